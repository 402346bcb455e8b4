"""Prepares the tables and the files of a site: everything but the demo's own content."""

from django.conf import settings
from django.core.management import call_command

_FOLDERS = ("run", "log", "mail", "files", "gold", "samples", "static")
_PRIVATE = frozenset({"run", "log", "mail", "files", "gold"})


def make_directories() -> None:
    """Create the folders below ``var/``; only their owner may look into the private ones."""
    for name in _FOLDERS:
        folder = settings.VAR_DIR / name
        folder.mkdir(parents=True, exist_ok=True)
        if name in _PRIVATE:
            folder.chmod(0o700)


def prepare() -> None:
    """Bring tables and static files up to date."""
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
