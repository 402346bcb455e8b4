"""``mera`` and ``python -m scoring``: the command line of the scoring core.

Exit codes: 0 done, 1 errors found in what was given, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from scoring.commands.failures import InputError, UsageError

COMMANDS = {
    "tasks": ("scoring.commands.tasks", "list the tasks of a benchmark and their file names"),
    "check": ("scoring.commands.check", "check a submission archive"),
    "score": ("scoring.commands.score", "score one task file against gold"),
    "aggregate": ("scoring.commands.aggregate", "turn task scores into the numbers of a board"),
    "pack": ("scoring.commands.pack", "make a submission from lm-evaluation-harness output"),
    "submit": ("scoring.commands.submit", "send a submission to a server"),
    "status": ("scoring.commands.status", "ask a server how a submission is doing"),
    "agreement": ("scoring.commands.agreement", "compare a judge with human labels"),
    "sandbox": ("scoring.sandbox.cli", "run untrusted programs in isolation"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Wrong arguments raise SystemExit(2)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    args = _parser(words).parse_args(words)
    try:
        return int(import_module(COMMANDS[args.command][0]).run(args))
    except UsageError as error:
        print(f"mera: {error}", file=sys.stderr)
        return 2
    except (InputError, OSError) as error:
        print(f"mera: {error}", file=sys.stderr)
        return 1


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Only the module of the command at hand is imported, so that every command starts fast."""
    parser = argparse.ArgumentParser(
        prog="mera",
        description="Checks and scores MERA submissions.",
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=16),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    wanted = next((word for word in words if not word.startswith("-")), None)
    for name, (module, summary) in COMMANDS.items():
        if find_spec(module) is None:
            continue
        command = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if name == wanted:
            import_module(module).add_arguments(command)
    return parser


if __name__ == "__main__":
    sys.exit(main())
