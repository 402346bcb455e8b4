"""What commands are given: benchmarks, boards, tasks and files by name."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from scoring.commands.failures import InputError, UsageError
from scoring.core.definitions import load, slugs
from scoring.core.gold_file import GoldFile, read_gold
from scoring.core.messages import message
from scoring.core.problems import Problem
from scoring.core.spec import BenchmarkSpec, BoardSpec, TaskSpec

_READ_AS_IT_IS = {"gold_value_error", "gold_field_error"}


def add_benchmark(parser: argparse.ArgumentParser) -> None:
    """Add ``--benchmark``."""
    parser.add_argument(
        "--benchmark", required=True, metavar="SLUG", help=f"one of: {', '.join(slugs())}"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def benchmark(slug: str) -> BenchmarkSpec:
    """Return the shipped benchmark. Raises UsageError."""
    try:
        return load(slug)
    except KeyError as error:
        raise UsageError(f"no benchmark {slug!r}; there are: {', '.join(slugs())}") from error


def task(spec: BenchmarkSpec, name: str) -> TaskSpec:
    """Return the task of that slug or alias. Raises UsageError."""
    try:
        return spec.task(name)
    except KeyError as error:
        names = ", ".join(task.slug for task in spec.tasks)
        raise UsageError(f"no task {name!r} in {spec.slug}; there are: {names}") from error


def board(spec: BenchmarkSpec, slug: str) -> BoardSpec:
    """Return the board. Raises UsageError."""
    try:
        return spec.board(slug)
    except KeyError as error:
        names = ", ".join(board.slug for board in spec.boards)
        raise UsageError(f"no board {slug!r} in {spec.slug}; there are: {names}") from error


def existing_file(path: str) -> Path:
    """Return the path of a file that can be read. Raises UsageError."""
    found = Path(path)
    if not found.is_file():
        raise UsageError(f"no such file: {path}")
    return found


def gold(task: TaskSpec, path: Path) -> GoldFile:
    """Return the gold of a task. Raises InputError when its documents cannot be told apart.

    Right answers and fields outside the task's demands are left to the metrics, which read them
    as they are; the import of gold refuses them.
    """
    found = read_gold(task, path.read_bytes())
    fatal = [problem for problem in found.problems if problem.type not in _READ_AS_IT_IS]
    if fatal:
        raise InputError(gold_refusal(str(path), fatal))
    return found


def gold_refusal(name: str, problems: Sequence[Problem]) -> str:
    """Return why the gold ``name`` is of no use: the first ten problems, in English."""
    lines = "\n".join(f"  {message(problem, 'en')}" for problem in problems[:10])
    return f"gold {name} cannot be used:\n{lines}"
