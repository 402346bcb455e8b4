"""Watches one confined run: collects its output and stops it at the first limit it reaches."""

import os
import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from scoring.core.ports import Limits, Verdict
from scoring.sandbox.processes import Usage
from scoring.sandbox.verdicts import Judgement

_TICK_S = 0.02
_CHUNK_BYTES = 1 << 16
_DEATH_S = 5.0
_DRAIN_S = 0.5
_FILES_PER_MIB = 256
_RSS_SLACK = 1.1


class UnstoppableError(Exception):
    """A killed sandbox did not die within seconds; the host is in trouble, not the program."""


@dataclass(frozen=True, slots=True)
class Run:
    """A started run: its streams, a descriptor readable once it has ended, and how to end it."""

    stdout: int
    stderr: int
    ended: int
    usage: Callable[[], Usage]
    kill: Callable[[], None]


@dataclass(slots=True)
class _Stream:
    cap: int
    chunks: list[bytes] = field(default_factory=list)
    size: int = 0

    def read(self, descriptor: int) -> bool:
        """Take what is there; False at the end of the stream."""
        chunk = os.read(descriptor, min(_CHUNK_BYTES, self.cap - self.size + 1))
        self.chunks.append(chunk)
        self.size += len(chunk)
        return bool(chunk) and self.size <= self.cap

    @property
    def overflowed(self) -> bool:
        return self.size > self.cap

    def content(self) -> bytes:
        return b"".join(self.chunks)[: self.cap]


@dataclass(frozen=True, slots=True)
class Watched:
    """What was seen of a run. ``stopped`` says which limit ended it, if one did."""

    stopped: Judgement | None
    stdout: bytes
    stderr: bytes
    wall_s: float
    cpu_s: float
    peak_rss_mib: float
    truncated: bool


def watch(run: Run, limits: Limits) -> Watched:
    """Collect the output of ``run`` until it ends or reaches a limit; then it is dead.

    Raises:
        UnstoppableError: it was killed and lives on.
    """
    with selectors.DefaultSelector() as selector:
        return _Watch(run, limits, selector).until_dead()


class _Watch:
    def __init__(self, run: Run, limits: Limits, selector: selectors.BaseSelector) -> None:
        self.run, self.limits, self.selector = run, limits, selector
        cap = limits.output_kib << 10
        self.streams = {run.stdout: _Stream(cap), run.stderr: _Stream(cap)}
        for descriptor in (*self.streams, run.ended):
            selector.register(descriptor, selectors.EVENT_READ)
        self.started = time.monotonic()
        self.next_look = self.started + _TICK_S
        self.has_ended = False
        self.usage = Usage()

    def until_dead(self) -> Watched:
        stopped = self._until_ended_or_stopped()
        wall_s = time.monotonic() - self.started
        if stopped is not None:
            self._look()
        self.run.kill()
        self._wait_for_death()
        self._drain()
        stopped = stopped or self._overflow()
        return self._watched(stopped, wall_s)

    def _until_ended_or_stopped(self) -> Judgement | None:
        while not self.has_ended:
            self._read_for(_TICK_S)
            if stopped := self._overflow() or self._exceeded():
                return stopped
        return None

    def _read_for(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            if key.fd == self.run.ended:
                self.has_ended = True
                self.selector.unregister(key.fd)
            elif not self.streams[key.fd].read(key.fd):
                self.selector.unregister(key.fd)

    def _overflow(self) -> Judgement | None:
        if any(stream.overflowed for stream in self.streams.values()):
            return Judgement(Verdict.OUTPUT, f"wrote more than {self.limits.output_kib} KiB")
        return None

    def _exceeded(self) -> Judgement | None:
        now = time.monotonic()
        if now - self.started >= self.limits.wall_s:
            return Judgement(Verdict.TIMEOUT, f"ran longer than {self.limits.wall_s:g} s")
        if now < self.next_look:
            return None
        self.next_look = now + _TICK_S
        self._look()
        return over_limit(self.usage, self.limits)

    def _look(self) -> None:
        seen = self.run.usage()
        self.usage = Usage(
            cpu_s=max(self.usage.cpu_s, seen.cpu_s),
            rss_mib=max(self.usage.rss_mib, seen.rss_mib),
            volume_mib=seen.volume_mib,
            files=seen.files,
        )

    def _wait_for_death(self) -> None:
        deadline = time.monotonic() + _DEATH_S
        while not self.has_ended:
            self._read_for(_TICK_S)
            if time.monotonic() > deadline:
                raise UnstoppableError("a killed sandbox is still alive")

    def _drain(self) -> None:
        """What the program wrote before its end still waits in the pipes."""
        deadline = time.monotonic() + _DRAIN_S
        while self.selector.get_map() and time.monotonic() < deadline:
            self._read_for(_TICK_S)

    def _watched(self, stopped: Judgement | None, wall_s: float) -> Watched:
        out, err = self.streams.values()
        return Watched(
            stopped=stopped,
            stdout=out.content(),
            stderr=err.content(),
            wall_s=wall_s,
            cpu_s=self.usage.cpu_s,
            peak_rss_mib=self.usage.rss_mib,
            truncated=out.overflowed or err.overflowed,
        )


def over_limit(usage: Usage, limits: Limits) -> Judgement | None:
    """Return the limit that ``usage`` is over, or None."""
    if usage.rss_mib > limits.memory_mib * _RSS_SLACK:
        return Judgement(Verdict.MEMORY, f"used more than {limits.memory_mib} MiB of memory")
    if usage.cpu_s > limits.cpu_s + 1:
        return Judgement(Verdict.TIMEOUT, f"used more than {limits.cpu_s:g} s of CPU time")
    # In its first moments a sandbox still sees the host's /tmp, which is of another size.
    if usage.volume_mib == limits.disk_mib and usage.files > limits.disk_mib * _FILES_PER_MIB:
        return Judgement(Verdict.MEMORY, "made so many files that their names fill the memory")
    return None
