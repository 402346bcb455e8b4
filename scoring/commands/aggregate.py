"""``mera aggregate``: attempted score, coverage and total score of a board from task scores."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from scoring.commands import console, inputs
from scoring.commands.failures import InputError
from scoring.core.aggregate import ScoreRangeError, summarise, weights
from scoring.core.checking.findings import quoted, shown
from scoring.core.spec import BenchmarkSpec


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("scores", metavar="SCORES.json", help='{"AQUARIA": 0.71, ...}')
    inputs.add_benchmark(parser)
    parser.add_argument("--board", required=True, metavar="SLUG")
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the summary. Tasks absent from the scores are not attempted."""
    spec = inputs.benchmark(args.benchmark)
    board = inputs.board(spec, args.board)
    scores = _scores(spec, inputs.existing_file(args.scores))
    try:
        summary = asdict(summarise(scores, weights(spec, board)))
    except (ScoreRangeError, OverflowError) as error:
        raise InputError(str(error)) from error
    if console.wants_table(args.json):
        rows = [[name, "—" if v is None else f"{v:.6f}"] for name, v in summary.items()]
        console.print_table(f"{spec.title}: {board.title.en}", ["number", "value"], rows)
    else:
        console.print_json(summary)
    return 0


def _scores(spec: BenchmarkSpec, path: Path) -> dict[str, float | None]:
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise InputError(f'{path} must hold an object like {{"AQUARIA": 0.71}}')
    known = {task.slug for task in spec.tasks}
    for task, score in found.items():
        if task not in known:
            raise InputError(f"{shown(task)} is no task of {spec.slug}")
        if isinstance(score, bool) or not isinstance(score, int | float | None):
            raise InputError(f"the score of {task} is no number: {quoted(score)}")
    return found
