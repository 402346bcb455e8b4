"""What the page of one task tells: its card, the best models, how the scores are spread."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from leaderboard import metric_words, modalities
from leaderboard.board import charts, content
from leaderboard.board.content import Board, Row, task_score
from leaderboard.models import Snapshot
from scoring.core.spec import BenchmarkSpec, TaskSpec

BEST = 10


def context(spec: BenchmarkSpec, task: TaskSpec) -> Mapping[str, object]:
    """Return what the template of a task page needs."""
    board = _board_with(spec, task)
    rows = _best(board, task.slug) if board else []
    scores = [score for row in rows if (score := task_score(row, task.slug)) is not None]
    return {
        "benchmark": spec,
        "task": task,
        "description": task.description.in_language(get_language()),
        "example": task.example,
        "example_document": _document(task),
        "skills": [skill_name(spec, skill) for skill in task.skills],
        "formulas": metric_words.explained(task.metrics),
        "board": board,
        "best": [(row, row["tasks"][task.slug]) for row in rows[:BEST]],
        "models": len(rows),
        "spread": charts.distribution(scores, task.human_score) if scores else "",
        "smallest_difference": _smallest_difference(board, task.slug),
    }


def _document(task: TaskSpec) -> str:
    """Return the example's answer as it stands in the file of the archive."""
    if task.example is None:
        return ""
    document = {"outputs": task.example.answer, "meta": dict.fromkeys(task.key, 1)}
    return json.dumps(document, ensure_ascii=False)


def skill_name(spec: BenchmarkSpec, skill: str) -> str:
    """Return a skill in the reader's language; its own name where no translation is given."""
    known = spec.skills.get(skill)
    if known is None or get_language() != "ru":
        return skill
    return known.ru


def _board_with(spec: BenchmarkSpec, task: TaskSpec) -> Board | None:
    for board in spec.boards:
        if task.slug in board.tasks:
            return content.latest(spec.slug, board.slug)
    return None


def _best(board: Board, slug: str) -> Sequence[Row]:
    attempted = [row for row in board.rows if task_score(row, slug) is not None]
    return sorted(attempted, key=lambda row: -row["tasks"][slug]["score"])


def _smallest_difference(board: Board | None, slug: str) -> float | None:
    if board is None or board.snapshot_id is None:
        return None
    analysis: Mapping[str, Any] = (
        Snapshot.objects.values_list("analysis", flat=True).get(pk=board.snapshot_id) or {}
    )
    known = (analysis.get("tasks") or {}).get(slug)
    return known["smallest_difference"] if known else None


@dataclass(frozen=True, slots=True)
class TaskGroup:
    """The tasks of one modality, or the diagnostic ones."""

    title: str
    modality: str
    tasks: Sequence[TaskSpec]


def groups(spec: BenchmarkSpec) -> list[TaskGroup]:
    """Return the tasks of a benchmark by modality; those that do not count come last."""
    counted = [task for task in spec.tasks if task.counts]
    found = [
        TaskGroup(str(modalities.TITLES[name]), name, own)
        for name in modalities.ORDER
        if (own := [task for task in counted if task.modality == name])
    ]
    diagnostic = [task for task in spec.tasks if not task.counts]
    if diagnostic:
        found.append(TaskGroup(_("Diagnostic, outside the total"), "", diagnostic))
    return found
