"""The child process that opens untrusted archives: ``python -m scoring.runner``.

One JSON job comes in on the first line of standard input, JSON lines go out as the work goes on:

* ``{"report": {"errors", "warnings", "files"}, "attempted": [...], "fingerprints": {...}}``
* ``{"task", "n", "score", "metrics", "parts", "unavailable", "marks", "documents": base64 npz}``
* ``{"done": true}`` ends a whole run; an end without it is a crash, hence our fault.

It needs no Django, no database, no network and no secret, so that the sandbox can deny them all.
"""

import base64
import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, TextIO

import numpy as np
from pydantic import BaseModel, JsonValue

from scoring.core.check import Checked, check_archive
from scoring.core.fingerprint import answer_hashes, fingerprint
from scoring.core.gold_file import read_gold
from scoring.core.messages import render
from scoring.core.ports import Tools
from scoring.core.problems import Problem, Severity
from scoring.core.report import Key, TaskReport
from scoring.core.score import score_task
from scoring.core.spec import BenchmarkSpec


class Job(BaseModel):
    """What to do. ``keys`` are the gold's document keys by task; ``gold`` its files by task.

    ``excluded`` names files or tasks that the owner left out. With ``tasks`` only those are scored.
    """

    step: str
    definition: BenchmarkSpec
    archive: Path
    keys: dict[str, list[Key]]
    gold: dict[str, Path] = {}
    excluded: list[str] = []
    tasks: list[str] = []


def main(source: TextIO, sink: TextIO) -> None:
    """Do the job on the first line of ``source`` and write what comes of it to ``sink``."""
    job = Job.model_validate_json(source.readline())
    with job.archive.open("rb") as archive:
        for message in _messages(job, archive):
            sink.write(json.dumps(message, ensure_ascii=False, allow_nan=False) + "\n")
            sink.flush()


def _messages(job: Job, archive: BinaryIO) -> Iterator[Mapping[str, object]]:
    checked = check_archive(job.definition, archive, job.keys)
    if job.step == "check":
        yield _check_message(job, checked)
    else:
        yield from _score_messages(job, checked)
    yield {"done": True}


def _check_message(job: Job, checked: Checked) -> Mapping[str, object]:
    kept, left_out = _divide(checked.problems, job.excluded)
    attempted = _attempted(job, checked)
    return {
        "report": {
            "errors": [render(p) for p in kept if p.severity == Severity.ERROR],
            "warnings": [render(p) for p in kept if p.severity == Severity.WARNING],
            "left_out": [render(p) for p in left_out],
            "files": [
                {"name": f.name, "task": f.task, "size": f.size, "documents": f.documents}
                for f in checked.files
            ],
        },
        "attempted": attempted,
        "fingerprints": {task: fingerprint(checked.answers[task]) for task in attempted},
        "prints": {task: _print(job, checked, task) for task in attempted},
    }


def _divide(
    problems: Sequence[Problem], excluded: Sequence[str]
) -> tuple[list[Problem], list[Problem]]:
    """Return the problems that count and those of files that the owner left out."""
    names = set(excluded)
    left_out = [p for p in problems if p.level != "archive" and names & {p.task, p.file}]
    return [p for p in problems if p not in left_out], left_out


def _attempted(job: Job, checked: Checked) -> list[str]:
    """Return the tasks to be scored, in the definition's order."""
    left_out = set(job.excluded)
    left_out |= {f.task for f in checked.files if f.task and f.name in left_out}
    return [
        task.slug
        for task in job.definition.tasks
        if task.slug in checked.answers and task.slug not in left_out
    ]


def _print(job: Job, checked: Checked, task: str) -> str:
    """Return eight bytes for each document's answer, in gold order, in base64."""
    hashes = answer_hashes(checked.answers[task])
    joined = "".join(hashes[key] for key in job.keys[task])
    return base64.b64encode(bytes.fromhex(joined)).decode()


def _score_messages(job: Job, checked: Checked) -> Iterator[Mapping[str, object]]:
    for slug in _attempted(job, checked):
        if slug in job.tasks:
            yield _task_message(_score(job, slug, checked.answers[slug]))


def _score(job: Job, slug: str, answers: Mapping[Key, JsonValue]) -> TaskReport:
    task = job.definition.task(slug)
    gold = read_gold(task, job.gold[slug].read_bytes())
    return score_task(task, gold.documents, answers, Tools())


def _task_message(report: TaskReport) -> Mapping[str, object]:
    return {
        "task": report.task,
        "n": report.n,
        "score": report.score,
        "metrics": dict(report.metrics),
        "parts": dict(report.parts),
        "unavailable": dict(report.unavailable),
        "marks": list(report.marks),
        "documents": _packed(report),
    }


def _packed(report: TaskReport) -> str:
    """Return every document's scores and codes as a compressed npz in base64."""
    arrays = {field: np.asarray(s, dtype=np.float32) for field, s in report.per_document.items()}
    arrays |= {
        f"codes:{field}": np.asarray(rows, dtype=np.float32) for field, rows in report.codes.items()
    }
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **arrays)
    return base64.b64encode(packed.getvalue()).decode()


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
