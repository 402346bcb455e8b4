"""Fills an empty site with benchmarks and demo models, once."""

from django.conf import settings

from mera.demo import content, models
from mera.demo.telling import told

_MARK = "demo-is-filled"


def is_filled() -> bool:
    """Return whether an earlier start filled this site to the end."""
    return (settings.VAR_DIR / _MARK).exists()


def note_filled() -> None:
    """Remember that nothing is left to fill."""
    (settings.VAR_DIR / _MARK).touch()


def fill(slug: str) -> None:
    """Bring one benchmark to life: gold, archives of demo models, their scores, their review."""
    with content.gold_folder(slug) as gold:
        with told(f"Gold and archives of MERA {slug.title()}"):
            content.import_gold(slug, gold)
            if slug == "multi":
                content.write_sample_archives(gold)
            sent = models.send(slug, gold)
        models.publish(slug, sent)
