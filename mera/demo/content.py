"""What an empty demo is filled with: benchmarks, made-up gold, sample archives."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from scoring.core import definitions
from scoring.demo.gold import write_gold
from scoring.demo.samples import write_samples
from scoring.models import Gold


def load_benchmarks() -> None:
    """Put the definitions that ship with the code into the database."""
    call_command("load_benchmarks", stdout=StringIO())


def benchmarks() -> list[str]:
    """Return the slugs of the benchmarks, MERA Multi first: it is what a newcomer tries."""
    return sorted(definitions.slugs(), key=lambda slug: slug != "multi")


@contextmanager
def gold_folder(slug: str) -> Iterator[Path]:
    """Give a folder with the made-up gold of a benchmark for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="mera-demo-gold-") as folder:
        write_gold(Path(folder), definitions.load(slug))
        yield Path(folder)


def import_gold(slug: str, folder: Path) -> None:
    """Import made-up gold for a benchmark that has none; an organiser's own is never replaced."""
    if not Gold.objects.filter(benchmark__slug=slug, benchmark__is_current=True).exists():
        call_command("import_gold", slug, str(folder), demo=True, stdout=StringIO())


def write_sample_archives(gold: Path) -> None:
    """Write the archives for people who want to try an upload."""
    write_samples(settings.VAR_DIR / "samples", gold)
