"""How the total of a model came about, task by task, and how many runs it was chosen from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leaderboard import formats
from leaderboard.board.content import Board, Row, task_score
from scoring.core.statistics.selection import selection_effect
from scoring.core.statistics.wilson import Z95


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
