"""From task scores to the numbers of one board: attempted score, coverage, total score."""

from collections import Counter
from collections.abc import Mapping
from math import fsum, isfinite

from scoring.core.report import Summary
from scoring.core.spec import BenchmarkSpec, BoardSpec


class ScoreRangeError(ValueError):
    """A task score is no number in [-1, 1]; the text names the task."""


def weights(spec: BenchmarkSpec, board: BoardSpec) -> dict[str, float]:
    """Return the weight of every task that counts on the board, in the board's order.

    Only ratios matter: ``summarise`` divides by the sum. Tasks with ``counts = false`` are absent.
    Under "modality" the weights of the tasks of one modality sum to 1.
    """
    counting = [spec.task(slug) for slug in board.tasks if spec.task(slug).counts]
    if board.weighting == "custom":
        return {task.slug: board.weights[task.slug] for task in counting}
    if board.weighting == "equal":
        return {task.slug: 1.0 for task in counting}
    tasks_in = Counter(task.modality for task in counting)
    return {task.slug: 1.0 / tasks_in[task.modality] for task in counting}


def summarise(scores: Mapping[str, float | None], weights: Mapping[str, float]) -> Summary:
    """Return attempted score, coverage and total score of one submission on one board.

    A task without a score (absent or None) is not attempted; a score of a task without a weight
    is not looked at. With A the attempted tasks among the weighted tasks T::

        attempted = sum over A of w*s / sum over A of w
        coverage  = sum over A of w   / sum over T of w
        total     = sum over A of w*s / sum over T of w  =  attempted * coverage

    Nothing is rounded or clipped: a negative score (a Matthews correlation worse than chance)
    enters as it is, so the three formulas hold for every board. Sums are exact before the last
    rounding (``fsum``), so the order of tasks never shows.

    Raises:
        ScoreRangeError: a score is not finite or not in [-1, 1].
    """
    attempted = {task: score for task in weights if (score := scores.get(task)) is not None}
    for task, score in attempted.items():
        _require_share(task, score)
    if not attempted:
        return Summary(attempted_score=None, coverage=0.0, total_score=None)
    gained = fsum(weights[task] * score for task, score in attempted.items())
    weight_attempted = fsum(weights[task] for task in attempted)
    weight_in_all = fsum(weights.values())
    return Summary(
        attempted_score=gained / weight_attempted,
        coverage=weight_attempted / weight_in_all,
        total_score=gained / weight_in_all,
    )


def _require_share(task: str, score: float) -> None:
    if not (isfinite(score) and -1 <= score <= 1):
        raise ScoreRangeError(f"score of {task} must be in [-1, 1], found {score}")
