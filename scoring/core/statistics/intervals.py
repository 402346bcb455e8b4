"""95 % intervals of task, attempted and total scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from scoring.core.statistics.wilson import Z95, Interval, t95, wilson


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score with its standard error and 95 % interval, all fractions."""

    score: float
    standard_error: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class TaskUncertainty:
    """What is known of one task score: value, standard error, and what they were made of.

    ``units`` are the independent pieces: clusters where there are any (``clustered``), else
    documents. ``low`` and ``high`` bound what the task can score.
    """

    score: float
    standard_error: float
    units: int
    clustered: bool = False
    low: float = 0.0
    high: float = 1.0


def task_estimate(task: TaskUncertainty) -> Estimate:
    """Return the task score with its error and interval."""
    return Estimate(task.score, task.standard_error, task_interval(task))


def task_interval(task: TaskUncertainty) -> Interval:
    """Return Wilson's interval with as many trials as the standard error is worth.

    A share p of right answers has the variance p(1-p)/n; the n that fits the standard error is
    the effective number of documents. For right-or-wrong answers of independent documents it is
    the number of documents, and the interval the textbook one. Clusters have few degrees of
    freedom and take Student's quantile. Where all documents score the same, the spread is 0 and
    says nothing: the number of units stands in (for 0 of n the "rule of three").

    Source: Korn and Graubard, Survey Methodology 24 (1998) 193-201; Franco et al., JSSAM 7 (2019).
    """
    z = t95(task.units - 1) if task.clustered and task.units > 1 else Z95
    width = task.high - task.low
    share = min(1.0, max(0.0, (task.score - task.low) / width))
    scaled = wilson(share, _effective_trials(task, share, width), z)
    return Interval(task.low + width * scaled.low, task.low + width * scaled.high)


def _effective_trials(task: TaskUncertainty, share: float, width: float) -> float:
    variance = (task.standard_error / width) ** 2
    binomial = share * (1 - share)
    # Equal scores leave float noise in the error, never a meaningful number.
    if task.units < 2 or variance < 1e-18 or binomial < 1e-18:
        return max(1, task.units)
    return binomial / variance * task.units / (task.units - 1)


def total_interval(
    total: float, shares: Sequence[float], tasks: Sequence[TaskUncertainty]
) -> Interval:
    """Return total ± 1.96 standard errors, kept within what the attempted tasks can score.

    ``shares`` are the weights of the attempted tasks, in parallel, as fractions of the weight of
    all tasks of the board; tasks that were not attempted score 0 for certain. The error is
    sqrt(sum of share^2 * SE^2). A task whose documents all score the same has SE 0; the distance
    to the end of its own interval stands in.

    Source: Zou and Donner, Statistics in Medicine 27 (2008) 1693-1702, for adding distances.
    """
    below, above = [], []
    for share, task in zip(shares, tasks, strict=True):
        distance = _distances(task)
        below.append((share * distance.low) ** 2)
        above.append((share * distance.high) ** 2)
    least = fsum(share * task.low for share, task in zip(shares, tasks, strict=True))
    most = fsum(share * task.high for share, task in zip(shares, tasks, strict=True))
    return Interval(max(least, total - sqrt(fsum(below))), min(most, total + sqrt(fsum(above))))


def _distances(task: TaskUncertainty) -> Interval:
    if task.standard_error > 1e-9:
        return Interval(Z95 * task.standard_error, Z95 * task.standard_error)
    own = task_interval(task)
    return Interval(task.score - own.low, own.high - task.score)


def attempted_interval(total: Interval, coverage: float) -> Interval:
    """Return the interval of the attempted score: the total's, over the coverage in (0, 1].

    Coverage is a fact and adds no uncertainty.
    """
    return Interval(total.low / coverage, total.high / coverage)
