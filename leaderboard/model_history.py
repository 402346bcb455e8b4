"""How a model stood on a board over time, from the board's snapshots."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models.fields.json import KeyTransform

from leaderboard import selectors

MOST = 200
"""Snapshots that are looked back at."""


@dataclass(frozen=True, slots=True)
class Stood:
    """What a snapshot changed for the model; None for all where it took the model off.

    ``total`` and ``interval`` are fractions.
    """

    made_at: datetime
    digest: str
    reason: str
    rank: int | None
    ranks: Sequence[int] | None
    total: float | None
    interval: Sequence[float] | None


def history(benchmark: str, board: str, submission: str) -> list[Stood]:
    """Return the snapshots that changed the rank or the total of a model, newest first."""
    newest = (
        selectors.history(benchmark, board)
        .select_related(None)
        .annotate(place=KeyTransform(submission, "places"))
        .values_list("made_at", "digest", "reason", "place")[:MOST]
    )
    found: list[Stood] = []
    for one in [_stood(*values) for values in reversed(newest)]:
        if _place(one) != (_place(found[-1]) if found else (None, None)):
            found.append(one)
    return found[::-1]


def _stood(made_at: datetime, digest: str, reason: str, place: dict[str, Any] | None) -> Stood:
    if place is None:
        return Stood(made_at, digest, reason, None, None, None, None)
    return Stood(
        made_at,
        digest,
        reason,
        place["rank"],
        place["rank_interval"],
        place["total_score"],
        place["total_score_ci"],
    )


def _place(one: Stood) -> tuple[int | None, float | None]:
    return one.rank, one.total
