"""Loads the benchmark definitions that ship with the code."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.core import definitions
from scoring.loading import VersionInUseError, load_benchmark


class Command(BaseCommand):
    """``manage.py load_benchmarks [SLUG ...]``: all of them by default; safe to repeat."""

    help = "Load benchmark definitions into the database; safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the slugs to load."""
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="default: all")

    def handle(self, *_args: object, slugs: list[str], **_options: object) -> None:
        """Load each definition and say what changed."""
        for slug in slugs or definitions.slugs():
            self.stdout.write(self._load(slug))

    def _load(self, slug: str) -> str:
        try:
            loaded = load_benchmark(definitions.load(slug))
        except KeyError as error:
            known = ", ".join(definitions.slugs())
            raise CommandError(f"no benchmark {slug}; there are: {known}") from error
        except (definitions.DefinitionError, VersionInUseError) as error:
            raise CommandError(str(error)) from error
        return f"{loaded.benchmark}: {loaded.change}"
