"""What an expert asks of a board: other rules, tasks that tell models apart, boards that agree."""

from collections.abc import Mapping, Sequence
from itertools import chain
from math import isfinite

import numpy as np
from pydantic import JsonValue

from leaderboard.entries import Entry
from leaderboard.standing import would_stand
from scoring.core.spec import BenchmarkSpec, BoardSpec
from scoring.core.statistics.agreement import agreement
from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.covariance import TaskCovariance
from scoring.core.statistics.discrimination import discrimination, redundant_pairs
from scoring.core.statistics.robustness import ScoreTable, robustness

Analysis = dict[str, JsonValue]


def analyse(
    spec: BenchmarkSpec,
    board_weights: Mapping[str, float],
    entries: Sequence[Entry],
    covariances: Mapping[str, TaskCovariance],
) -> Analysis:
    """Return the robustness card of a board as JSON; an empty one for fewer than two entries."""
    scored = sorted(
        (e for e in entries if e.standing.total_score is not None), key=lambda e: e.submission.pk
    )
    if len(scored) < 2:
        return {}
    columns = {task: _column(scored, task) for task in board_weights}
    return {
        **_rules(scored, board_weights, columns),
        "tasks": {task: _task(scored, task, covariances.get(task)) for task in board_weights},
        "redundant": [list(pair) for pair in redundant_pairs(columns)],
        "boards": _boards(spec, scored),
    }


def _column(entries: Sequence[Entry], task: str) -> Floats:
    scores = (entry.scores.get(task) for entry in entries)
    return np.array(
        [np.nan if row is None or row.score is None else row.score for row in scores],
        dtype=np.float64,
    )


def _rules(
    entries: Sequence[Entry], weights: Mapping[str, float], columns: Mapping[str, Floats]
) -> Analysis:
    keys = [entry.submission.pk for entry in entries]
    table = ScoreTable(
        keys, list(weights), np.array(list(weights.values())), np.stack(list(columns.values()), 1)
    )
    found = robustness(table)
    return {
        "places": {
            rule: dict(zip(keys, places, strict=True)) for rule, places in found.places.items()
        },
        "tau": [[*pair, tau] for pair, tau in found.tau.items()],
        "leave_one_out": {
            key: [span.best, span.worst]
            for key, span in zip(keys, found.leave_one_out, strict=True)
        },
        "moved_by": list(found.moved_by) if found.moved_by else None,
    }


def _task(entries: Sequence[Entry], task: str, covariance: TaskCovariance | None) -> JsonValue:
    """Return how well a task tells the models with document scores apart, or None."""
    if covariance is None:
        return None
    places = {key: place for place, key in enumerate(covariance.keys)}
    own = [
        (float(row.score), places[entry.submission.pk])
        for entry in entries
        if (row := entry.scores.get(task))
        and row.score is not None
        and entry.submission.pk in places
    ]
    at = [place for _score, place in own]
    found = discrimination(
        np.array([score for score, _place in own]), covariance.covariance[np.ix_(at, at)]
    )
    if found is None:
        return None
    signal = found.signal_to_noise
    return {
        "signal_to_noise": signal if isfinite(signal) else None,
        "smallest_difference": found.smallest_difference,
        "separated_pairs": found.separated_pairs,
    }


def _boards(spec: BenchmarkSpec, entries: Sequence[Entry]) -> JsonValue:
    """Return how far each pair of boards of the benchmark orders these models alike."""
    totals = {board.slug: _totals(spec, board, entries) for board in spec.boards}
    pairs = chain.from_iterable(
        ((first, second) for second in list(totals)[place + 1 :])
        for place, first in enumerate(totals)
    )
    found = [(first, second, agreement(totals[first], totals[second])) for first, second in pairs]
    return [
        {
            "boards": [first, second],
            "tau": result.tau,
            "subset_mean": result.subset_mean,
            "subset_spread": result.subset_spread,
            "models": result.models,
        }
        for first, second, result in found
        if result is not None
    ]


def _totals(spec: BenchmarkSpec, board: BoardSpec, entries: Sequence[Entry]) -> Floats:
    sums = [
        would_stand(spec, board, {task: row.score for task, row in entry.all_scores.items()})
        for entry in entries
    ]
    return np.array(
        [np.nan if s.total_score is None else s.total_score for s in sums], dtype=np.float64
    )
