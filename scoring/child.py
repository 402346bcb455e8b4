"""Starts the runner as a child process and reads what it says, line by line."""

import json
import selectors
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

Message = Mapping[str, object]

WALL_S = 1800.0
_ROOT = Path(__file__).resolve().parent.parent
_STDERR_KEPT = 4000


class RunnerError(Exception):
    """The runner ended without finishing its job: our fault, whatever the archive holds."""


def messages(
    job: Mapping[str, object], readable: Sequence[Path], *, tick_s: float, wall_s: float = WALL_S
) -> Iterator[Message | None]:
    """Yield what the runner says of ``job``, and None after every ``tick_s`` seconds of silence.

    ``readable`` are the only files that the runner may read beside the program itself. Closing
    the iterator ends the runner. Raises RunnerError: it crashed or took longer than ``wall_s``.
    """
    with _started(job, readable) as (process, complaints):
        done = False
        for line in _lines(process, tick_s, time.monotonic() + wall_s):
            message = json.loads(line) if line is not None else None
            done = done or bool(message and message.get("done"))
            yield message
        code = process.wait()
    if code or not done:
        raise RunnerError(f"runner ended with {code}, done={done}: {_tail(complaints)}")


@contextmanager
def _started(
    job: Mapping[str, object], readable: Sequence[Path]
) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    with tempfile.TemporaryFile() as complaints, tempfile.TemporaryFile() as order:
        order.write(json.dumps(job, ensure_ascii=False).encode() + b"\n")
        order.seek(0)
        process = _spawn(order, complaints, readable)
        try:
            yield process, complaints
        finally:
            process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()


def _spawn(
    order: IO[bytes], complaints: IO[bytes], _readable: Sequence[Path]
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, "-m", "scoring.runner"],
        cwd=_ROOT,
        env={"PYTHONUTF8": "1", "OPENBLAS_NUM_THREADS": "1"},
        stdin=order,
        stdout=subprocess.PIPE,
        stderr=complaints,
        close_fds=True,
    )


def _lines(
    process: subprocess.Popen[bytes], tick_s: float, deadline: float
) -> Iterator[bytes | None]:
    """Yield whole lines; None whenever nothing came for ``tick_s``. Raises RunnerError."""
    stdout = process.stdout
    if stdout is None:
        raise RunnerError("the runner has no output")
    pending = b""
    with selectors.DefaultSelector() as selector:
        selector.register(stdout, selectors.EVENT_READ)
        while True:
            if time.monotonic() > deadline:
                raise RunnerError("the runner took too long")
            if not selector.select(timeout=tick_s):
                yield None
                continue
            piece = stdout.read1(1 << 16)  # type: ignore[attr-defined]  # a BufferedReader
            if not piece:
                return
            *whole, pending = (pending + piece).split(b"\n")
            yield from whole


def _tail(complaints: IO[bytes]) -> str:
    complaints.seek(0)
    return complaints.read()[-_STDERR_KEPT:].decode(errors="replace").strip()
