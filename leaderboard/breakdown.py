"""How the numbers of a model came about: its total task by task, and its scores by kind of task."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board.content import Board, Row, task_score
from scoring.core.spec import BenchmarkSpec, TaskSpec
from scoring.core.statistics.selection import selection_effect
from scoring.core.statistics.wilson import Z95

FEWEST_TASKS = 2
"""Fewer tasks than this make no sub-score: it would only repeat a task."""


@dataclass(frozen=True, slots=True)
class Part:
    """One task of a total: its score, its share of the board, and what it adds to the total."""

    slug: str
    title: str
    score: str
    share: str
    adds: str
    attempted: bool


@dataclass(frozen=True, slots=True)
class SubScore:
    """The plain mean over the attempted tasks of one kind."""

    name: str
    score: str
    tasks: int
    group: str = ""


@dataclass(frozen=True, slots=True)
class Runs:
    """How often the owner was scored before publishing, and how much choosing the best may add."""

    number: int
    effect: str


def parts(board: Board, row: Row) -> list[Part]:
    """Return the counted tasks; what they add sums up to the Total Score."""
    whole = sum(task["weight"] for task in board.counted)
    return [_part(task, task_score(row, task["slug"]), whole) for task in board.counted]


def _part(task: Mapping[str, Any], score: float | None, whole: float) -> Part:
    share = task["weight"] / whole
    adds = formats.localised(f"{(score or 0.0) * share * 100:.2f}")
    percents = formats.localised(f"{share * 100:.1f}%")
    return Part(
        task["slug"], task["title"], formats.score(score), percents, adds, score is not None
    )


def runs(row: Row) -> Runs | None:
    """Return the runs before publishing; None where they or the interval are not known."""
    number, interval = row.get("runs"), row["total_score_ci"]
    if not number or interval is None:
        return None
    error = (interval[1] - interval[0]) / (2 * Z95)
    return Runs(number, formats.localised(f"{selection_effect(number, error) * 100:.1f}"))


def by_skill(spec: BenchmarkSpec, board: Board, row: Row, language: str) -> list[SubScore]:
    """Return the mean by skill, of skills that at least two attempted tasks need."""
    tasks: dict[str, list[TaskSpec]] = {}
    for task in board.counted:
        for skill in spec.task(task["slug"]).skills:
            tasks.setdefault(skill, []).append(spec.task(task["slug"]))
    found = []
    for skill, owners in sorted(tasks.items()):
        known = spec.skills.get(skill)
        name = known.ru if known and language == "ru" else skill
        group = _group(known.group) if known and known.group else ""
        found.append(_mean(name, row, (task.slug for task in owners), group))
    return [one for one in found if one is not None]


def _group(name: str) -> str:
    return {
        "perception": _("perception"),
        "knowledge": _("knowledge"),
        "reasoning": _("reasoning"),
    }[name]


def _mean(name: str, row: Row, slugs: Iterable[str], group: str = "") -> SubScore | None:
    scores = _scores(row, slugs)
    if len(scores) < FEWEST_TASKS:
        return None
    return SubScore(name, formats.score(sum(scores) / len(scores)), len(scores), group)


def _scores(row: Row, slugs: Iterable[str]) -> list[float]:
    return [score for slug in slugs if (score := task_score(row, slug)) is not None]


def by_access(board: Board, row: Row) -> Sequence[SubScore]:
    """Return the means over public and over private tasks; nothing unless both are known."""
    names = {"public": _("Public tasks"), "private": _("Private tasks")}
    found = [
        _mean(name, row, (task["slug"] for task in board.counted if task["access"] == access))
        for access, name in names.items()
    ]
    known = [one for one in found if one is not None]
    return known if len(known) == len(names) else []


def by_part(board: Board, kept: Mapping[str, Mapping[str, float]]) -> list[SubScore]:
    """Return the kept sub-scores of tasks, such as those of a domain or a category."""
    return [
        SubScore(name, formats.score(score), 1, task["title"])
        for task in board.tasks
        for name, score in sorted(kept.get(task["slug"], {}).items())
    ]
