"""Prepares the database and the files of a site: everything but the demo's own content."""

from django.conf import settings
from django.core.management import call_command


def make_directories() -> None:
    """Create the folders below ``var/``; only their owner may look into the private ones."""
    for name in ("run", "log", "mail", "samples", "files", "gold", "static"):
        (settings.VAR_DIR / name).mkdir(parents=True, exist_ok=True)
    for name in ("run", "log", "mail", "files", "gold"):
        (settings.VAR_DIR / name).chmod(0o700)


def migrate() -> None:
    """Bring the tables up to date."""
    call_command("migrate", verbosity=0, interactive=False)


def collect_static() -> None:
    """Copy style sheets, scripts and fonts to where the web server reads them."""
    call_command("collectstatic", verbosity=0, interactive=False)
