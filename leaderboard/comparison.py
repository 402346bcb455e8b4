"""Two to five published models side by side: paired differences, never a hidden document."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pydantic import JsonValue

from leaderboard.entries import current_scores
from leaderboard.uncertainty import contributions_of, designs_of
from scoring.core.aggregate import weights
from scoring.core.spec import BoardSpec
from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.compare import Comparison, Difference, compare
from scoring.core.statistics.design import TaskDesign
from scoring.core.statistics.holm import holm
from scoring.models import Benchmark, Gold
from submissions.models import Submission, TaskScore
from submissions.states import State

FEWEST, MOST = 2, 5


class NotComparableError(ValueError):
    """The choice of models cannot be compared; the text says why."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two of the chosen models and what is known of their difference, first minus second.

    ``p_adjusted`` of the total and of the common tasks holds for all pairs together (Holm).
    """

    first: Submission
    second: Submission
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class Compared:
    """The chosen models in the order of the choice, their scores, and every pair of them.

    ``unmeasured`` maps a model to its tasks whose documents' scores are not at hand; such a model
    is in no pair, because a task that it did attempt must not count as not attempted.
    """

    models: Sequence[Submission]
    scores: Mapping[str, Mapping[str, TaskScore]]
    tasks: Sequence[str]
    pairs: Sequence[Pair]
    unmeasured: Mapping[str, Sequence[str]]


def compare_models(benchmark: Benchmark, board: BoardSpec, ids: Sequence[str]) -> Compared:
    """Return the chosen published models compared on the tasks of the board.

    Raises NotComparableError: fewer than two or more than five, one that is not published.
    """
    chosen = _published(benchmark, list(dict.fromkeys(ids)))
    scores = current_scores(chosen)
    golds = {gold.task: gold for gold in benchmark.gold.filter(is_current=True)}
    designs = designs_of(benchmark.spec, golds, weights(benchmark.spec, board))
    vectors = _vectors(chosen, scores, golds, designs)
    unmeasured = _unmeasured(benchmark, board, scores, vectors)
    pairs = [
        Pair(first, second, compare(vectors[first.pk], vectors[second.pk], designs))
        for first, second in combinations(chosen, 2)
        if not {first.pk, second.pk} & unmeasured.keys()
    ]
    return Compared(chosen, scores, list(board.tasks), _adjusted(pairs), unmeasured)


def _unmeasured(
    benchmark: Benchmark,
    board: BoardSpec,
    scores: Mapping[str, Mapping[str, TaskScore]],
    vectors: Mapping[str, Mapping[str, Floats]],
) -> dict[str, list[str]]:
    """Return model -> tasks that are in its total and have no scores of documents here."""
    counted = weights(benchmark.spec, board)
    missing = {
        key: [
            task
            for task in counted
            if task in scores.get(key, {})
            and scores[key][task].score is not None
            and task not in own
        ]
        for key, own in vectors.items()
    }
    return {key: tasks for key, tasks in missing.items() if tasks}


def _adjusted(pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs with p-values of totals and common tasks that hold for all pairs at once."""
    totals = holm([pair.comparison.total.p for pair in pairs])
    commons = iter(holm([pair.comparison.common.p for pair in pairs if pair.comparison.common]))
    return [
        replace(pair, comparison=_with_adjusted(pair.comparison, total, commons))
        for pair, total in zip(pairs, totals, strict=True)
    ]


def _with_adjusted(comparison: Comparison, total: float, commons: Iterator[float]) -> Comparison:
    common = comparison.common
    return replace(
        comparison,
        total=replace(comparison.total, p_adjusted=total),
        common=replace(common, p_adjusted=next(commons)) if common else None,
    )


def _published(benchmark: Benchmark, ids: Sequence[str]) -> list[Submission]:
    if not FEWEST <= len(ids) <= MOST:
        raise NotComparableError(f"choose {FEWEST} to {MOST} models, not {len(ids)}")
    found = Submission.objects.filter(
        pk__in=ids, benchmark__slug=benchmark.slug, state=State.PUBLISHED
    ).in_bulk()
    absent = [key for key in ids if key not in found]
    if absent:
        raise NotComparableError(f"not published on this benchmark: {', '.join(absent)}")
    return [found[key] for key in ids]


def _vectors(
    chosen: Sequence[Submission],
    scores: Mapping[str, Mapping[str, TaskScore]],
    golds: Mapping[str, Gold],
    designs: Mapping[str, TaskDesign],
) -> dict[str, dict[str, Floats]]:
    """Return id -> task -> contributions, of the scores whose documents were kept."""
    vectors: dict[str, dict[str, Floats]] = {submission.pk: {} for submission in chosen}
    for task in designs:
        wanted = {
            key: row[task].pk
            for key, row in scores.items()
            if task in row and row[task].score is not None
        }
        for key, values in contributions_of(golds[task], wanted).items():
            vectors[key][task] = values
    return vectors


def as_json(compared: Compared) -> dict[str, JsonValue]:
    """Return the comparison as it stands in the API."""
    return {
        "models": [
            {
                "submission": model.pk,
                "model": model.model_name,
                "client_run": [
                    task
                    for task, score in sorted(compared.scores.get(model.pk, {}).items())
                    if "client_run" in score.marks
                ],
            }
            for model in compared.models
        ],
        "tasks": list(compared.tasks),
        "pairs": [_pair(pair) for pair in compared.pairs],
        "unmeasured": {key: list(tasks) for key, tasks in compared.unmeasured.items()},
    }


def _pair(pair: Pair) -> JsonValue:
    comparison = pair.comparison
    return {
        "first": pair.first.pk,
        "second": pair.second.pk,
        "total": _difference(comparison.total),
        "common_tasks": _difference(comparison.common) if comparison.common else None,
        "tasks": {task: _difference(found) for task, found in comparison.tasks.items()},
    }


def _difference(found: Difference) -> JsonValue:
    return {
        "difference": found.difference,
        "ci": [found.interval.low, found.interval.high],
        "p": found.p,
        "p_adjusted": found.p_adjusted,
        "test": found.test,
        "first_better": found.first_better,
        "second_better": found.second_better,
    }
