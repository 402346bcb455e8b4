"""Places on a board: higher is better, equal scores share a place (1-1-3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isfinite
from typing import Generic, TypeVar

DECIMALS_COMPARED = 9
"""Scores equal to this many decimals share a place: far below any real difference (one document
of a board of 27,065 moves its total by more than 1e-6), far above the noise of float sums."""

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Row]):
    """A row and its place, from 1; the place is None for a row that has no score."""

    place: int | None
    row: Row


def rank(rows: Sequence[Row], key: Callable[[Row], float | None]) -> list[Ranked[Row]]:
    """Return the rows from best to worst with their places.

    ``key`` gives the score to rank by; a row whose score is None or not finite has no place and
    stands last. Rows that share a place, and rows without one, keep the order they came in.
    """
    compared = [(_compared(key(row)), row) for row in rows]
    scored = [(score, row) for score, row in compared if score is not None]
    scored.sort(key=lambda pair: -pair[0])
    ranked: list[Ranked[Row]] = []
    for _, equals in groupby(scored, key=lambda pair: pair[0]):
        place = len(ranked) + 1
        ranked += [Ranked(place, row) for _, row in equals]
    return ranked + [Ranked(None, row) for score, row in compared if score is None]


def _compared(score: float | None) -> float | None:
    if score is None or not isfinite(score):
        return None
    return round(score, DECIMALS_COMPARED)
