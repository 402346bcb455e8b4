"""What each document contributes to a task score, for any metric.

Everything in this package works on *contributions*: one number per document, whose mean is the
task score and whose spread is the score's uncertainty. For a metric that is a mean (exact match,
slot F1, pass@k) the contribution is the document's own score. For a metric of the whole corpus
it is the score plus the document's influence: how fast the score moves when that document gets
more weight (the infinitesimal jackknife, also called the delta method). Covariances, paired
differences and rank sets then need not know which metric they look at.

Source: Efron, Biometrika 68 (1981) 589-599; Efron and Tibshirani, An Introduction to the
Bootstrap (1993), chapter 22.
"""

from collections.abc import Sequence

import numpy as np

from scoring.core.report import TaskReport
from scoring.core.spec import MetricSpec, TaskSpec
from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.corpus_metrics import CORPUS_METRICS, CorpusMetric

STEP = 1e-3
"""Change of a document's weight in the numerical derivative, in units of its present weight."""


class NoContributionsError(ValueError):
    """A metric gives neither document scores nor codes that are known; the text names it."""


def task_contributions(task: TaskSpec, report: TaskReport) -> Floats:
    """Return what each document contributes to the task score; the mean is ``report.score``.

    The task score is the mean of the main metrics, so the contributions are theirs averaged.
    Shape (documents,), gold order.

    Raises:
        NoContributionsError: the report has no score, the task no main metric, or a main metric
            says nothing of documents.
    """
    if report.score is None or not task.main_metrics:
        raise NoContributionsError(f"task {task.slug} has no score")
    rows = [_metric_contributions(metric, report) for metric in task.main_metrics]
    return np.asarray(np.mean(rows, axis=0))


def _metric_contributions(metric: MetricSpec, report: TaskReport) -> Floats:
    value = report.metrics[metric.field]
    if len(scores := report.per_document.get(metric.field, ())) > 0:
        return mean_contributions(scores, value)
    codes = report.codes.get(metric.field, ())
    if metric.metric not in CORPUS_METRICS or len(codes) == 0:
        raise NoContributionsError(f"metric {metric.metric} says nothing of single documents")
    return corpus_contributions(CORPUS_METRICS[metric.metric], codes, value)


def mean_contributions(scores: Sequence[float], value: float) -> Floats:
    """Return the document scores, moved so that their mean is ``value`` to the last digit."""
    contributions = np.asarray(scores, dtype=np.float64)
    off = value - float(contributions.mean())
    return contributions if abs(off) < 1e-12 else contributions + off


def corpus_contributions(
    metric: CorpusMetric, codes: Sequence[Sequence[float]], value: float
) -> Floats:
    """Return the contributions of documents to a metric of sums; their mean is ``value``."""
    influence = influences(metric, np.asarray(codes, dtype=np.float64))
    return np.asarray(influence - influence.mean() + value)


def influences(metric: CorpusMetric, codes: Floats) -> Floats:
    """Return the derivative of the metric with respect to each document's share of the weight.

    Shape (documents,), mean 0 up to the numerical error (about 1e-6 of the metric's scale).
    A central difference of ``value`` at the mean of the counts; the step is so small that no
    count that is positive becomes 0.
    """
    if metric.influence is not None:
        return metric.influence(codes)
    counts = metric.counts(codes)
    centre = counts.mean(axis=0)
    step = STEP / len(counts)
    towards = step * (counts - centre)
    return np.asarray(
        (metric.value(centre + towards) - metric.value(centre - towards)) / (2 * step)
    )
