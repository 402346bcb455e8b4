"""``mera submit``: send a submission archive to a server."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from scoring.commands import console, inputs, progress, server
from scoring.commands.failures import InputError, UsageError
from scoring.commands.progress import Watched
from scoring.core.check import check_archive
from scoring.core.messages import message

_FIELDS = (
    "team",
    "model_size_b",
    "open_weights",
    "license",
    "model_url",
    "article_url",
    "code_url",
    "description",
    "data_used",
    "training_process",
    "architecture",
    "revision",
    "precision",
    "hardware",
    "inference_parameters",
    "prompt_changes",
    "evaluation_mode",
    "anonymous",
    "replaces",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("archive", metavar="FILE.zip")
    inputs.add_benchmark(parser)
    server.add_arguments(parser)
    parser.add_argument("--model-name", required=True)
    parser.add_argument(
        "--field",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"more of the model card; NAME is one of: {', '.join(_FIELDS)}, boards",
    )
    parser.add_argument("--no-check", action="store_true", help="send without checking it here")
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check the archive here, send it and print id and state."""
    path = inputs.existing_file(args.archive)
    fields = _fields(args.field) | {"benchmark": args.benchmark, "model_name": args.model_name}
    if not args.no_check:
        _require_sound(args.benchmark, path)
    sent = progress.bar("sending")
    with server.connect(args) as client, path.open("rb") as file:
        answer = server.call(
            client,
            "POST",
            "submissions/",
            data=fields,
            files={
                "file": (path.name, Watched(file, path.stat().st_size, sent), "application/zip")
            },
            headers={"Idempotency-Key": _key(path, fields)},
        )
    if console.wants_table(args.json):
        console.print_line(f"{answer.get('id')}: {answer.get('state')}")
        console.print_line(f"mera status {answer.get('id')}")
    else:
        console.print_json(answer)
    return 0


def _fields(pairs: list[str]) -> dict[str, str | list[str]]:
    fields: dict[str, str | list[str]] = {}
    boards: list[str] = []
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name not in {*_FIELDS, "boards"}:
            raise UsageError(f"--field {pair}: NAME=VALUE with a NAME of {', '.join(_FIELDS)}")
        if name == "boards":
            boards.append(value)
        else:
            fields[name] = value
    return fields | ({"boards": boards} if boards else {})


def _require_sound(benchmark: str, path: Path) -> None:
    """Send nothing that the server would refuse: that saves an upload and a slot of the quota."""
    with path.open("rb") as file:
        checked = check_archive(inputs.benchmark(benchmark), file)
    if checked.errors:
        lines = "\n".join(f"  {message(problem, 'en')}" for problem in checked.errors[:10])
        raise InputError(f"the archive has errors, see mera check {path}:\n{lines}")


def _key(path: Path, fields: dict[str, str | list[str]]) -> str:
    """The same for a repeated call, so that a retry never makes a second submission."""
    digest = hashlib.sha256(repr(sorted(fields.items())).encode())
    with path.open("rb") as file:
        digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()
