"""Fills an empty site with benchmarks and demo models, once, while the servers already run."""

from pathlib import Path
from threading import Event, Thread

from django.conf import settings
from django.db import connection

from mera.demo import content, models
from mera.demo.telling import say, told

_MARK = "demo-is-filled"


class Filling(Thread):
    """The work of filling; a break does no harm, the next start goes on where it stopped."""

    def __init__(self) -> None:
        """Remember what is to be filled: nothing when an earlier start has done it."""
        super().__init__(name="filling", daemon=True)
        self.slugs = [] if _mark().exists() else content.benchmarks()
        self.has_boards = Event()
        """Set when the first benchmark has its boards, or when that failed."""

    def run(self) -> None:
        """Fill one benchmark after the other. A fault rises; the site serves without the rest."""
        try:
            for slug in self.slugs:
                _fill(slug)
                self.has_boards.set()
            _mark().touch()
            if self.slugs:
                say("All demo models are on their boards.")
        finally:
            self.has_boards.set()
            connection.close()


def _fill(slug: str) -> None:
    with content.gold_folder(slug) as gold:
        with told(f"Gold and archives of MERA {slug.title()}"):
            content.import_gold(slug, gold)
            if slug == "multi":
                content.write_sample_archives(gold)
            sent = models.send(slug, gold)
        models.publish(slug, sent)


def _mark() -> Path:
    path: Path = settings.VAR_DIR / _MARK
    return path
