"""Imports the right answers of a benchmark's tasks."""

from collections.abc import Mapping
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.gold import GoldRefusedError, import_gold
from scoring.models import Benchmark, Gold


class Command(BaseCommand):
    """``manage.py import_gold BENCHMARK [TASK] PATH [--demo]``."""

    help = (
        "Import gold files in the public MERA dataset layout. PATH is a file, or a folder with "
        "one <Task>.json a task. A faulty file is refused whole, with every reason."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the benchmark, the files and whether they were invented for the demo."""
        parser.add_argument("benchmark", help="slug of the benchmark")
        parser.add_argument("where", nargs="+", metavar="[TASK] PATH")
        parser.add_argument("--demo", action="store_true", help="mark as invented for the demo")

    def handle(
        self, *_args: object, benchmark: str, where: list[str], demo: bool, **_options: object
    ) -> None:
        """Import each file; a refused one does not stop the others, but fails the command."""
        version = Benchmark.objects.filter(slug=benchmark, is_current=True).first()
        if version is None:
            raise CommandError(f"no benchmark {benchmark}; run load_benchmarks first")
        refused = []
        for name, path in _files(version, where).items():
            try:
                self._import(version, name, path, is_demo=demo)
            except GoldRefusedError as error:
                refused.append(str(error))
        if refused:
            raise CommandError("\n".join(refused))

    def _import(self, benchmark: Benchmark, name: str, path: Path, *, is_demo: bool) -> None:
        gold = import_gold(benchmark, benchmark.spec.task(name), path.read_bytes(), is_demo=is_demo)
        self.stdout.write(_line(gold))


def _files(benchmark: Benchmark, where: list[str]) -> Mapping[str, Path]:
    """Return the file of each task. Raises CommandError: unknown task, nothing there."""
    *tasks, place = where
    path = Path(place)
    if path.is_dir():
        names = tasks or [task.slug for task in benchmark.spec.tasks]
        files = {name: path / f"{name}.json" for name in names}
        found = {name: file for name, file in files.items() if file.is_file()}
    else:
        found = {name: path for name in tasks or [path.stem] if path.is_file()}
    if not found or len(tasks) > 1:
        raise CommandError(f"no gold file at {path}; give [TASK] FILE or [TASK] FOLDER")
    unknown = [name for name in found if name not in _names(benchmark)]
    if unknown:
        known = ", ".join(task.slug for task in benchmark.spec.tasks)
        raise CommandError(f"{benchmark} has no task {unknown[0]}; there are: {known}")
    return found


def _names(benchmark: Benchmark) -> set[str]:
    return {name for task in benchmark.spec.tasks for name in (task.slug, *task.aliases)}


def _line(gold: Gold) -> str:
    expected = gold.benchmark.spec.task(gold.task).size
    remark = "" if gold.documents == expected else f" (the definition says {expected})"
    return f"{gold.task}: {gold.documents} documents{remark}, digest {gold.digest[:12]}"
