"""95 % intervals of the smaller numbers of a board: half a width in text, and whiskers."""

from collections.abc import Sequence
from math import isnan

from leaderboard import formats
from leaderboard.board.content import Board, Row
from leaderboard.sub_scores import mean, tasks_of


def of_modality(board: Board, row: Row, name: str) -> Sequence[float] | None:
    """Return the interval of the mean over a modality; None where that of a task is unknown."""
    found, _tasks = mean(board, row, tasks_of(board, name))
    if found is None or isnan(found.interval.low):
        return None
    return found.interval.low, found.interval.high


def text(ci: Sequence[float] | None) -> str:
    """Return the half width beside a number, as HTML; nothing for None."""
    return "" if ci is None else f"<small>{formats.half_width(ci)}</small>"


def whiskers(value: float, ci: Sequence[float] | None) -> str:
    """Return the interval on a line from 0 to 100 with the value in it; nothing for None."""
    if ci is None:
        return ""
    low, high, at = (f"{min(max(end * 100, 0.0), 100.0):.1f}" for end in (*ci, value))
    return (
        '<svg class="margin" viewBox="0 0 100 7" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="axis" d="M0 3.5h100"/><path class="ci" d="M{low} 3.5H{high}"/>'
        f'<path class="dot" d="M{at} 1v5"/></svg>'
    )
