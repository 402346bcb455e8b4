"""``mera agreement``: how well a judge agrees with people who labelled the same cases."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from importlib import import_module

from scoring.commands import console, inputs
from scoring.commands.failures import InputError, UsageError
from scoring.core.ports import Judge, JudgeError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "--judge",
        required=True,
        metavar="NAME",
        help="answer or review; where it is: MERA_JUDGE_URL, MERA_JUDGE_MODEL, MERA_JUDGE_KEY",
    )
    parser.add_argument(
        "--labels",
        required=True,
        metavar="LABELS.jsonl",
        help='lines {"kind": "review", "case": {...}, "label": "correct" or "wrong"}',
    )
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print accuracy, Cohen's kappa and the share found of each class; 0 when measured."""
    judge = _judge(args.judge)
    measuring = import_module("scoring.judges.agreement")
    try:
        lines = inputs.existing_file(args.labels).read_text(encoding="utf-8").splitlines()
        found = measuring.measure(judge, measuring.read_labels(lines))
    except (ValueError, JudgeError) as error:
        raise InputError(f"{args.labels}: {error}") from error
    numbers = {"judge": f"{judge.name}@{judge.version}", **asdict(found)}
    if console.wants_table(args.json):
        rows = [[name, _text(value)] for name, value in numbers.items()]
        console.print_table("Judge and people", ["measure", "value"], rows)
    else:
        console.print_json(numbers)
    return 0


def _judge(name: str) -> Judge:
    judges = import_module("scoring.commands.local_tools").tools().judges
    if name not in judges:
        known = ", ".join(judges) or "none is: set MERA_JUDGE_URL and MERA_JUDGE_MODEL"
        raise UsageError(f"no judge {name!r} is set up here; there are: {known}")
    judge: Judge = judges[name]
    return judge


def _text(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else "—" if value is None else str(value)
