"""Runs our own code over untrusted bytes: no network, no secrets, nothing to write, bounded.

The child is trusted, what it reads is not. So where bubblewrap works the child gets a view of the
host that holds the interpreter, the scoring package and the files it was given, and nothing else;
where it does not, the child is at least bounded, with an empty environment.
"""

import math
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Literal

import scoring
from scoring.core.ports import Limits, Verdict
from scoring.sandbox.bubblewrap import (
    ISOLATION,
    environment_options,
    executable,
    temporary_folder,
)
from scoring.sandbox.descriptors import Descriptors, Pipe
from scoring.sandbox.launch import TMP, prlimit_argv
from scoring.sandbox.roots import DEVICES, PRLIMIT, merged_usr
from scoring.sandbox.seccomp import Profile, UnsupportedMachineError, filter_program
from scoring.sandbox.verdicts import Ending, judgement

Isolation = Literal["bubblewrap", "rlimits"]

_ENVIRONMENT: Mapping[str, str] = {
    "HOME": TMP,
    "LANG": "C.UTF-8",
    "OPENBLAS_NUM_THREADS": "1",
    "PATH": "/usr/bin:/bin",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONPATH": str(Path(scoring.__file__).parent.parent),
    "PYTHONUTF8": "1",
    "TMPDIR": TMP,
}
RUNNER_LIMITS = Limits(wall_s=120, cpu_s=60, memory_mib=1024)
"""What a runner may use unless its caller says otherwise."""

_LINKER_FILES = (Path("/etc/ld.so.cache"), Path("/etc/ld.so.conf"), Path("/etc/ld.so.conf.d"))
_MEMORY_MARKS = ("MemoryError",)
_COMPLAINT_BYTES = 4096
_PROBE_S = 20


@dataclass(frozen=True, slots=True)
class Confined:
    """A running child. Read ``stdout`` to its end, then ask for the ``verdict``.

    A child that runs longer than its limit is killed, which ends its ``stdout``.
    """

    process: subprocess.Popen[bytes]
    stdout: IO[bytes]
    limits: Limits
    isolation: Isolation
    _stderr: int
    _overdue: threading.Event

    def verdict(self) -> Verdict:
        """Wait for the end and return how it ended; never ``unavailable``."""
        code = self.process.wait()
        if self._overdue.is_set():
            return Verdict.TIMEOUT
        return judgement(_ending(code), self.stderr(), self.limits, _MEMORY_MARKS).verdict

    def stderr(self) -> bytes:
        """Return the last 4 KiB of what the child has said of its trouble."""
        size = os.fstat(self._stderr).st_size
        return os.pread(self._stderr, _COMPLAINT_BYTES, max(0, size - _COMPLAINT_BYTES))


@contextmanager
def confined(
    argv: Sequence[str],
    stdin: IO[bytes] | bytes = b"",
    readable_paths: Sequence[Path] = (),
    limits: Limits = RUNNER_LIMITS,
    profile: Profile = "threads",
) -> Iterator[Confined]:
    """Run ``argv`` confined; when the block ends, nothing of it is left running.

    ``argv`` usually begins with ``sys.executable``; it may import ``scoring`` and what is
    installed. It reads ``stdin`` (bytes, or an open file, handed on as it is) and
    ``readable_paths``, under their own names, and can read or write nothing else of the host.
    With the profile "processes" it may start helpers, which are confined as it is.
    """
    how = isolation()
    with Descriptors() as descriptors:
        streams = _Streams(
            stdin=descriptors.memory(stdin) if isinstance(stdin, bytes) else stdin.fileno(),
            stdout=descriptors.pipe(),
            stderr=descriptors.own(os.memfd_create("stderr", os.MFD_CLOEXEC)),
        )
        if how == "bubblewrap":
            filters = descriptors.memory(filter_program(profile))
            process = _start_in_bubblewrap(argv, streams, readable_paths, limits, filters)
        else:
            process = _start_bounded(argv, streams, limits)
        descriptors.close(streams.stdout.write)
        with _ended(process, limits.wall_s) as overdue:
            stdout = os.fdopen(streams.stdout.read, "rb", closefd=False)
            yield Confined(process, stdout, limits, how, streams.stderr, overdue)


