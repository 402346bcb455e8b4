"""Starts the runners as child processes and reads what they say, line by line."""

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal, cast

import scoring
from scoring.core.ports import Limits, Verdict
from scoring.sandbox.confine import Confined, confined
from scoring.sandbox.descriptors import Descriptors
from scoring.sandbox.seccomp import Profile

Message = Mapping[str, Any]

Step = Literal["check", "score"]

LIMITS: Mapping[Step, Limits] = {
    "check": Limits(wall_s=120, cpu_s=110, memory_mib=2048),
    "score": Limits(wall_s=1800, cpu_s=1700, memory_mib=2048),
}
TOOLS_WALL_S = 6 * 3600
"""The tool runner's own bound; each program and each question has a bound of its own."""
_TOOLS_ENVIRONMENT = {"LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"}
# A check starts nothing; some metrics have a helper of their own, such as a linter.
_PROFILES: Mapping[Step, Profile] = {"check": "threads", "score": "processes"}
_PIECE = 1 << 16
_COMPLAINT_BYTES = 1 << 16


class RunnerError(Exception):
    """The runner ended without finishing its job: our fault, whatever the archive holds."""


def messages(
    step: Step, job: Mapping[str, object], readable: Sequence[Path], *, tick_s: float
) -> Iterator[Message | None]:
    """Yield what the runner says of ``job``, and None after every ``tick_s`` seconds of silence.

    ``readable`` are the only files of the site that the runner can read. Closing the iterator
    ends the runner. Raises RunnerError: it crashed or went beyond its limits.
    """
    order = json.dumps(job, ensure_ascii=False).encode() + b"\n"
    argv = [sys.executable, "-m", f"scoring.runner.{step}"]
    done = False
    with confined(argv, order, readable, LIMITS[step], _PROFILES[step]) as runner:
        for line in _lines(runner.stdout, tick_s):
            message = json.loads(line) if line is not None else None
            done = done or bool(message and message.get("done"))
            yield message
        _require_end(runner, done=done)


def tool_messages(job: Mapping[str, object], *, tick_s: float) -> Iterator[Message | None]:
    """Yield what the tool runner says of ``job``, and None after ``tick_s`` seconds of silence.

    It is not confined, for it starts sandboxes and asks judges; it has no archive to open and an
    empty environment. Closing the iterator ends it, and its sandboxes die with it.
    Raises RunnerError: it crashed or took longer than ``TOOLS_WALL_S``.
    """
    deadline = time.monotonic() + TOOLS_WALL_S
    done = False
    with Descriptors() as descriptors:
        complaints = descriptors.own(os.memfd_create("stderr", os.MFD_CLOEXEC))
        order = descriptors.memory(json.dumps(job).encode() + b"\n")
        with _tool_runner(order, complaints) as stdout:
            for line in _lines(stdout, tick_s):
                if time.monotonic() > deadline:
                    raise RunnerError("the tool runner took too long")
                message = json.loads(line) if line is not None else None
                done = done or bool(message and message.get("done"))
                yield message
        if not done:
            words = os.pread(complaints, _COMPLAINT_BYTES, 0).decode(errors="replace")
            raise RunnerError(f"the tool runner did not finish: {words.strip()}")


@contextmanager
def _tool_runner(order: int, complaints: int) -> Iterator[IO[bytes]]:
    """Give its standard output; when the block ends, it does not live on."""
    with subprocess.Popen(
        [sys.executable, "-m", "scoring.runner.tools"],
        stdin=order,
        stdout=subprocess.PIPE,
        stderr=complaints,
        cwd=Path(scoring.__file__).parents[1],
        env=_TOOLS_ENVIRONMENT,
    ) as process:
        try:
            # A pipe was asked for, so it is there.
            yield cast("IO[bytes]", process.stdout)
        finally:
            process.kill()


def _require_end(runner: Confined, *, done: bool) -> None:
    verdict = runner.verdict()
    if verdict is not Verdict.OK or not done:
        complaint = runner.stderr().decode(errors="replace").strip()
        raise RunnerError(f"the runner ended as {verdict}, done={done}: {complaint}")


def _lines(stdout: IO[bytes], tick_s: float) -> Iterator[bytes | None]:
    """Yield whole lines; None whenever nothing came for ``tick_s`` seconds."""
    pending = b""
    with selectors.DefaultSelector() as selector:
        selector.register(stdout, selectors.EVENT_READ)
        while True:
            if not selector.select(timeout=tick_s):
                yield None
                continue
            piece = stdout.read1(_PIECE)  # type: ignore[attr-defined]  # what os.fdopen gives has it
            if not piece:
                return
            *whole, pending = (pending + piece).split(b"\n")
            yield from whole
