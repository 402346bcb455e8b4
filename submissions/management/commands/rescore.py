"""Scores anew what was scored by older rules or other gold."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.models import Benchmark
from submissions import rescoring


class Command(BaseCommand):
    """``manage.py rescore BENCHMARK [--preview]``."""

    help = "Score anew what was scored by older rules or other gold; old scores are kept."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the benchmark, and whether only to look."""
        parser.add_argument("benchmark", help="slug of the benchmark")
        parser.add_argument("--preview", action="store_true", help="only say what would be done")

    def handle(self, *_args: object, benchmark: str, preview: bool, **_options: object) -> None:
        """Queue the work for the workers and name the submissions."""
        version = Benchmark.objects.filter(slug=benchmark, is_current=True).first()
        if version is None:
            raise CommandError(f"no benchmark {benchmark}; run load_benchmarks first")
        found = rescoring.outdated(version) if preview else rescoring.rescore(version)
        for submission in found:
            self.stdout.write(f"{submission.pk} {submission.state} {submission.model_name}")
        word = "outdated" if preview else "queued"
        self.stdout.write(f"{len(found)} {word}")
