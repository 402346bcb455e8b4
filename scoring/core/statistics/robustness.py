"""Would another fair rule rank the same models the same way?

A board ranks by total score. The same scores under other rules in use show how much of the order
is the models' and how much the rule's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from scoring.core.ranking import rank
from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.kendall import kendall_tau
from scoring.core.statistics.rank_sets import RankSet


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Task scores of a board: ``scores`` (models, tasks) with NaN = not attempted."""

    keys: Sequence[str]
    tasks: Sequence[str]
    weights: Floats
    scores: Floats


@dataclass(frozen=True, slots=True)
class Robustness:
    """Places of the models (parallel to the table's keys) under each rule.

    ``tau`` holds Kendall's tau of each pair of rules over the models that both rank.
    ``leave_one_out`` holds each model's best and worst place by total when any one task is left
    out, and ``moved_by`` which task's absence moves the whole order most, with its tau.
    """

    places: Mapping[str, Sequence[int | None]]
    tau: Mapping[tuple[str, str], float | None]
    leave_one_out: Sequence[RankSet]
    moved_by: tuple[str, float] | None


def total_scores(table: ScoreTable) -> Floats:
    """Return the board's own rule: the weighted mean, a task not attempted counts 0."""
    return np.asarray(np.nan_to_num(table.scores) @ table.weights / table.weights.sum())


def mean_win_rates(table: ScoreTable) -> Floats:
    """Return the mean over attempted tasks of the share of opponents beaten, ties half.

    Opponents are the models that attempted the task. NaN for a model that met none.
    Source: Liang et al., "Holistic Evaluation of Language Models", arXiv:2211.09110, section 8.
    """
    return _nan_mean(_wins(table) / _opponents(table))


def borda_counts(table: ScoreTable) -> Floats:
    """Return points won over points to be had on attempted tasks, ties half.

    A task gives a point for each model behind, so tasks that more models attempted weigh more;
    with all models on all tasks it is the mean win rate. NaN for a model that met no opponent.
    Source: de Borda (1781); with totals over all tasks in MTEB, arXiv:2210.07316.
    """
    opponents = _opponents(table)
    points, most = np.nansum(_wins(table), axis=1), np.nansum(opponents, axis=1)
    share: Floats = np.divide(points, most, out=np.full(len(most), np.nan), where=most > 0)
    return share


def common_task_means(table: ScoreTable) -> Floats:
    """Return the weighted mean over the tasks that at least half of the models attempted.

    NaN for a model that lacks one of them: all models are judged on the same tasks.
    """
    attempted = np.isfinite(table.scores)
    common = attempted.mean(axis=0) >= 0.5
    if not common.any():
        return np.full(len(table.keys), np.nan)
    weights = table.weights[common]
    return np.asarray(table.scores[:, common] @ weights / weights.sum())


RULES: Mapping[str, Callable[[ScoreTable], Floats]] = {
    "total": total_scores,
    "mean_win_rate": mean_win_rates,
    "borda": borda_counts,
    "common_tasks": common_task_means,
}


def robustness(table: ScoreTable) -> Robustness:
    """Return the places under every rule and without each task, and how well they agree."""
    values = {name: rule(table) for name, rule in RULES.items()}
    without = _totals_without_each_task(table)
    return Robustness(
        places={name: places(row) for name, row in values.items()},
        tau={
            pair: kendall_tau(values[pair[0]], values[pair[1]]) for pair in combinations(values, 2)
        },
        leave_one_out=_range_of_places(values["total"], without),
        moved_by=_moved_by(table.tasks, values["total"], without),
    )


def places(scores: Floats) -> list[int | None]:
    """Return the place of each score (1-1-3), None for NaN."""
    found: list[int | None] = [None] * len(scores)
    for ranked in rank(list(enumerate(scores.tolist())), key=lambda row: row[1]):
        found[ranked.row[0]] = ranked.place
    return found


def _wins(table: ScoreTable) -> Floats:
    """Return opponents beaten plus half the ties, (models, tasks); NaN where not attempted."""
    rounded = np.round(table.scores, 9)
    wins = np.full(rounded.shape, np.nan)
    for task, column in enumerate(rounded.T):
        own = np.isfinite(column)
        ordered = np.sort(column[own])
        below = np.searchsorted(ordered, column[own], side="left")
        equal = np.searchsorted(ordered, column[own], side="right") - below - 1
        wins[own, task] = below + equal / 2
    return wins


def _opponents(table: ScoreTable) -> Floats:
    """Return the number of opponents on each attempted task; NaN where there is none."""
    attempted = np.isfinite(table.scores)
    others = np.where(attempted, attempted.sum(axis=0) - 1.0, np.nan)
    return np.where(others > 0, others, np.nan)


def _nan_mean(rows: Floats) -> Floats:
    count = np.isfinite(rows).sum(axis=1)
    empty = np.full(len(rows), np.nan)
    means: Floats = np.divide(np.nansum(rows, axis=1), count, out=empty, where=count > 0)
    return means


def _totals_without_each_task(table: ScoreTable) -> list[Floats]:
    if len(table.tasks) < 2:
        return []
    kept = [np.arange(len(table.tasks)) != task for task in range(len(table.tasks))]
    return [
        total_scores(ScoreTable(table.keys, [], table.weights[k], table.scores[:, k])) for k in kept
    ]


def _range_of_places(total: Floats, without: Sequence[Floats]) -> list[RankSet]:
    rows = np.array([places(row) for row in (total, *without)])
    pairs = zip(rows.min(axis=0).tolist(), rows.max(axis=0).tolist(), strict=True)
    return [RankSet(best, worst) for best, worst in pairs]


def _moved_by(
    tasks: Sequence[str], total: Floats, without: Sequence[Floats]
) -> tuple[str, float] | None:
    if not without:
        return None
    pairs = zip(tasks, without, strict=True)
    taus = [(tau, task) for task, row in pairs if (tau := kendall_tau(total, row)) is not None]
    return (min(taus)[1], min(taus)[0]) if taus else None
