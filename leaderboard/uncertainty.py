"""Intervals and rank sets of a board, from the kept scores of every document.

The covariance of a task costs models² × documents to make and models × documents to extend by one
model. So a worker keeps it in a file, with the ids of the score rows it was made of; scores that
came, went or were replaced are taken in one by one. The file is only a cache: without it the same
numbers, bit for bit, are made anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from django.conf import settings

from leaderboard import npz
from scoring.core.spec import BenchmarkSpec
from scoring.core.statistics.arrays import Clusters, Floats
from scoring.core.statistics.board import BoardStatistics, board_statistics
from scoring.core.statistics.covariance import (
    TaskCovariance,
    task_covariance,
    with_model,
    without_model,
)
from scoring.core.statistics.design import TaskDesign
from scoring.models import Benchmark, Gold
from submissions.models import DocumentScores, TaskScore

ScoreRows = Mapping[str, Mapping[str, TaskScore]]
"""Id of a submission -> task -> its current score."""

_MANY = 8
"""With more new models than this, one product of whole matrices beats adding them one by one."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What is known of a board: its statistics, and the covariance of the models of each task."""

    statistics: BoardStatistics
    covariances: Mapping[str, TaskCovariance]


def measure(benchmark: Benchmark, weights: Mapping[str, float], rows: ScoreRows) -> Measured:
    """Return what is known of the models whose every score on the board has document scores."""
    golds = {gold.task: gold for gold in benchmark.gold.filter(is_current=True).defer("groups")}
    weighed = {task: weights[task] for task in weights if task in golds}
    covariances: dict[str, TaskCovariance] = {}
    for task in weighed:
        wanted = {key: row[task].pk for key, row in rows.items() if _has_score(row, task)}
        if wanted:
            covariances[task] = _covariance(golds[task], wanted)
    scores = {
        key: {task: float(row[task].score or 0.0) for task in weighed if _has_score(row, task)}
        for key, row in rows.items()
    }
    known = {key: own for key, own in scores.items() if _is_covered(key, own, covariances)}
    designs = designs_of(benchmark.spec, golds, weighed)
    return Measured(board_statistics(known, designs, covariances), covariances)


def _has_score(row: Mapping[str, TaskScore], task: str) -> bool:
    return task in row and row[task].score is not None


def _is_covered(
    key: str, scores: Mapping[str, float], covariances: Mapping[str, TaskCovariance]
) -> bool:
    return bool(scores) and all(key in covariances[task].keys for task in scores)


def designs_of(
    spec: BenchmarkSpec, golds: Mapping[str, Gold], weights: Mapping[str, float]
) -> dict[str, TaskDesign]:
    """Return the tasks with a weight and gold as the statistics see them."""
    return {task: _design(spec, golds[task], weights[task]) for task in weights if task in golds}


def _design(spec: BenchmarkSpec, gold: Gold, weight: float) -> TaskDesign:
    low = min(metric.low for metric in spec.task(gold.task).main_metrics)
    return TaskDesign(weight, gold.documents, clusters_of(gold), low=low)


def clusters_of(gold: Gold) -> Clusters:
    """Return the cluster number of each document in gold order, None where there are none."""
    return np.frombuffer(gold.clusters, dtype=np.int64) if gold.clusters else None


@dataclass(frozen=True, slots=True)
class _Kept:
    """A covariance with the ids of the score rows it was made of, in the order of its keys."""

    covariance: TaskCovariance
    score_ids: Mapping[str, int]


def _covariance(gold: Gold, wanted: Mapping[str, int]) -> TaskCovariance:
    """Return the covariance that holds exactly the wanted score rows which have documents."""
    kept = _read(gold)
    have = dict(kept.score_ids) if kept else {}
    stale = [key for key, score_id in have.items() if wanted.get(key) != score_id]
    missing = {key: score_id for key, score_id in wanted.items() if have.get(key) != score_id}
    if kept and not stale and not missing:
        return kept.covariance
    if kept is None or len(missing) > _MANY or len(stale) == len(have):
        made = _whole(gold, wanted)
    else:
        made = _changed(kept, stale, contributions_of(gold, missing), wanted, gold)
    _write(gold, made)
    return made.covariance


def _whole(gold: Gold, wanted: Mapping[str, int]) -> _Kept:
    contributions = contributions_of(gold, wanted)
    if not contributions:
        empty = TaskCovariance((), np.zeros((0, 0), "f4"), np.zeros(0, "i8"), np.zeros((0, 0)))
        return _Kept(empty, {})
    made = task_covariance(contributions, clusters_of(gold))
    return _Kept(made, {key: wanted[key] for key in made.keys})


def _changed(
    kept: _Kept,
    stale: list[str],
    new: Mapping[str, Floats],
    wanted: Mapping[str, int],
    gold: Gold,
) -> _Kept:
    covariance = kept.covariance
    for key in stale:
        covariance = without_model(covariance, key)
    for key in sorted(new):
        covariance = with_model(covariance, key, new[key], clusters_of(gold))
    return _Kept(covariance, {key: wanted[key] for key in covariance.keys})


def contributions_of(gold: Gold, wanted: Mapping[str, int]) -> dict[str, Floats]:
    """Return each submission's contributions in gold order, of the score rows that have them.

    Rows scored against another gold, which has not as many documents, are left out.
    """
    keys = {score_id: key for key, score_id in wanted.items()}
    found = DocumentScores.objects.filter(task_score__in=keys).values_list("task_score", "arrays")
    read = (
        (keys[score_id], npz.array(bytes(arrays), "contributions")) for score_id, arrays in found
    )
    return {
        key: values for key, values in read if values is not None and len(values) == gold.documents
    }


def _path(gold: Gold) -> Path:
    return Path(settings.VAR_DIR) / "statistics" / f"{gold.pk}.npz"


def _read(gold: Gold) -> _Kept | None:
    path = _path(gold)
    if not path.exists():
        return None
    with np.load(path, allow_pickle=False) as stored:
        keys = tuple(stored["keys"].tolist())
        covariance = TaskCovariance(keys, stored["rows"], stored["exponents"], stored["covariance"])
        return _Kept(covariance, dict(zip(keys, stored["score_ids"].tolist(), strict=True)))


def _write(gold: Gold, kept: _Kept) -> None:
    """Replace the file in one move, so that another worker never reads half of it."""
    path = _path(gold)
    path.parent.mkdir(parents=True, exist_ok=True)
    covariance = kept.covariance
    draft = path.with_suffix(f".{id(kept)}.tmp.npz")
    np.savez(
        draft,
        keys=np.array(covariance.keys, dtype="U16"),
        rows=covariance.rows,
        exponents=covariance.exponents,
        covariance=covariance.covariance,
        score_ids=np.array([kept.score_ids[key] for key in covariance.keys], dtype=np.int64),
    )
    draft.replace(path)
