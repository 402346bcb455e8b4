"""Fills an empty site with benchmarks and demo models, once, while the servers already run."""

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

from django.conf import settings
from django.db import connection

from mera.demo import content, models
from mera.demo.telling import say, told

_MARK = "demo-is-filled"

Fill = Callable[[str], None]
"""Fills one benchmark, given its slug."""


class Filling(Thread):
    """The work of filling; a break does no harm, the next start goes on where it stopped."""

    def __init__(self, fill: Fill) -> None:
        """Remember what is to be filled: nothing when an earlier start has done it."""
        super().__init__(name="filling", daemon=True)
        self.fill = fill
        self.slugs = [] if _mark().exists() else content.benchmarks()
        self.has_boards = Event()
        """Set when the first benchmark has its boards, or when that failed."""

    def run(self) -> None:
        """Fill one benchmark after the other. A fault rises; the site serves without the rest."""
        try:
            for slug in self.slugs:
                self.fill(slug)
                self.has_boards.set()
            _mark().touch()
            if self.slugs:
                say("Everything is filled.")
        finally:
            self.has_boards.set()
            connection.close()


def fill_with_models(slug: str) -> None:
    """Give a benchmark its gold, then take the demo models along the whole road."""
    with content.gold_folder(slug) as gold:
        with told(f"Gold and archives of MERA {slug.title()}"):
            _bring_gold(slug, gold)
            sent = models.send(slug, gold)
        models.publish(slug, sent)


def fill_with_gold(slug: str) -> None:
    """Give a benchmark its gold and leave its boards empty."""
    with content.gold_folder(slug) as gold, told(f"Gold of MERA {slug.title()}"):
        _bring_gold(slug, gold)


def _bring_gold(slug: str, gold: Path) -> None:
    content.import_gold(slug, gold)
    if slug == "multi":
        content.write_sample_archives(gold)


def _mark() -> Path:
    path: Path = settings.VAR_DIR / _MARK
    return path
