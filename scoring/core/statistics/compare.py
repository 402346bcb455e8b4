"""Two models side by side: the difference on each task and in total, and what it is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from typing import Literal

import numpy as np
from scipy.special import ndtr

from scoring.core.statistics.arrays import Clusters, Floats
from scoring.core.statistics.clusters import cluster_sums, count_units, usable
from scoring.core.statistics.design import TaskDesign
from scoring.core.statistics.holm import holm
from scoring.core.statistics.paired_tests import mcnemar, sign_flip
from scoring.core.statistics.standard_error import standard_error
from scoring.core.statistics.wilson import Z95, Interval, t95

Test = Literal["mcnemar", "sign_flip", "normal"]


@dataclass(frozen=True, slots=True)
class Difference:
    """First minus second, in [-1, 1] for shares: value, standard error, 95 % interval, p-value.

    ``p_adjusted`` holds for all tasks of the comparison together (Holm). ``first_better`` and
    ``second_better`` count the documents that speak for either model, and never name them.
    """

    difference: float
    standard_error: float
    interval: Interval
    p: float
    p_adjusted: float
    test: Test
    first_better: int
    second_better: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two models on one board.

    ``tasks`` holds the tasks that both attempted. ``total`` is the difference of total scores (a
    task that one did not attempt counts 0 for it); ``common`` the difference of the weighted
    means over the tasks in ``tasks``, None where there are none.
    """

    tasks: Mapping[str, Difference]
    total: Difference
    common: Difference | None


def compare(
    first: Mapping[str, Floats],
    second: Mapping[str, Floats],
    designs: Mapping[str, TaskDesign],
) -> Comparison:
    """Return the comparison of two models on the tasks of a board.

    ``first`` and ``second`` map each attempted task to its contributions, (documents,) in gold
    order. All tests are paired: the same documents, never two separate intervals.
    """
    common = [task for task in sorted(designs) if task in first and task in second]
    plain = [task_difference(first[t], second[t], designs[t].clusters) for t in common]
    adjusted = holm([difference.p for difference in plain])
    rows = zip(common, plain, adjusted, strict=True)
    return Comparison(
        tasks={task: replace(difference, p_adjusted=p) for task, difference, p in rows},
        total=_over_tasks(first, second, designs, list(designs)),
        common=_over_tasks(first, second, designs, common) if common else None,
    )


def task_difference(first: Floats, second: Floats, clusters: Clusters = None) -> Difference:
    """Return the difference of two models on one task, tested for this task alone.

    McNemar's exact test where all documents are right or wrong and independent, else sign flips
    of the clusters (for metrics of the whole corpus: of the documents' contributions).
    """
    differences = first - second
    better, worse = int((differences > 0).sum()), int((differences < 0).sum())
    grouped = usable(clusters)
    binary = bool(np.isin((first, second), (0, 1)).all())
    test: Test = "sign_flip"
    if binary and grouped is None:
        test, p = "mcnemar", mcnemar(better, worse)
    else:
        p = sign_flip(cluster_sums(differences, grouped))
    units = count_units(len(first), clusters)
    quantile = t95(units - 1) if grouped is not None else Z95
    mean, error = float(differences.mean()), standard_error(differences, clusters)
    return Difference(
        difference=mean,
        standard_error=error,
        interval=Interval(mean - quantile * error, mean + quantile * error),
        p=p,
        p_adjusted=p,
        test=test,
        first_better=better,
        second_better=worse,
    )


def _over_tasks(
    first: Mapping[str, Floats],
    second: Mapping[str, Floats],
    designs: Mapping[str, TaskDesign],
    tasks: Sequence[str],
) -> Difference:
    """Return the difference of weighted means; a task that is absent counts 0 for certain."""
    in_all = fsum(designs[task].weight for task in tasks)
    parts, errors, better, worse = [], [], 0, 0
    for task in sorted(tasks):
        nothing = np.zeros(designs[task].documents)
        differences = first.get(task, nothing) - second.get(task, nothing)
        share = designs[task].weight / in_all
        parts.append(share * float(differences.mean()))
        errors.append(share * standard_error(differences, designs[task].clusters))
        better += int((differences > 0).sum())
        worse += int((differences < 0).sum())
    return _normal(fsum(parts), sqrt(fsum(error * error for error in errors)), better, worse)


def _normal(mean: float, error: float, better: int, worse: int) -> Difference:
    # Where nothing can vary, a difference is certain and no difference is none.
    certain = 1.0 if abs(mean) < 1e-9 else 0.0
    p = 2 * float(ndtr(-abs(mean) / error)) if error > 0 else certain
    interval = Interval(mean - Z95 * error, mean + Z95 * error)
    return Difference(mean, error, interval, p, p, "normal", better, worse)
