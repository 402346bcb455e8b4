"""``mera pack``: a submission archive out of an lm-evaluation-harness output folder."""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from pydantic import JsonValue

from scoring.commands import console, inputs, progress
from scoring.commands.failures import InputError, UsageError
from scoring.commands.harness_logs import Log, documents, find_logs, logs_of
from scoring.core.check import Checked, check_archive
from scoring.core.checking.layout import DIALOGUE_KEY
from scoring.core.messages import message, render
from scoring.core.spec import BenchmarkSpec, TaskSpec


@dataclass(frozen=True, slots=True)
class _Packed:
    """A task that was packed, from which logs."""

    task: TaskSpec
    logs: Sequence[Log]
    documents: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("folder", metavar="OUTPUT_DIR", help="--output_path of the harness")
    inputs.add_benchmark(parser)
    parser.add_argument("-o", "--output", required=True, metavar="submission.zip")
    parser.add_argument(
        "--gen",
        action="store_true",
        help="where a task has logs of both kinds, take the generative ones",
    )
    parser.add_argument("--no-logs", action="store_true", help="leave logs_public.zip out")
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the archive and check it; 1 when nothing could be packed or the check finds errors."""
    spec = inputs.benchmark(args.benchmark)
    folder = Path(args.folder)
    if not folder.is_dir():
        raise UsageError(f"no such folder: {args.folder}")
    logs = find_logs(folder)
    chosen = [(task, logs_of(task, logs, variant="gen" if args.gen else "")) for task in spec.tasks]
    chosen = [(task, found) for task, found in chosen if found]
    if not chosen:
        raise InputError(_nothing(spec, logs, folder))
    packed = _write(Path(args.output), chosen, with_logs=not args.no_logs)
    with Path(args.output).open("rb") as file:
        checked = check_archive(spec, file)
    _tell(args, spec, packed, checked)
    return 1 if checked.errors else 0


def _nothing(spec: BenchmarkSpec, logs: Sequence[Log], folder: Path) -> str:
    if not logs:
        return f"no logs samples_<task>_<time>.jsonl in {folder} (run lm_eval with --log_samples)"
    names = ", ".join(sorted({log.task for log in logs}))
    return f"no log in {folder} belongs to {spec.slug}; there are logs of: {names}"


def _write(
    output: Path, chosen: Sequence[tuple[TaskSpec, list[Log]]], *, with_logs: bool
) -> list[_Packed]:
    part = output.with_name(f"{output.name}.part")
    done = _Done(log for _task, logs in chosen for log in (*logs, *(logs if with_logs else ())))
    try:
        with ZipFile(part, "w", ZIP_DEFLATED) as archive:
            packed = []
            for task, logs in chosen:
                packed.append(_write_task(archive, task, logs))
                done(logs)
            if with_logs:
                _write_logs(archive, chosen, done)
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)
    return packed


class _Done:
    """How many bytes of logs were read of all that will be: a bar where that takes long."""

    def __init__(self, logs: Iterable[Log]) -> None:
        self._show = progress.bar("packing")
        self._total = sum(log.path.stat().st_size for log in logs)
        self._read = 0

    def __call__(self, logs: Iterable[Log]) -> None:
        """Count ``logs`` as read once more."""
        self._read += sum(log.path.stat().st_size for log in logs)
        self._show(self._read, self._total)


def _write_task(archive: ZipFile, task: TaskSpec, logs: list[Log]) -> _Packed:
    docs = [document for log in logs for document in documents(task, log)]
    content = json.dumps({"data": {"test": docs}}, ensure_ascii=False, indent=4)
    # A lone surrogate, which some tokenizers leave behind, has no UTF-8; JSON escapes can say it.
    try:
        archive.writestr(task.file, content.encode())
    except UnicodeEncodeError:
        archive.writestr(task.file, json.dumps({"data": {"test": docs}}, indent=4))
    return _Packed(task, logs, len(docs))


def _write_logs(
    archive: ZipFile, chosen: Sequence[tuple[TaskSpec, list[Log]]], done: _Done
) -> None:
    with tempfile.TemporaryFile() as buffer:
        _fill_logs(buffer, chosen, done)
        buffer.seek(0)
        archive.compression = ZIP_STORED
        with archive.open("logs_public.zip", "w", force_zip64=True) as file:
            shutil.copyfileobj(buffer, file)


def _fill_logs(
    buffer: IO[bytes], chosen: Sequence[tuple[TaskSpec, list[Log]]], done: _Done
) -> None:
    folder = chosen[0][1][0].path.parent
    with ZipFile(buffer, "w", ZIP_DEFLATED) as inner:
        for task, logs in chosen:
            for log in logs:
                if task.key == DIALOGUE_KEY:
                    inner.writestr(log.path.name, "".join(_without_prompts(log)))
                else:
                    inner.write(log.path, log.path.name)
                done([log])
        for path in sorted(folder.glob("results_*.json")):
            inner.write(path, path.name)


def _without_prompts(log: Log) -> Iterator[str]:
    """Each prompt of a dialogue repeats all before it, answers included: only its hash is shown."""
    for line in log.path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        for arguments in record.get("arguments", {}).values():
            arguments["arg_0"] = _hash(arguments.get("arg_0"))
        yield json.dumps(record, ensure_ascii=False) + "\n"


def _hash(prompt: object) -> str:
    text = prompt[0] if isinstance(prompt, list) and prompt else prompt
    return hashlib.sha256(str(text).encode("utf-8", "surrogatepass")).hexdigest()


def _tell(
    args: argparse.Namespace, spec: BenchmarkSpec, packed: Sequence[_Packed], checked: Checked
) -> None:
    names = {one.task.slug for one in packed}
    missing = [task.slug for task in spec.tasks if task.slug not in names]
    if not console.wants_table(args.json):
        console.print_json(_summary(args.output, packed, missing, checked))
        return
    rows = [
        [one.task.slug, str(one.documents), ", ".join(log.path.name for log in one.logs)]
        for one in packed
    ]
    console.print_table(args.output, ["task", "documents", "logs"], rows)
    if missing:
        console.print_line(f"no logs, not packed ({len(missing)}): {', '.join(missing)}")
    told = [problem for problem in checked.problems if problem.type != "no_task"]
    for problem in told:
        console.print_line(message(problem, "en"))


def _summary(
    output: str, packed: Sequence[_Packed], missing: Sequence[str], checked: Checked
) -> dict[str, JsonValue]:
    return {
        "archive": output,
        "tasks": [
            {
                "task": one.task.slug,
                "documents": one.documents,
                "logs": [log.path.name for log in one.logs],
            }
            for one in packed
        ],
        "missing": list(missing),
        "errors": [render(problem) for problem in checked.errors],
        "warnings": [render(p) for p in checked.warnings if p.type != "no_task"],
    }
