"""``mera tasks``: the tasks of a benchmark with their file names in an archive."""

from __future__ import annotations

import argparse

from scoring.commands import console, inputs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    inputs.add_benchmark(parser)
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the tasks in the benchmark's order."""
    spec = inputs.benchmark(args.benchmark)
    if console.wants_table(args.json):
        rows = [[task.slug, task.file, task.modality, str(task.size)] for task in spec.tasks]
        console.print_table(spec.title, ["task", "file", "modality", "documents"], rows)
        return 0
    console.print_json(
        [
            {"task": task.slug, "file": task.file, "modality": task.modality, "size": task.size}
            for task in spec.tasks
        ]
    )
    return 0
