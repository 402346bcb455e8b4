"""Starts the runner as a confined child process and reads what it says, line by line."""

import json
import os
import selectors
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, Literal

from scoring.core.ports import Judge, JudgeError, Limits, Verdict
from scoring.sandbox.confine import Confined, confined
from scoring.sandbox.seccomp import Profile

Message = Mapping[str, Any]

Step = Literal["check", "score"]

LIMITS: Mapping[Step, Limits] = {
    "check": Limits(wall_s=120, cpu_s=110, memory_mib=2048),
    # Judges may think for hours about a whole benchmark; the lease sees to dead runners.
    "score": Limits(wall_s=6 * 3600, cpu_s=3600, memory_mib=2048),
}
# A check starts nothing; some metrics have a helper of their own, such as a linter.
_PROFILES: Mapping[Step, Profile] = {"check": "threads", "score": "processes"}
_PIECE = 1 << 16
NO_JUDGES: Mapping[str, Judge] = MappingProxyType({})


class RunnerError(Exception):
    """The runner ended without finishing its job: our fault, whatever the archive holds."""


def messages(
    step: Step,
    job: Mapping[str, object],
    readable: Sequence[Path],
    *,
    tick_s: float,
    judges: Mapping[str, Judge] = NO_JUDGES,
) -> Iterator[Message | None]:
    """Yield what the runner says of ``job``, and None after every ``tick_s`` seconds of silence.

    ``readable`` are the only files of the site that the runner can read. It has no network, so
    ``judges`` are asked here on its behalf. Closing the iterator ends the runner.
    Raises RunnerError: it crashed or went beyond its limits.
    """
    argv = [sys.executable, "-m", f"scoring.runner.{step}"]
    known = {name: {"name": judge.name, "version": judge.version} for name, judge in judges.items()}
    with (
        _pipe() as (ear, mouth),
        confined(argv, ear, readable, LIMITS[step], _PROFILES[step]) as runner,
    ):
        ear.close()  # The runner has it now; while we held it, a dead runner would block us.
        _tell(mouth, {**job, "judges": known})
        done = yield from _conversation(runner, mouth, judges, tick_s)
        _require_end(runner, done=done)


def _conversation(
    runner: Confined, mouth: IO[bytes], judges: Mapping[str, Judge], tick_s: float
) -> Generator[Message | None, None, bool]:
    """Yield the messages, answer the questions; return whether the runner said that it is done."""
    done = False
    for line in _lines(runner.stdout, tick_s):
        message = json.loads(line) if line is not None else None
        if message and "ask" in message:
            _tell(mouth, (yield from _asked(judges, message, tick_s)))
            continue
        done = done or bool(message and message.get("done"))
        yield message
    return done


def _asked(
    judges: Mapping[str, Judge], question: Message, tick_s: float
) -> Generator[None, None, Message]:
    """Ask a judge; yield None while it thinks, so that the caller can show signs of life."""
    judge = judges[question["ask"]]
    with ThreadPoolExecutor(1) as pool:
        thinking = pool.submit(judge.opinions, question["kind"], question["cases"])
        while not wait([thinking], timeout=tick_s).done:
            yield None
    failure = thinking.exception()
    if isinstance(failure, JudgeError):
        return {"failure": str(failure)}
    return {"opinions": [[one.score, one.words] for one in thinking.result()]}


@contextmanager
def _pipe() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as ear, os.fdopen(writing, "wb", buffering=0) as mouth:
        yield ear, mouth


def _tell(mouth: IO[bytes], message: Message) -> None:
    line = json.dumps(message, ensure_ascii=False).encode() + b"\n"
    # Whoever died while we spoke is noticed at the end of what it said.
    with suppress(BrokenPipeError):
        while line:
            line = line[mouth.write(line) :]


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
