"""Scores of a model on the documents of one domain, category or prompt of a task.

Computed from the kept scores of documents. What is shown is a mean over many documents: groups so
small that a mean would tell of single documents of a hidden test set are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leaderboard import npz
from leaderboard.board.content import Board
from leaderboard.uncertainty import clusters_of
from scoring.core.document_groups import PROMPT
from scoring.core.spec import MetricSpec, TaskSpec
from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.clusters import count_units, number_clusters, usable
from scoring.core.statistics.corpus_metrics import CORPUS_METRICS
from scoring.core.statistics.design import GROUP_METRICS
from scoring.core.statistics.holm import holm
from scoring.core.statistics.homogeneity import homogeneity
from scoring.core.statistics.intervals import TaskUncertainty, task_interval
from scoring.core.statistics.standard_error import standard_error
from scoring.models import Benchmark, Gold
from submissions.models import DocumentScores, TaskScore

FEWEST_DOCUMENTS = 10
"""A mean over fewer documents would tell too much of each."""
SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Group:
    """The documents of one value of a field: the mean over them, its interval, their number.

    Fractions; ``error`` is the standard error of the mean.
    """

    name: str
    mean: float
    error: float
    interval: tuple[float, float]
    documents: int


@dataclass(frozen=True, slots=True)
class Grouping:
    """The groups of one task by one field; ``metric`` says what is averaged."""

    slug: str
    task: str
    field: str
    metric: str
    groups: Sequence[Group]
    is_prompt: bool

    @property
    def title(self) -> str:
        """The field in words."""
        return _title(self.field)


@dataclass(frozen=True, slots=True)
class Prompts:
    """How far the score of a task depends on the wording of the prompt.

    ``differs``: by more than chance explains, all tasks of the page together (Holm).
    """

    slug: str
    task: str
    number: int
    lowest: Group
    highest: Group
    differs: bool


def prompts(found: Sequence[Grouping]) -> list[Prompts]:
    """Return the tasks whose gold names several prompts, each with many documents."""
    several = [one for one in found if one.is_prompt and len(one.groups) > 1]
    values = [
        homogeneity([g.mean for g in one.groups], [g.error for g in one.groups]) for one in several
    ]
    adjusted = holm([1.0 if p is None else p for p in values])
    return [
        Prompts(
            one.slug,
            one.task,
            len(one.groups),
            min(one.groups, key=lambda group: group.mean),
            max(one.groups, key=lambda group: group.mean),
            p < SIGNIFICANT,
        )
        for one, p in zip(several, adjusted, strict=True)
    ]


def groupings(
    benchmark: Benchmark, board: Board, scores: Mapping[str, TaskScore]
) -> list[Grouping]:
    """Return the groups of every attempted task of the board whose gold names any."""
    golds = {gold.task: gold for gold in benchmark.gold.filter(is_current=True)}
    slugs = [t["slug"] for t in board.tasks if t["slug"] in scores and t["slug"] in golds]
    kept = _kept([scores[slug].pk for slug in slugs])
    found = []
    for slug in slugs:
        archive = kept.get(scores[slug].pk)
        if archive is not None and golds[slug].groups:
            found += _of_task(benchmark.spec.task(slug), golds[slug], archive)
    return found


def _kept(score_ids: Sequence[int]) -> dict[int, bytes]:
    rows = DocumentScores.objects.filter(task_score__in=score_ids)
    return {key: bytes(arrays) for key, arrays in rows.values_list("task_score", "arrays")}


def _of_task(task: TaskSpec, gold: Gold, archive: bytes) -> list[Grouping]:
    for metric in _means(task):
        values = npz.array(archive, metric.field)
        if values is not None and len(values) == gold.documents:
            return [_grouping(task, gold, metric, field, values) for field in gold.groups]
    return []


def _means(task: TaskSpec) -> list[MetricSpec]:
    """Return the main metrics that are means over documents, so that a part has a mean as well."""
    others = {*CORPUS_METRICS, *GROUP_METRICS}
    return [metric for metric in task.main_metrics if metric.metric not in others]


def _grouping(
    task: TaskSpec, gold: Gold, metric: MetricSpec, field: str, values: Floats
) -> Grouping:
    is_prompt = field == PROMPT
    places = {name: own for name, own in gold.groups[field].items() if len(own) >= FEWEST_DOCUMENTS}
    groups = [_group(name, gold, own, values) for name, own in sorted(places.items())]
    return Grouping(task.slug, task.title, field, metric.label, groups, is_prompt)


def _group(name: str, gold: Gold, places: Sequence[int], values: Floats) -> Group:
    own = values[places]
    clusters = clusters_of(gold)
    if clusters is not None:
        clusters = number_clusters([str(number) for number in clusters[places]])
    mean, error = float(own.mean()), standard_error(own, clusters)
    units, clustered = count_units(len(own), clusters), usable(clusters) is not None
    interval = task_interval(TaskUncertainty(mean, error, units, clustered))
    return Group(name, mean, error, (interval.low, interval.high), len(own))


def _title(field: str) -> str:
    known = {
        PROMPT: _("prompt"),
        "domain": _("domain"),
        "subdomain": _("subdomain"),
        "category": _("category"),
        "subcategory": _("subcategory"),
        "criteria": _("criterion"),
        "target_group": _("target group"),
        "question_type": _("kind of question"),
        "question_topic": _("topic of question"),
        "question_difficulty": _("difficulty of question"),
        "question_source": _("source of question"),
        "task_type": _("kind of task"),
        "topic": _("topic"),
        "type_answer": _("kind of answer"),
        "knowledge": _("knowledge"),
    }
    return known.get(field, field.replace("_", " "))