@cache
def isolation() -> Isolation:
    """Return what confines our own children on this host; found out once, by trying."""
    if executable() is None or not PRLIMIT.exists():
        return "rlimits"
    try:
        works = _probe()
    except (UnsupportedMachineError, subprocess.TimeoutExpired):
        return "rlimits"
    return "bubblewrap" if works else "rlimits"


@dataclass(frozen=True, slots=True)
class _Streams:
    stdin: int
    stdout: Pipe
    stderr: int


@contextmanager
def _ended(process: subprocess.Popen[bytes], wall_s: float) -> Iterator[threading.Event]:
    overdue = threading.Event()
    timer = threading.Timer(wall_s, _kill_overdue, [process, overdue])
    timer.daemon = True
    timer.start()
    try:
        yield overdue
    finally:
        timer.cancel()
        process.kill()
        process.wait()


def _kill_overdue(process: subprocess.Popen[bytes], overdue: threading.Event) -> None:
    overdue.set()
    process.kill()


def _start_in_bubblewrap(
    argv: Sequence[str],
    streams: _Streams,
    readable_paths: Sequence[Path],
    limits: Limits,
    seccomp: int,
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - no shell, our own words
        [*_bubblewrap_argv(readable_paths, limits, seccomp), *argv],
        stdin=streams.stdin,
        stdout=streams.stdout.write,
        stderr=streams.stderr,
        pass_fds=(seccomp,),
        cwd="/",
        env={},
    )


def _bubblewrap_argv(readable_paths: Sequence[Path], limits: Limits, seccomp: int) -> list[str]:
    binds = (
        word for path in _visible(readable_paths) for word in ("--ro-bind", str(path), str(path))
    )
    devices = (word for device in DEVICES for word in ("--dev-bind", device, device))
    return [
        str(executable()),
        *ISOLATION,
        *environment_options(_ENVIRONMENT),
        *temporary_folder(limits),
        *binds,
        *merged_usr(),
        *devices,
        *("--chdir", TMP, "--remount-ro", "/", "--seccomp", str(seccomp), "--"),
        *prlimit_argv(limits),
    ]


def _visible(readable_paths: Sequence[Path]) -> list[Path]:
    """Folders before what they hold, so that a bind never covers an earlier one.

    The interpreter may live in a home folder that is closed to others; that is why our own child
    stays the user it is, and loses its rights inside the user namespace instead.
    """
    ours = [Path(sys.base_prefix), Path(sys.prefix), Path(scoring.__file__).parent]
    system = [Path("/usr"), *(path for path in _LINKER_FILES if path.exists())]
    given = [path.absolute() for path in readable_paths]
    return sorted({*system, *ours, *given})


def _start_bounded(
    argv: Sequence[str], streams: _Streams, limits: Limits
) -> subprocess.Popen[bytes]:
    """The limits are set from outside: the child needs longer to start than we to set them."""
    process = subprocess.Popen(  # noqa: S603 - no shell, our own words
        [*argv],
        stdin=streams.stdin,
        stdout=streams.stdout.write,
        stderr=streams.stderr,
        cwd="/",
        env=dict(_ENVIRONMENT),
    )
    memory, size = limits.memory_mib << 20, limits.file_size_mib << 20
    cpu = max(1, math.ceil(limits.cpu_s))
    resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))
    resource.prlimit(process.pid, resource.RLIMIT_AS, (memory, memory))
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (cpu, cpu + 1))
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, size))
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (limits.files, limits.files))
    return process


def _probe() -> bool:
    with Descriptors() as descriptors:
        seccomp = descriptors.memory(filter_program("threads"))
        argv = [
            *_bubblewrap_argv((), RUNNER_LIMITS, seccomp),
            sys.executable,
            "-c",
            "import scoring",
        ]
        return not subprocess.run(  # noqa: S603 - no shell, our own words
            argv,
            pass_fds=(seccomp,),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            cwd="/",
            env={},
            timeout=_PROBE_S,
        ).returncode


def _ending(code: int) -> Ending:
    """Bubblewrap tells death by a signal as a shell does, Python as a negative number."""
    number = -code if code < 0 else code - 128 if code > 128 else None
    return Ending(code if number is None else None, number, cpu_s=0.0, peak_rss_mib=0.0)
