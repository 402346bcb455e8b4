"""What the core needs from outside: a place to run programs and a judge to ask."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class Verdict(StrEnum):
    """How a run ended. Only ``unavailable`` is our own fault."""

    OK = "ok"
    FAILED = "failed"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    OUTPUT = "output"
    DISK = "disk"
    DENIED = "denied"
    CRASHED = "crashed"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one run. Seconds, MiB and counts, as the names say."""

    wall_s: float = 10.0
    cpu_s: float = 5.0
    memory_mib: int = 512
    processes: int = 16
    files: int = 64
    file_size_mib: int = 8
    output_kib: int = 64
    disk_mib: int = 16


@dataclass(frozen=True, slots=True)
class Program:
    """What to run: a language of languages.toml and the files, by relative name."""

    language: str
    files: Mapping[str, bytes]
    entry: str | None = None
    arguments: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one run ended. ``why`` says which limit, for people; streams are cut at the limit."""

    verdict: Verdict
    exit_code: int | None = None
    signal: int | None = None
    stdout: bytes = b""
    stderr: bytes = b""
    wall_s: float = 0.0
    cpu_s: float = 0.0
    peak_rss_mib: float = 0.0
    truncated: bool = False
    why: str = ""


class Sandbox(Protocol):
    """Runs an untrusted program. Never raises for what the program does."""

    name: str

    def run(self, program: Program, stdin: bytes, limits: Limits) -> Outcome:
        """Run ``program`` within ``limits`` and say how it ended."""
        ...


@dataclass(frozen=True, slots=True)
class Opinion:
    """A judge's verdict on one answer: a score in [0, 1] and the judge's words."""

    score: float
    words: str = ""


class Judge(Protocol):
    """A model that scores answers. ``name`` and ``version`` are stored with each score."""

    name: str
    version: str

    def opinions(self, kind: str, cases: Sequence[Mapping[str, str]]) -> Sequence[Opinion]:
        """Return one opinion per case, in order. Raises JudgeError when the judge fails."""
        ...


@dataclass(frozen=True, slots=True)
class FunctionCase:
    """A Python program and the tests of one of its functions.

    ``arguments`` and ``expected`` run in parallel: keyword arguments, plain values; and ``str()``
    of the right result.
    """

    program: str
    entry: str
    arguments: Sequence[Mapping[str, object]]
    expected: Sequence[str]


class FunctionTester(Protocol):
    """Tests untrusted functions in isolation. ``name`` and ``version`` are stored with scores."""

    name: str
    version: str

    def solved(self, cases: Sequence[FunctionCase]) -> Sequence[bool]:
        """Return for each case whether every test passes. Raises NoIsolationError."""
        ...


@dataclass(frozen=True, slots=True)
class RepositoryCase:
    """The shell command that tests an answer in the repository of ``image``.

    ``files`` are laid over the repository, by name relative to its root; ``right`` likewise, with
    the right answer in its place: its run tells how many tests there are. None = not known.
    """

    image: str
    command: str
    files: Mapping[str, bytes]
    right: Mapping[str, bytes] | None = None


class RepositoryTester(Protocol):
    """Runs the tests of whole repositories in isolation."""

    name: str
    version: str

    def passed(self, cases: Sequence[RepositoryCase]) -> Sequence[bool]:
        """Return for each case whether its command ends well, all tests having run.

        Raises MetricUnavailableError: an image is not at hand; NoIsolationError.
        """
        ...


class NoIsolationError(Exception):
    """Programs cannot be run in isolation now; our fault: whoever asks waits, nothing scores 0."""


class JudgeError(Exception):
    """The judge could not be asked or gave no verdict; our fault, never a score of 0."""


class MetricUnavailableError(Exception):
    """A metric needs a tool that this installation lacks; the text says which and how to get it."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What a metric may use besides gold and answers; absent tools are None."""

    sandbox: Sandbox | None = None
    judges: Mapping[str, Judge] = field(default_factory=dict)
    functions: FunctionTester | None = None
    repositories: RepositoryTester | None = None
