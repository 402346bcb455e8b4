"""What a runner is told and how it answers: one JSON job in, JSON lines out.

An end without the line ``{"done": true}`` is a crash, hence our fault.
"""

import gc
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, TextIO

from pydantic import BaseModel

from scoring.core.check import Checked, check_archive
from scoring.core.needs import Need
from scoring.core.report import Key
from scoring.core.spec import BenchmarkSpec

Message = Mapping[str, object]


class Job(BaseModel):
    """What to do. ``keys`` are the gold's document keys by task; ``gold`` its files by task.

    ``excluded`` names files or tasks that the owner left out; ``tasks`` those to be scored;
    ``offered`` the tools of the installation, of which the runner itself may use none.
    """

    definition: BenchmarkSpec
    archive: Path
    keys: dict[str, list[Key]]
    excluded: list[str] = []
    gold: dict[str, Path] = {}
    tasks: list[str] = []
    offered: list[Need] = []

    def attempted(self, checked: Checked) -> list[str]:
        """Return the tasks that are to be scored, in the definition's order."""
        left_out = set(self.excluded)
        left_out |= {file.task for file in checked.files if file.name in left_out}
        return [
            task.slug
            for task in self.definition.tasks
            if task.slug in checked.answers and task.slug not in left_out
        ]


def run(step: Callable[[Job, Checked], Iterator[Message]]) -> None:
    """Do the job on standard input and write what comes of it to standard output."""
    # The process is short and makes no cycles worth looking for, but millions of values to look at.
    gc.disable()
    job = Job.model_validate_json(sys.stdin.readline())
    with job.archive.open("rb") as archive:
        for message in _messages(step, job, archive):
            write(message, sys.stdout)


def _messages(
    step: Callable[[Job, Checked], Iterator[Message]], job: Job, archive: BinaryIO
) -> Iterator[Message]:
    yield from step(job, check_archive(job.definition, archive, job.keys))
    yield {"done": True}


def write(message: Message, sink: TextIO) -> None:
    """Write one message as a line, at once."""
    sink.write(json.dumps(message, ensure_ascii=False, allow_nan=False) + "\n")
    sink.flush()
