"""``mera status``: how a submission is doing, or all of one's own."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from scoring.commands import console, inputs, server


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("id", nargs="?", help="id of a submission; all of yours without it")
    server.add_arguments(parser)
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the state; 1 when the submission is invalid or failed."""
    path = f"submissions/{quote(args.id, safe='')}/" if args.id else "submissions/"
    with server.connect(args) as client:
        answer = server.call(client, "GET", path)
    if not console.wants_table(args.json):
        console.print_json(answer)
    elif args.id:
        _print_one(answer)
    else:
        rows = [[str(s.get("id")), str(s.get("state"))] for s in answer.get("results", [])]
        console.print_table("submissions", ["id", "state"], rows)
    return 1 if answer.get("state") in ("invalid", "failed") else 0


def _print_one(answer: Mapping[str, Any]) -> None:
    progress = answer.get("progress") or {}
    done = f" ({progress.get('done')} of {progress.get('total')} tasks)" if progress else ""
    console.print_line(f"{answer.get('id')}: {answer.get('state')}{done}")
    for error in answer.get("errors") or []:
        console.print_line(f"  ✗ {error.get('message', {}).get('en', error.get('type'))}")
    boards = answer.get("boards") or {}
    rows = [[name, *map(_percent, _numbers(board))] for name, board in boards.items()]
    if rows:
        console.print_table("scores × 100", ["board", "attempted", "coverage", "total"], rows)


def _numbers(board: Mapping[str, Any]) -> list[object]:
    return [board.get(name) for name in ("attempted_score", "coverage", "total_score")]


def _percent(share: object) -> str:
    return f"{100 * share:.1f}" if isinstance(share, int | float) else "—"
