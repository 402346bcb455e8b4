"""Starts bubblewrap as an unprivileged user and holds on to what is needed to end it."""

import contextlib
import json
import os
import select
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scoring.sandbox.descriptors import Descriptors
from scoring.sandbox.identity import unprivileged
from scoring.sandbox.processes import Usage, tree_usage
from scoring.sandbox.supervise import Run

_START_S = 10.0
_GONE_S = 5.0


@dataclass(frozen=True, slots=True)
class Spawned:
    """A running bubblewrap. ``first`` is a descriptor of the first process inside, if there is one.

    The death of a namespace's first process is the death of every process in it.
    """

    process: subprocess.Popen[bytes]
    status: int
    stdout: int
    stderr: int
    ended: int
    first_pid: int | None
    first: int | None

    def as_run(self) -> Run:
        """Return what the supervisor needs to watch it."""
        return Run(self.stdout, self.stderr, self.ended, self.usage, self.kill)

    def usage(self) -> Usage:
        """Return what the processes inside use now."""
        return Usage() if self.first_pid is None else tree_usage(self.first_pid)

    def kill(self) -> None:
        """End every process inside, then bubblewrap."""
        if self.first is None:
            self.process.kill()
            return
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.first, signal.SIGKILL)

    def wait_until_gone(self) -> None:
        """Return when no process of this run is left."""
        try:
            self.process.wait(_GONE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.first is not None:
            _wait_readable(self.first, _GONE_S)

    def reports(self) -> dict[str, object]:
        """Return what bubblewrap has told since its first report."""
        return _parsed(os.read(self.status, 4096))


@contextmanager
def spawn(
    argv: Sequence[str], stdin: int, passed: Sequence[int], descriptors: Descriptors
) -> Iterator[Spawned]:
    """Start bubblewrap; when the block ends, nothing of it is left running.

    ``argv`` begins with bwrap; ``passed`` are the descriptors that its options name.
    """
    status, out, err = descriptors.pipe(), descriptors.pipe(), descriptors.pipe()
    argv = [argv[0], "--json-status-fd", str(status.write), *argv[1:]]
    process = _popen(argv, (stdin, out.write, err.write), (status.write, *passed))
    descriptors.close(status.write, out.write, err.write)
    with _ended(process):
        spawned = _spawned(process, status.read, out.read, err.read, descriptors)
        try:
            yield spawned
        finally:
            spawned.kill()
            spawned.wait_until_gone()


def _popen(
    argv: Sequence[str], streams: tuple[int, int, int], passed: Sequence[int]
) -> subprocess.Popen[bytes]:
    stdin, stdout, stderr = streams
    return subprocess.Popen(  # noqa: S603 - no shell, our own words
        argv,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        pass_fds=passed,
        cwd="/",
        env={},
        user=unprivileged(),
        group=unprivileged(),
        extra_groups=[] if os.geteuid() == 0 else None,
    )


@contextmanager
def _ended(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """The last resort: when even watching it failed, bubblewrap does not live on."""
    try:
        yield
    finally:
        process.kill()
        process.wait()


def _spawned(
    process: subprocess.Popen[bytes], status: int, out: int, err: int, descriptors: Descriptors
) -> Spawned:
    ended = descriptors.own(os.pidfd_open(process.pid))
    first_pid = _first_pid(status)
    first = None if first_pid is None else _descriptor_of(first_pid, process.pid)
    if first is not None:
        descriptors.own(first)
    return Spawned(process, status, out, err, ended, first_pid, first)


def _first_pid(status: int) -> int | None:
    pid = _parsed(_first_line(status)).get("child-pid")
    return pid if isinstance(pid, int) else None


def _first_line(descriptor: int) -> bytes:
    """Bubblewrap writes its first report, the last on its line, in several pieces."""
    line = b""
    while not line.endswith(b"\n") and _wait_readable(descriptor, _START_S):
        piece = os.read(descriptor, 1)
        if not piece:
            break
        line += piece
    return line


def _descriptor_of(pid: int, parent: int) -> int | None:
    """The number may have been given to a stranger, but no stranger is a child of bubblewrap."""
    try:
        descriptor = os.pidfd_open(pid)
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except (ProcessLookupError, FileNotFoundError):
        return None
    if int(stat.rpartition(")")[2].split()[1]) == parent:
        return descriptor
    os.close(descriptor)
    return None


def _wait_readable(descriptor: int, seconds: float) -> bool:
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(seconds * 1000))


def _parsed(text: bytes) -> dict[str, object]:
    """The reports of a bubblewrap that was killed may be cut short."""
    reports: dict[str, object] = {}
    for line in text.splitlines():
        with contextlib.suppress(json.JSONDecodeError):
            reports |= json.loads(line)
    return reports
