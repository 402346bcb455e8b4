"""From the answers to one task to its score: every metric once, and the mean of the main ones."""

from collections.abc import Mapping, Sequence
from math import fsum

from pydantic import JsonValue

from scoring.core.metrics import load_metric
from scoring.core.ports import MetricUnavailableError, Tools
from scoring.core.report import GoldDocument, Key, MetricScore, TaskReport
from scoring.core.spec import MetricSpec, TaskSpec


def score_task(
    task: TaskSpec,
    gold: Sequence[GoldDocument],
    answers: Mapping[Key, JsonValue],
    tools: Tools,
) -> TaskReport:
    """Return the score of ``answers`` to ``task``; the order of documents never matters.

    The task score is the mean of the main metrics: None when one of them is not available here,
    and for a diagnostic task that has none. Sub-scores are named ``<field>.<part>``.
    Raises ValueError: no gold, or a gold document without an answer (the check refuses those).
    """
    aligned = _aligned(gold, answers)
    scores: dict[str, MetricScore] = {}
    unavailable: dict[str, str] = {}
    for spec in task.metrics:
        try:
            scores[spec.field] = load_metric(spec.metric)(gold, aligned, spec.options, tools)
        except MetricUnavailableError as reason:
            unavailable[spec.field] = str(reason)
    return TaskReport(
        task=task.slug,
        n=len(gold),
        score=_task_score(task.main_metrics, scores),
        metrics={field: score.value for field, score in scores.items()},
        parts=_parts(scores),
        per_document={field: s.per_document for field, s in scores.items() if s.per_document},
        codes={field: score.codes for field, score in scores.items() if score.codes},
        unavailable=unavailable,
        marks=sorted({note for score in scores.values() for note in score.notes}),
    )


def _aligned(gold: Sequence[GoldDocument], answers: Mapping[Key, JsonValue]) -> list[JsonValue]:
    if not gold:
        raise ValueError("a task without gold has no score")
    keys = [document.key for document in gold]
    if list(answers) == keys:
        return list(answers.values())
    try:
        return [answers[key] for key in keys]
    except KeyError as missing:
        raise ValueError(f"a gold document has no answer: {missing}") from missing


def _task_score(main: Sequence[MetricSpec], scores: Mapping[str, MetricScore]) -> float | None:
    values = [scores[spec.field].value for spec in main if spec.field in scores]
    if not main or len(values) < len(main):
        return None
    return fsum(values) / len(values)


def _parts(scores: Mapping[str, MetricScore]) -> dict[str, float]:
    return {
        f"{field}.{part}": value
        for field, score in scores.items()
        for part, value in score.parts.items()
    }
