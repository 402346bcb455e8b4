"""The fast back end for Python: bubblewrap once, then a fork in fresh namespaces per program."""

import contextlib
import json
import os
import signal
import socket
import struct
import threading
from dataclasses import dataclass

from scoring.core.ports import Outcome, Verdict
from scoring.sandbox.bubblewrap import Bubblewrap, ended
from scoring.sandbox.descriptors import Descriptors
from scoring.sandbox.inside.zygote import GO, HELLO
from scoring.sandbox.launch import Launch, resource_limits
from scoring.sandbox.processes import Usage, tree_usage
from scoring.sandbox.supervise import Run, Watched, watch
from scoring.sandbox.verdicts import Ending
from scoring.sandbox.zygotes import DeadZygoteError, Zygote

_ATTEMPTS = 2
_HELLO_S = 20.0
# Bubblewrap's first process, the zygote and the two above the program count as its own.
_KEEPERS = 4
_CREDENTIALS = struct.Struct("3i")


class Warm:
    """Runs Python programs in forks of a warm interpreter, and everything else in bubblewrap.

    Each thread has a zygote of its own: programs that run side by side share not even a limit.
    """

    name = "warm"

    def __init__(self) -> None:
        self._cold = Bubblewrap()
        self._own = threading.local()

    def missing(self) -> str:
        """Return what this back end lacks on this host, or an empty string."""
        return self._cold.missing()

    def close(self) -> None:
        """End this thread's zygote; the next launch starts another."""
        zygote: Zygote | None = getattr(self._own, "zygote", None)
        if zygote is not None:
            zygote.close()

    def launch(self, launch: Launch, stdin: bytes) -> Outcome:
        """Run ``launch`` and say how it ended."""
        if lack := self.missing():
            return Outcome(Verdict.UNAVAILABLE, why=lack)
        if not launch.script or launch.profile != "threads":
            return self._cold.launch(launch, stdin)
        return self._launch_warm(launch, stdin)

    def _launch_warm(self, launch: Launch, stdin: bytes) -> Outcome:
        """A zygote that died is replaced once; a second death is told."""
        why = ""
        for _ in range(_ATTEMPTS):
            try:
                return _run(self._zygote(launch), launch, stdin)
            except DeadZygoteError as error:
                self._own.zygote = None
                why = str(error)
        return Outcome(Verdict.UNAVAILABLE, why=why)

    def _zygote(self, launch: Launch) -> Zygote:
        zygote: Zygote | None = getattr(self._own, "zygote", None)
        if zygote is None or not zygote.serves(launch):
            zygote = Zygote(launch)
            self._own.zygote = zygote
        return zygote


@dataclass(frozen=True, slots=True)
class _First:
    """The first process of a program's namespaces: its number here, and a hold on it."""

    pid: int
    hold: int

    def usage(self) -> Usage:
        """Return what the processes in its namespaces use now."""
        return tree_usage(self.pid)

    def kill(self) -> None:
        """Its death is the death of every process in its namespaces."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.hold, signal.SIGKILL)


def _run(zygote: Zygote, launch: Launch, stdin: bytes) -> Outcome:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    with Descriptors() as descriptors, ours:
        out, err = descriptors.pipe(), descriptors.pipe()
        with theirs:
            files = [descriptors.memory(content) for content in launch.files.values()]
            streams = [descriptors.memory(stdin), out.write, err.write, theirs.fileno()]
            zygote.send(_job(launch), [*streams, *files])
        descriptors.close(out.write, err.write)
        first = _first(ours, descriptors)
        try:
            ours.send(GO)
            run = Run(out.read, err.read, first.hold, first.usage, first.kill)
            watched = watch(run, launch.limits)
        finally:
            first.kill()
        return _outcome(launch, watched, ours)


def _job(launch: Launch) -> bytes:
    limits = resource_limits(launch.limits, launch.reserve_mib)
    soft, hard = limits["nproc"]
    limits["nproc"] = (soft + _KEEPERS, hard + _KEEPERS)
    job = {
        "disk_mib": launch.limits.disk_mib,
        "files": [*launch.files],
        "limits": limits,
        "script": launch.script,
    }
    return json.dumps(job).encode()


def _first(report: socket.socket, descriptors: Descriptors) -> _First:
    """The kernel itself vouches for the sender's number, in terms of our own namespace.

    The sender waits for our permission to go on, so the number cannot be another's by now.
    """
    report.settimeout(_HELLO_S)
    try:
        hello, ancillary, _, _ = report.recvmsg(64, socket.CMSG_SPACE(_CREDENTIALS.size))
    except OSError as error:
        raise DeadZygoteError("the warm interpreter does not answer") from error
    for _, kind, content in ancillary:
        if hello == HELLO and kind == socket.SCM_CREDENTIALS:
            pid, _, _ = _CREDENTIALS.unpack(content)
            return _First(pid, descriptors.own(os.pidfd_open(pid)))
    raise DeadZygoteError("the warm interpreter could not make namespaces")


def _outcome(launch: Launch, watched: Watched, report: socket.socket) -> Outcome:
    told = _told(report)
    code = told.get("code")
    ending = Ending(
        exit_code=int(code) if code is not None and code >= 0 else None,
        signal=-int(code) if code is not None and code < 0 else None,
        cpu_s=max(watched.cpu_s, told.get("cpu_s", 0.0)),
        peak_rss_mib=max(watched.peak_rss_mib, told.get("rss_kib", 0) / 1024),
    )
    return ended(launch, watched, ending)


def _told(report: socket.socket) -> dict[str, float]:
    """Nothing when the program was stopped before it could end by itself."""
    report.setblocking(False)
    try:
        text = report.recv(4096)
    except BlockingIOError:
        return {}
    return json.loads(text) if text else {}
