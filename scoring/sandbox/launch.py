"""One confined run as a value, before any back end has seen it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from scoring.core.ports import Limits, Outcome
from scoring.sandbox.roots import PRLIMIT, Root
from scoring.sandbox.seccomp import Profile

TMP = "/tmp"  # noqa: S108 - the folder inside the sandbox, fresh for every program
BOX = "/box"
BASE_ENVIRONMENT: Mapping[str, str] = {
    "HOME": TMP,
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    "PYTHONHASHSEED": "0",
    "TMPDIR": TMP,
}
# The namespace's first process, which reaps the others.
_INIT = 1
_STACK_BYTES = 8 << 20
_SIGNALS = 64
_MEMLOCK_BYTES = 64 << 10


@dataclass(frozen=True, slots=True)
class Launch:
    """A command, the files of /box, the root around it and the limits on it.

    ``command`` is an interpreter and its options, then ``script``: a program file and its arguments
    that the interpreter could also run when it is already warm; ``script`` is empty for others.
    ``reserve_mib`` is address space that the run-time may reserve beyond the memory limit.
    ``memory_marks`` in the error stream tell that a failure was a lack of memory.
    """

    command: tuple[str, ...]
    script: tuple[str, ...]
    files: Mapping[str, bytes]
    root: Root
    profile: Profile
    limits: Limits
    environment: Mapping[str, str] = field(default_factory=dict)
    reserve_mib: int = 0
    memory_marks: tuple[str, ...] = ()

    def bounded_argv(self) -> list[str]:
        """Return the command behind prlimit."""
        return [*prlimit_argv(self.limits, self.reserve_mib), *self.command, *self.script]


class BackEnd(Protocol):
    """Isolates one launch. Never raises for what the program does."""

    name: str

    def missing(self) -> str:
        """Return what this back end lacks on this host, or an empty string."""
        ...

    def launch(self, launch: Launch, stdin: bytes) -> Outcome:
        """Run ``launch`` and say how it ended."""
        ...

    def close(self) -> None:
        """End whatever is kept between launches."""
        ...


def prlimit_argv(limits: Limits, reserve_mib: int = 0) -> list[str]:
    """Return the beginning of a command that sets ``limits`` on what follows.

    The limits are set inside the sandbox: the kernel counts processes per user namespace, so
    outside they would count those of the worker's user too.
    """
    pairs = resource_limits(limits, reserve_mib).items()
    return [str(PRLIMIT), *(f"--{name}={soft}:{hard}" for name, (soft, hard) in pairs), "--"]


def resource_limits(limits: Limits, reserve_mib: int = 0) -> dict[str, tuple[int, int]]:
    """Return the soft and hard limits of one process by their names in setrlimit(2)."""
    cpu = max(1, math.ceil(limits.cpu_s))
    both = {
        "as": (limits.memory_mib + reserve_mib) << 20,
        "core": 0,
        "fsize": limits.file_size_mib << 20,
        "memlock": _MEMLOCK_BYTES,
        "msgqueue": 0,
        "nofile": limits.files,
        "nproc": limits.processes + _INIT,
        "sigpending": _SIGNALS,
        "stack": _STACK_BYTES,
    }
    return {name: (value, value) for name, value in both.items()} | {"cpu": (cpu, cpu + 1)}
