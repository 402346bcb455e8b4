"""Everything statistical about one board: standard errors, intervals, rank sets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum

import numpy as np
from numpy.typing import NDArray

from scoring.core.aggregate import summarise
from scoring.core.ranking import DECIMALS_COMPARED
from scoring.core.report import Summary
from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.clusters import count_units, usable
from scoring.core.statistics.covariance import TaskCovariance, board_covariance
from scoring.core.statistics.design import TaskDesign
from scoring.core.statistics.intervals import (
    Estimate,
    TaskUncertainty,
    attempted_interval,
    task_estimate,
    total_interval,
)
from scoring.core.statistics.rank_sets import (
    DRAWS,
    RankSet,
    RankSets,
    compare_all,
    marginal_rank_sets,
    simultaneous_rank_sets,
)

Scores = Mapping[str, Mapping[str, float]]
"""Model key (unique and lasting, such as the id of its submission) -> task -> score."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a model stands: its possible places, and whether a line is due above its row.

    ``separated_from_above``: every model of the next better total is better for certain.
    """

    rank_set: RankSet
    separated_from_above: bool


@dataclass(frozen=True, slots=True)
class ModelStatistics:
    """What is known of one model.

    ``marginal`` is 95 % sure for this model, ``simultaneous`` for all models together.
    """

    total: Estimate
    attempted: Estimate
    tasks: Mapping[str, Estimate]
    marginal: Standing
    simultaneous: Standing


@dataclass(frozen=True, slots=True)
class BoardStatistics:
    """The statistics of a board, by model key in the order of keys.

    ``best_alone`` is the key of the one model that is first for certain, if there is one.
    """

    models: Mapping[str, ModelStatistics]
    best_alone: str | None


def board_statistics(
    scores: Scores,
    designs: Mapping[str, TaskDesign],
    covariances: Mapping[str, TaskCovariance],
    *,
    draws: int = DRAWS,
) -> BoardStatistics:
    """Return intervals and rank sets of every model with a score on a task of the board.

    ``designs`` holds the tasks that have a weight. ``covariances`` holds the same tasks (see
    ``covariance``: built whole, or extended model by model, with the same result); they may know
    more models than the board shows. The order of models and tasks changes no bit of the answer.

    Raises ValueError: a scored model is missing from the covariance of its task.
    """
    field = _read_field(scores, designs)
    if not field.keys:
        return BoardStatistics({}, None)
    covariance = board_covariance(covariances, field.shares, field.keys)
    comparisons = compare_all(field.keys, field.totals, covariance, draws=draws)
    marginal = _standings(field.totals, marginal_rank_sets(comparisons))
    simultaneous = _standings(field.totals, simultaneous_rank_sets(comparisons))
    known = _uncertainties(field, scores, designs, covariances)
    errors = np.sqrt(np.diagonal(covariance)).tolist()
    rows = zip(field.keys, errors, marginal, simultaneous, strict=True)
    models = {
        key: _model_statistics(field, known[key], key, error, (one, of_all))
        for key, error, one, of_all in rows
    }
    return BoardStatistics(models, _best_alone(models))


@dataclass(frozen=True, slots=True)
class _Field:
    """The models that have a total, in the order of keys, and the tasks' shares of the total."""

    keys: Sequence[str]
    summaries: Mapping[str, Summary]
    totals: Floats
    shares: Mapping[str, float]


def _read_field(scores: Scores, designs: Mapping[str, TaskDesign]) -> _Field:
    weights = {task: designs[task].weight for task in sorted(designs)}
    all_summaries = {key: summarise(scores[key], weights) for key in sorted(scores)}
    summaries = {key: s for key, s in all_summaries.items() if s.total_score is not None}
    in_all = fsum(weights.values())
    shares = {task: weight / in_all for task, weight in weights.items()}
    totals = np.array([s.total_score for s in summaries.values()], dtype=np.float64)
    return _Field(tuple(summaries), summaries, totals, shares)


def _uncertainties(
    field: _Field,
    scores: Scores,
    designs: Mapping[str, TaskDesign],
    covariances: Mapping[str, TaskCovariance],
) -> dict[str, dict[str, TaskUncertainty]]:
    """Return model key -> attempted task of the board -> what is known of its score."""
    known: dict[str, dict[str, TaskUncertainty]] = {key: {} for key in field.keys}
    for task in field.shares:
        errors = covariances[task].standard_errors() if task in covariances else {}
        scored = [key for key in field.keys if task in scores[key]]
        if missing := [key for key in scored if key not in errors]:
            raise ValueError(f"the covariance of task {task} lacks models {missing}")
        for key in scored:
            known[key][task] = _uncertainty(scores[key][task], errors[key], designs[task])
    return known


def _uncertainty(score: float, error: float, design: TaskDesign) -> TaskUncertainty:
    return TaskUncertainty(
        score=score,
        standard_error=error,
        units=count_units(design.documents, design.clusters),
        clustered=usable(design.clusters) is not None,
        low=design.low,
        high=design.high,
    )


def _standings(totals: Floats, ranks: RankSets) -> list[Standing]:
    rounded = np.round(totals, DECIMALS_COMPARED)
    return [
        Standing(ranks.sets[j], _is_separated(rounded, ranks.verdicts[j], j))
        for j in range(len(rounded))
    ]


def _is_separated(totals: Floats, verdicts: NDArray[np.int8], j: int) -> bool:
    better = totals > totals[j]
    if not better.any():
        return False
    next_better = totals == totals[better].min()
    return bool((verdicts[next_better] < 0).all())


def _model_statistics(
    field: _Field,
    tasks: Mapping[str, TaskUncertainty],
    key: str,
    error: float,
    standings: tuple[Standing, Standing],
) -> ModelStatistics:
    summary = field.summaries[key]
    total = summary.total_score or 0.0
    interval = total_interval(total, [field.shares[task] for task in tasks], list(tasks.values()))
    attempted = attempted_interval(interval, summary.coverage)
    return ModelStatistics(
        total=Estimate(total, error, interval),
        attempted=Estimate(summary.attempted_score or 0.0, error / summary.coverage, attempted),
        tasks={task: task_estimate(uncertainty) for task, uncertainty in tasks.items()},
        marginal=standings[0],
        simultaneous=standings[1],
    )


def _best_alone(models: Mapping[str, ModelStatistics]) -> str | None:
    first = [key for key, model in models.items() if model.marginal.rank_set == RankSet(1, 1)]
    return first[0] if len(first) == 1 else None
