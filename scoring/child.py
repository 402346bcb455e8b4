"""Starts the runner as a confined child process and reads what it says, line by line."""

import json
import selectors
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Literal

from scoring.core.ports import Limits, Verdict
from scoring.sandbox.confine import Confined, confined
from scoring.sandbox.seccomp import Profile

Message = Mapping[str, Any]

Step = Literal["check", "score"]

LIMITS: Mapping[Step, Limits] = {
    "check": Limits(wall_s=120, cpu_s=110, memory_mib=2048),
    "score": Limits(wall_s=1800, cpu_s=1700, memory_mib=2048),
}
# A check starts nothing; some metrics have a helper of their own, such as a linter.
_PROFILES: Mapping[Step, Profile] = {"check": "threads", "score": "processes"}
_PIECE = 1 << 16


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
