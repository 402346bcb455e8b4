"""A snapshot's content as the page needs it, read once per process."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from leaderboard import selectors
from leaderboard.modalities import ORDER
from leaderboard.models import Snapshot

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Board:
    """A board as it stood. Equal when it is the same snapshot; safe as a key of caches."""

    snapshot_id: int | None
    digest: str
    made_at: datetime = field(compare=False)
    content: Mapping[str, Any] = field(compare=False, repr=False)

    @property
    def benchmark(self) -> str:
        """The slug of the benchmark."""
        return str(self.content["benchmark"])

    @property
    def slug(self) -> str:
        """The slug of the board."""
        return str(self.content["board"])

    @property
    def rows(self) -> list[Row]:
        """Published rows, best first."""
        return list(self.content["rows"])

    @property
    def human(self) -> Row | None:
        """The human baseline."""
        human: Row | None = self.content["human"]
        return human

    @cached_property
    def counted(self) -> list[Row]:
        """Tasks that enter the total, by modality."""
        return self._by_modality([t for t in self.content["tasks"] if t["weight"] is not None])

    @cached_property
    def diagnostic(self) -> list[Row]:
        """Tasks that are shown apart and enter no total."""
        return self._by_modality([t for t in self.content["tasks"] if t["weight"] is None])

    @property
    def tasks(self) -> list[Row]:
        """All tasks in the order of their columns."""
        return [*self.counted, *self.diagnostic]

    @cached_property
    def modalities(self) -> list[str]:
        """Modalities of the tasks that count, in the order of the site."""
        return list(dict.fromkeys(task["modality"] for task in self.counted))

    @cached_property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """The lowest and the highest score of each task that anybody attempted."""
        found: dict[str, tuple[float, float]] = {}
        for task in self.tasks:
            scores = [s for row in self.rows if (s := task_score(row, task["slug"])) is not None]
            if scores:
                found[task["slug"]] = (min(scores), max(scores))
        return found

    @cached_property
    def best_by_modality(self) -> dict[str, float]:
        """The highest score of each modality, where several are on the board."""
        found: dict[str, float] = {}
        for name in self.modalities:
            scores = [s for row in self.rows if (s := modality_score(row, name)) is not None]
            if scores:
                found[name] = max(scores)
        return found

    def _by_modality(self, tasks: list[Row]) -> list[Row]:
        return sorted(tasks, key=lambda task: ORDER.index(task["modality"]))


def latest(benchmark: str, board: str) -> Board | None:
    """Return the board as it stands, or None. Its content is parsed once per process."""
    newest = (
        selectors.history(benchmark, board)
        .select_related(None)
        .defer("content")
        .values_list("pk", "digest")
        .first()
    )
    if newest is not None:
        return _loaded(*newest)
    snapshot = selectors.latest(benchmark, board)
    return None if snapshot is None else of(snapshot)


def past(benchmark: str, board: str, digest: str) -> Board | None:
    """Return the board as it stood in the snapshot with this digest, or None."""
    snapshot = selectors.by_digest(benchmark, board, digest)
    return None if snapshot is None else _loaded(snapshot.pk, snapshot.digest)


def task_score(row: Row, slug: str) -> float | None:
    """Return the row's score of a task; None when it was not attempted or has none."""
    cell = row["tasks"].get(slug)
    return None if cell is None else cell["score"]


def modality_score(row: Row, name: str) -> float | None:
    """Return the row's mean over its attempted tasks of a modality."""
    part = row["modalities"].get(name)
    return None if part is None else part["score"]


def attempted_tasks(row: Row, board: Board) -> list[str]:
    """Return the slugs of the counted tasks that the row has a score for."""
    return [t["slug"] for t in board.counted if task_score(row, t["slug"]) is not None]


def client_run(row: Row, slugs: Iterable[str]) -> list[str]:
    """Return those of the tasks whose score rests on the participant's own, unverified runs."""
    cells = row["tasks"]
    return [slug for slug in slugs if "client_run" in cells.get(slug, {}).get("marks", ())]


@lru_cache(maxsize=24)
def _loaded(snapshot_id: int, digest: str) -> Board:
    # Snapshots are never updated, so id and digest stand for the content for good.
    return of(Snapshot.objects.get(pk=snapshot_id, digest=digest))


def of(snapshot: Snapshot) -> Board:
    """Return the board that a snapshot holds."""
    return Board(snapshot.pk, snapshot.digest, snapshot.made_at, snapshot.content)
