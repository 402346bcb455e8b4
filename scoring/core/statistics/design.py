"""How a task looks to the statistics: its weight, its documents and which belong together."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from scoring.core.report import GoldDocument
from scoring.core.spec import TaskSpec
from scoring.core.statistics.arrays import Clusters
from scoring.core.statistics.clusters import number_clusters

GROUP_METRICS = {"group_exact_match", "group_judge_score"}
"""Metrics that judge documents in groups, named by their option ``group``."""


@dataclass(frozen=True, slots=True)
class TaskDesign:
    """What of a task does not depend on models.

    ``clusters`` numbers the documents that err together, in gold order. ``low`` and ``high``
    bound the task score: ``low`` is -1 for a Matthews correlation.
    """

    weight: float
    documents: int
    clusters: Clusters = None
    low: float = 0.0
    high: float = 1.0


def task_design(task: TaskSpec, gold: Sequence[GoldDocument], weight: float) -> TaskDesign:
    """Return the design of a task with these gold documents and this weight on a board.

    Raises ValueError: a diagnostic task without a main metric, which no board weighs.
    """
    return TaskDesign(
        weight=weight,
        documents=len(gold),
        clusters=document_clusters(task, gold),
        low=fmean(metric.low for metric in task.main_metrics),
    )


def document_clusters(task: TaskSpec, gold: Sequence[GoldDocument]) -> Clusters:
    """Return the cluster number of each gold document, None where the task has no clusters.

    Clusters share a value of the ``meta`` field ``task.cluster``, or of the field that a main
    metric groups by. A document without the field stands for itself.
    """
    field = task.cluster or _grouped_by(task)
    if field is None:
        return None
    values = [document.meta.get(field.removeprefix("meta.")) for document in gold]
    return number_clusters([None if value is None else str(value) for value in values])


def _grouped_by(task: TaskSpec) -> str | None:
    grouping = [metric for metric in task.main_metrics if metric.metric in GROUP_METRICS]
    return str(grouping[0].options.get("group", "group_id")) if grouping else None
