"""Reads of the public side: snapshots by board, digest and date, and what changed between two."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import QuerySet
from django.db.models.fields.json import KT

from leaderboard.models import Snapshot
from leaderboard.snapshots import build, content_digest
from mera.accounts.models import User
from scoring.core.spec import BenchmarkSpec
from scoring.models import Benchmark
from submissions.models import Submission
from submissions.states import State


def benchmarks() -> QuerySet[Benchmark]:
    """Return the current version of every benchmark, in the order of the site."""
    return Benchmark.objects.filter(is_current=True).order_by("definition__order", "slug")


def benchmark(slug: str) -> Benchmark | None:
    """Return the current version of a benchmark, or None."""
    return benchmarks().filter(slug=slug).first()


def titles() -> Iterable[Mapping[str, object]]:
    """Return ``slug`` and ``title`` of every benchmark, in the order of the site.

    Asked of the database when first read, so a page that shows none asks nothing.
    """
    return benchmarks().values("slug", title=KT("definition__title"))


def spec(slug: str) -> BenchmarkSpec | None:
    """Return the current definition of a benchmark, or None. Parsed once per process."""
    current = Benchmark.objects.filter(is_current=True, slug=slug)
    digest, parsed = _parsed.get(slug, ("", None))
    # The digest is that of the definition, so it stands for its content for good.
    if parsed is not None and current.filter(digest=digest).exists():
        return parsed
    newest = current.first()
    if newest is None:
        return None
    _parsed[slug] = (newest.digest, newest.spec)
    return newest.spec


_parsed: dict[str, tuple[str, BenchmarkSpec]] = {}
"""By slug: the digest of the definition that was parsed last, and what it says."""

_STATE = """
    SELECT slug, digest, (
        SELECT snapshot.digest
        FROM leaderboard_snapshot AS snapshot
        JOIN scoring_benchmark AS owner ON owner.id = snapshot.benchmark_id
        WHERE owner.slug = %s AND snapshot.board = %s
        ORDER BY snapshot.made_at DESC, snapshot.id DESC
        LIMIT 1
    )
    FROM scoring_benchmark
    WHERE is_current
    ORDER BY slug
"""


def state(benchmark_slug: str, board_slug: str) -> list[tuple[str, ...]]:
    """Return what the pages of a board are made of: the definitions and the newest snapshot.

    Equal states mean equal pages. Written as SQL because each look at a kept page asks for it, and
    to put the question together takes the object mapper longer than all the rest of the answer.
    """
    with connection.cursor() as cursor:
        cursor.execute(_STATE, [benchmark_slug, board_slug])
        return list(cursor.fetchall())


def latest(benchmark_slug: str, board_slug: str) -> Snapshot | None:
    """Return the board as it stands; None when there is no such board.

    A board on which nothing was ever published gets an unsaved snapshot without rows, so that
    readers see its tasks and the human baseline from the first day.
    """
    newest = history(benchmark_slug, board_slug).first()
    if newest is not None:
        return newest
    owner = benchmark(benchmark_slug)
    if owner is None or board_slug not in {board.slug for board in owner.spec.boards}:
        return None
    content = build(owner, owner.spec.board(board_slug)).content
    digest = content_digest(content)
    return Snapshot(
        benchmark=owner, board=board_slug, content=content, digest=digest, made_at=owner.loaded_at
    )


def published_by(viewer: User | AnonymousUser, benchmark_slug: str) -> set[str]:
    """Return the ids of the viewer's own published submissions to a benchmark."""
    if not viewer.is_authenticated:
        return set()
    own = Submission.objects.filter(
        owner=viewer, benchmark__slug=benchmark_slug, state=State.PUBLISHED
    )
    return set(own.values_list("pk", flat=True))


def history(benchmark_slug: str, board_slug: str) -> QuerySet[Snapshot]:
    """Return every snapshot of a board, newest first."""
    return Snapshot.objects.filter(benchmark__slug=benchmark_slug, board=board_slug).select_related(
        "benchmark"
    )


def by_digest(benchmark_slug: str, board_slug: str, digest: str) -> Snapshot | None:
    """Return the snapshot with this digest or unique prefix of at least 12 characters."""
    if len(digest) < 12:
        return None
    return history(benchmark_slug, board_slug).filter(digest__startswith=digest).first()


def at(benchmark_slug: str, board_slug: str, moment: datetime) -> Snapshot | None:
    """Return the board as it stood at ``moment``."""
    return history(benchmark_slug, board_slug).filter(made_at__lte=moment).first()


@dataclass(frozen=True, slots=True)
class Move:
    """One row that differs between two snapshots; ranks are None where it does not stand."""

    submission: str
    model: str
    kind: str
    old_rank: int | None
    new_rank: int | None
    old_total: float | None
    new_total: float | None


def difference(old: Snapshot, new: Snapshot) -> list[Move]:
    """Return what changed from ``old`` to ``new``: rows that are new, gone, moved or re-scored."""
    before, after = _rows(old), _rows(new)
    moves = [_move(before.get(key), after.get(key)) for key in {**after, **before}]
    return [move for move in moves if move is not None]


def _rows(snapshot: Snapshot) -> dict[str, Mapping[str, Any]]:
    return {row["submission"]: row for row in snapshot.content["rows"]}


def _move(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> Move | None:
    row = new or old
    if row is None:
        return None
    old_rank, new_rank = (side["rank"] if side else None for side in (old, new))
    old_total, new_total = (side["total_score"] if side else None for side in (old, new))
    kind = _kind(old, new)
    if kind is None:
        return None
    return Move(row["submission"], row["model"], kind, old_rank, new_rank, old_total, new_total)


def _kind(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> str | None:
    if old is None:
        return "new"
    if new is None:
        return "gone"
    if old["total_score"] != new["total_score"]:
        return "rescored"
    return "moved" if old["rank"] != new["rank"] else None
