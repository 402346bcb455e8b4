"""``mera check``: what is wrong with a submission archive, before it is submitted."""

from __future__ import annotations

import argparse
from itertools import groupby
from pathlib import Path

from scoring.commands import console, inputs
from scoring.commands.failures import UsageError
from scoring.core.check import Checked, GoldKeys, check_archive
from scoring.core.checking.findings import shown, total
from scoring.core.messages import message, remedy, render_report, report_text
from scoring.core.problems import Problem, Severity
from scoring.core.spec import BenchmarkSpec

_WORDS = {
    "ru": ("ошибок", "предупреждений", "архив можно отправлять", "нет ответов на задачи"),
    "en": ("errors", "warnings", "the archive is acceptable", "tasks not attempted"),
}
_LISTED = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("archive", metavar="FILE.zip")
    inputs.add_benchmark(parser)
    parser.add_argument("--gold", metavar="DIR", help="folder of <Task>.json files with gold")
    parser.add_argument("--lang", choices=("ru", "en"), default="en", help="language of the report")
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the report; 0 when the archive is acceptable, 1 when it has errors."""
    spec = inputs.benchmark(args.benchmark)
    keys = _gold_keys(spec, args.gold) if args.gold else None
    with inputs.existing_file(args.archive).open("rb") as file:
        checked = check_archive(spec, file, keys)
    if args.json:
        console.print_line(report_text(render_report(checked)).rstrip("\n"))
    else:
        _print(checked, Path(args.archive).name, args.lang)
    return 1 if checked.errors else 0


def _gold_keys(spec: BenchmarkSpec, folder: str) -> GoldKeys:
    if not Path(folder).is_dir():
        raise UsageError(f"no such folder: {folder}")
    paths = [(task, Path(folder) / task.file) for task in spec.tasks]
    return {task.slug: inputs.gold(task, path).keys for task, path in paths if path.is_file()}


def _print(checked: Checked, name: str, language: str) -> None:
    errors, warnings, acceptable, missing = _WORDS[language]
    counts = f"{errors}: {total(checked.errors)}, {warnings}: {total(checked.warnings)}"
    console.print_line(f"{shown(name)}: {counts}")
    skipped = [problem for problem in checked.warnings if problem.type == "no_task"]
    told = [problem for problem in checked.problems if problem not in skipped]
    for file, problems in groupby(told, key=lambda problem: problem.file):
        _print_file(file, list(problems), language)
    if skipped:
        tasks = ", ".join(problem.task or "" for problem in skipped)
        console.print_line(f"\n{missing} ({len(skipped)}): {tasks}")
    if not checked.errors:
        console.print_line(f"\n{acceptable}")


def _print_file(file: str | None, problems: list[Problem], language: str) -> None:
    console.print_line(f"\n{file}" if file else "")
    by_type = groupby(problems, key=lambda problem: (problem.type, problem.severity))
    for (_, severity), group in by_type:
        _print_group(list(group), "!" if severity is Severity.WARNING else "✗", language)


def _print_group(problems: list[Problem], mark: str, language: str) -> None:
    """The first few of a type, then how many more, then the remedy of all."""
    for problem in problems[:_LISTED]:
        console.print_line(f"  {mark} {message(problem, language)}")
    if len(problems) > _LISTED:
        console.print_line(f"    … + {total(problems) - _LISTED}")
    console.print_line(f"    → {remedy(problems[0], language)}")
