"""How a run that ended becomes a verdict."""

import signal
from dataclasses import dataclass

from scoring.core.ports import Limits, Verdict

_BY_SIGNAL = {
    signal.SIGSYS: (Verdict.DENIED, "made a forbidden system call"),
    signal.SIGXCPU: (Verdict.TIMEOUT, "used up its CPU time"),
    signal.SIGXFSZ: (Verdict.DISK, "wrote a file that is too large"),
}
_DISK_MARKS = (b"[Errno 27]", b"[Errno 28]", b"No space left on device", b"File too large")
_NEAR = 0.75


@dataclass(frozen=True, slots=True)
class Ending:
    """How the main process ended and what the run used. One of the two numbers is None."""

    exit_code: int | None
    signal: int | None
    cpu_s: float
    peak_rss_mib: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict and, for people, why."""

    verdict: Verdict
    why: str = ""


def judgement(ending: Ending, stderr: bytes, limits: Limits, marks: tuple[str, ...]) -> Judgement:
    """Return the verdict on a run that no limit of the supervisor stopped."""
    if ending.exit_code == 0:
        return Judgement(Verdict.OK)
    if _lacked_memory(ending, stderr, limits, marks):
        return Judgement(Verdict.MEMORY, f"needed more than {limits.memory_mib} MiB of memory")
    if ending.signal is not None:
        return _of_signal(ending, ending.signal, limits)
    if any(mark in stderr for mark in _DISK_MARKS):
        return Judgement(Verdict.DISK, "wrote more than the disk limit allows")
    return Judgement(Verdict.FAILED, f"ended with exit code {ending.exit_code}")


def _of_signal(ending: Ending, number: int, limits: Limits) -> Judgement:
    if number in _BY_SIGNAL:
        return Judgement(*_BY_SIGNAL[signal.Signals(number)])
    # Who ignores SIGXCPU is killed by the kernel one second later.
    if number == signal.SIGKILL and ending.cpu_s >= limits.cpu_s * _NEAR:
        return Judgement(Verdict.TIMEOUT, "used up its CPU time")
    return Judgement(Verdict.CRASHED, f"was killed by signal {number}")


def _lacked_memory(ending: Ending, stderr: bytes, limits: Limits, marks: tuple[str, ...]) -> bool:
    """A run-time says so itself, or a native program dies with its memory nearly full."""
    if any(mark.encode() in stderr for mark in marks):
        return True
    return ending.signal is not None and ending.peak_rss_mib >= limits.memory_mib * _NEAR
