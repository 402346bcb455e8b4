"""Scores of a model by modality, skill and access of tasks, each with its interval.

Made of the numbers of a snapshot alone: the scores of tasks and their intervals.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from leaderboard import modalities
from leaderboard.board.content import Board, Row, task_score
from leaderboard.board.radar import Spoke
from scoring.core.spec import BenchmarkSpec
from scoring.core.statistics.combined import Known, mean_of
from scoring.core.statistics.wilson import Interval

FEWEST_TASKS = 2
"""A skill of fewer tasks makes no sub-score: it would only repeat a task."""
MOST_SPOKES = 16
"""Names of skills are long; more of them lie on each other."""
_BRANCHES = ("perception", "knowledge", "reasoning", "")


@dataclass(frozen=True, slots=True)
class SubScore:
    """The mean over the attempted tasks of one kind, in fractions.

    ``key`` is the same in every language; ``interval`` is None where that of a task is not known.
    """

    key: str
    name: str
    score: float
    interval: tuple[float, float] | None
    tasks: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of the taxonomy of skills: its own mean, and the skills below it.

    ``key`` is empty for skills of no branch.
    """

    key: str
    own: SubScore | None
    skills: Sequence[SubScore]


def mean(board: Board, row: Row, slugs: Iterable[str]) -> tuple[Known | None, int]:
    """Return the mean over the attempted tasks by weight, and their number.

    The interval has no width, NaN at both ends, where that of a task is not known.
    """
    weights = {task["slug"]: task["weight"] for task in board.counted}
    own = [slug for slug in slugs if slug in weights and task_score(row, slug) is not None]
    if not own:
        return None, 0
    return mean_of([_known(row["tasks"][s]) for s in own], [weights[s] for s in own]), len(own)


def _known(cell: Mapping[str, Any]) -> Known:
    low, high = cell.get("ci") or (float("nan"), float("nan"))
    return Known(cell["score"], Interval(low, high))


def known_interval(found: Known) -> tuple[float, float] | None:
    """Return the ends of an interval, or None where it is not known."""
    low, high = found.interval.low, found.interval.high
    return None if isnan(low) else (low, high)


def by_modality(board: Board, row: Row) -> list[SubScore]:
    """Return the mean of every modality that the model attempted, where there are several."""
    if len(board.modalities) < 2:
        return []
    found = [
        _one(board, row, (n, str(modalities.TITLES[n])), tasks_of(board, n))
        for n in board.modalities
    ]
    return [one for one in found if one is not None]


def by_skill(spec: BenchmarkSpec, board: Board, row: Row) -> list[Branch]:
    """Return the branches of skills; skills that at least two attempted tasks need."""
    owners = _owners(spec, board)
    found = []
    for group in _BRANCHES:
        own = [skill for skill in owners if _group(spec, skill) == group]
        tasks = {slug for skill in own for slug in owners[skill]}
        mean_of_branch = _one(board, row, (group, _branch(group)), tasks) if group else None
        skills = [_one(board, row, (s, _skill(spec, s)), owners[s], FEWEST_TASKS) for s in own]
        known = sorted((one for one in skills if one is not None), key=lambda one: one.name)
        if known:
            found.append(Branch(group, mean_of_branch, known))
    return found


def modality_spokes(board: Board, rows: Sequence[Row]) -> list[Spoke]:
    """Return a spoke of a radar for each modality of the board."""
    return [
        Spoke(str(modalities.TITLES[name]), _scores(board, rows, tasks_of(board, name)))
        for name in board.modalities
    ]


def skill_spokes(spec: BenchmarkSpec, board: Board, rows: Sequence[Row]) -> list[Spoke]:
    """Return a spoke of a radar for each skill of ``by_skill`` of the first row.

    Of more than fit, those that the most tasks need, in the order of the branches.
    """
    owners = _owners(spec, board)
    counts = {s: n for s in owners if (n := mean(board, rows[0], owners[s])[1]) >= FEWEST_TASKS}
    widest = sorted(counts, key=lambda skill: -counts[skill])[:MOST_SPOKES]
    chosen = sorted(widest, key=lambda skill: _BRANCHES.index(_group(spec, skill)))
    return [Spoke(_skill(spec, s), _scores(board, rows, owners[s])) for s in chosen]


def _one(
    board: Board, row: Row, names: tuple[str, str], slugs: Iterable[str], fewest: int = 1
) -> SubScore | None:
    found, tasks = mean(board, row, slugs)
    if found is None or tasks < fewest:
        return None
    return SubScore(*names, found.score, known_interval(found), tasks)


def _scores(board: Board, rows: Sequence[Row], slugs: Sequence[str]) -> list[float | None]:
    means = [mean(board, row, slugs)[0] for row in rows]
    return [None if found is None else found.score for found in means]


def tasks_of(board: Board, modality: str) -> list[str]:
    """Return the tasks of a modality that count on the board."""
    return [task["slug"] for task in board.counted if task["modality"] == modality]


def _owners(spec: BenchmarkSpec, board: Board) -> dict[str, list[str]]:
    """Return skill -> the tasks of the board that need it."""
    owners: dict[str, list[str]] = {}
    for task in board.counted:
        for skill in spec.task(task["slug"]).skills:
            owners.setdefault(skill, []).append(task["slug"])
    return owners


def _group(spec: BenchmarkSpec, skill: str) -> str:
    known = spec.skills.get(skill)
    return known.group or "" if known else ""


def _skill(spec: BenchmarkSpec, skill: str) -> str:
    known = spec.skills.get(skill)
    return known.ru if known and get_language() == "ru" else skill


def _branch(name: str) -> str:
    return {
        "perception": _("Perception"),
        "knowledge": _("Knowledge"),
        "reasoning": _("Reasoning"),
    }[name]
