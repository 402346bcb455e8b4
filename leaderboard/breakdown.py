"""How the total of a model came about, task by task, and how many runs it was chosen from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from leaderboard.board import cell_notes
from leaderboard.board.content import Board, Row
from scoring.core.statistics.selection import selection_effect
from scoring.core.statistics.wilson import Z95
from submissions.words import Words, marks


@dataclass(frozen=True, slots=True)
class Part:
    """One task of a total: its score, what is said of it, its share of the board, what it adds.

    Fractions; ``score`` and ``interval`` are None where there is none.
    """

    slug: str
    title: str
    score: float | None
    interval: Sequence[float] | None
    share: float
    adds: float
    marks: list[Words]
    why: str
    """What stands in place of the score of a task that has none."""


@dataclass(frozen=True, slots=True)
class Runs:
    """How often the owner was scored before publishing, and how much choosing the best may add.

    ``effect`` is a fraction of the Total Score.
    """

    number: int
    effect: float


def parts(board: Board, row: Row) -> list[Part]:
    """Return the counted tasks; what they add sums up to the Total Score."""
    whole = sum(task["weight"] for task in board.counted)
    return [_part(task, row["tasks"].get(task["slug"]) or {}, whole) for task in board.counted]


def _part(task: Mapping[str, Any], cell: Mapping[str, Any], whole: float) -> Part:
    score = cell.get("score")
    share = task["weight"] / whole
    return Part(
        slug=task["slug"],
        title=task["title"],
        score=score,
        interval=cell.get("ci"),
        share=share,
        adds=(score or 0.0) * share,
        marks=marks(cell.get("marks", ())),
        why=_why(cell),
    )


def _why(cell: Mapping[str, Any]) -> str:
    if not cell:
        return _("not attempted")
    return "; ".join(cell_notes.unavailable(cell)) or _("answered, not scored")


def runs(row: Row) -> Runs | None:
    """Return the runs before publishing; None where they or the interval are not known."""
    number, interval = row.get("runs"), row["total_score_ci"]
    if not number or interval is None:
        return None
    error = (interval[1] - interval[0]) / (2 * Z95)
    return Runs(number, selection_effect(number, error))
