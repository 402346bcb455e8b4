"""How the numbers of a model came about: its total task by task, and its scores by kind of task."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median
from typing import Any

from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board.content import Board, Row, task_score
from scoring.core.spec import BenchmarkSpec, TaskSpec
from scoring.core.statistics.selection import selection_effect
from scoring.core.statistics.wilson import Z95

FEWEST_TASKS = 2
"""Fewer tasks than this make no sub-score: it would only repeat a task."""
FEWEST_MODELS = 3
"""Fewer models than this have nothing typical."""


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
class Access:
    """Means over public and private tasks and their difference with its interval.

    ``typical`` is the median difference of the board's models, empty for too few models.
    """

    means: Sequence[SubScore]
    difference: str
    interval: str
    typical: str


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


def by_access(board: Board, row: Row) -> Access | None:
    """Return the means over public and private tasks, and their difference; None unless both are.

    The errors of different tasks are independent, so their variances add up. The difference is
    also told for the typical model of the board, because public tasks may simply be easier.
    """
    names = {"public": _("Public tasks"), "private": _("Private tasks")}
    slugs = {access: _slugs(board, access) for access in names}
    found = [_mean(name, row, slugs[access]) for access, name in names.items()]
    gap = _gap(row, slugs)
    if gap is None:
        return None
    gaps = [one for other in board.rows if (one := _gap(other, slugs)) is not None]
    typical = _signed(median(gaps)) if len(gaps) >= FEWEST_MODELS else ""
    means = [one for one in found if one is not None]
    return Access(means, _signed(gap), _gap_interval(row, slugs, gap), typical)


def _slugs(board: Board, access: str) -> list[str]:
    return [task["slug"] for task in board.counted if task["access"] == access]


def _gap(row: Row, slugs: Mapping[str, Sequence[str]]) -> float | None:
    """Return the mean over public less that over private tasks; None for too few of either."""
    public, private = _scores(row, slugs["public"]), _scores(row, slugs["private"])
    if min(len(public), len(private)) < FEWEST_TASKS:
        return None
    return mean(public) - mean(private)


def _gap_interval(row: Row, slugs: Mapping[str, Sequence[str]], gap: float) -> str:
    variances = [_variance_of_mean(row, some) for some in slugs.values()]
    known = [variance for variance in variances if variance is not None]
    if len(known) < len(variances):
        return ""
    half = Z95 * sqrt(sum(known))
    return f"{_signed(gap - half)} … {_signed(gap + half)}"


def _variance_of_mean(row: Row, slugs: Sequence[str]) -> float | None:
    """Return the variance of the mean over the attempted tasks; None where one has no interval."""
    cells = [row["tasks"][slug] for slug in slugs if task_score(row, slug) is not None]
    widths = [cell.get("ci") for cell in cells]
    if not all(widths):
        return None
    errors = [float(high - low) / (2 * Z95) for low, high in widths]
    return sum(error**2 for error in errors) / len(cells) ** 2


def _signed(value: float) -> str:
    return formats.localised(f"{value * 100:+.1f}")


def by_part(board: Board, kept: Mapping[str, Mapping[str, float]]) -> list[SubScore]:
    """Return the kept sub-scores of tasks, such as those of a domain or a category."""
    return [
        SubScore(name, formats.score(score), 1, task["title"])
        for task in board.tasks
        for name, score in sorted(kept.get(task["slug"], {}).items())
    ]
