"""Whether a solution's function gives the right results, decided outside the solution's reach.

The solution and the arguments enter the sandbox, the right results never do. What comes back is
plain values; they are written out here as Python would write them and compared as text.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from scoring.core.ports import Limits, Outcome, Program, Sandbox, Verdict
from scoring.sandbox.inside import caller
from scoring.sandbox.inside.caller import (
    NOT_PLAIN,
    RAISED,
    READY,
    TOO_MUCH,
    VALUE,
    BrokenNotationError,
    encode,
)
from scoring.sandbox.written import matches

JudgeVerdict = Literal[
    "passed", "failed", "timeout", "memory", "output", "denied", "crashed", "unavailable"
]

_CALLER = Path(caller.__file__).read_bytes()
MAX_REQUEST_BYTES = 64 << 20
"""How much the arguments of all tests together may take."""

_REPLIES_KIB = 8 << 10
_MAX_LENGTH_DIGITS = 9
_NO_MEMORY = "raised MemoryError"
_VERDICTS: Mapping[Verdict, JudgeVerdict] = {
    Verdict.TIMEOUT: "timeout",
    Verdict.MEMORY: "memory",
    Verdict.OUTPUT: "output",
    Verdict.DENIED: "denied",
    Verdict.CRASHED: "crashed",
    Verdict.UNAVAILABLE: "unavailable",
}


@dataclass(frozen=True, slots=True)
class Call:
    """One test: the arguments, plain values, and the text of the right result."""

    expected: str
    args: Sequence[object] = ()
    kwargs: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on a solution, how many tests there were and how many it passed.

    ``why`` names the first test that went wrong, by position, but never what was expected.
    """

    verdict: JudgeVerdict
    tests: int
    passed: int
    why: str = ""


def judge_calls(
    sandbox: Sandbox, solution: bytes, entry: str, tests: Sequence[Call], limits: Limits
) -> Judged:
    """Call ``entry`` of the Python ``solution`` once per test and compare what it returns.

    Raises:
        scoring.sandbox.inside.caller.NotPlainError: an argument of a test is not a plain value.
    """
    calls = [([*test.args], {**test.kwargs}) for test in tests]
    request = encode((entry, calls), MAX_REQUEST_BYTES)
    program = Program("python", {"main.py": _CALLER, "solution.py": solution})
    roomy = replace(limits, output_kib=max(limits.output_kib, _REPLIES_KIB))
    outcome = sandbox.run(program, request, roomy)
    return _judged(outcome, tests, roomy)


def _judged(outcome: Outcome, tests: Sequence[Call], limits: Limits) -> Judged:
    verdicts = [_why_wrong(reply, test) for reply, test in _answered(outcome.stdout, tests)]
    passed = sum(why is None for why in verdicts)
    first = next(((at, why) for at, why in enumerate(verdicts) if why is not None), None)
    if outcome.verdict is not Verdict.OK:
        return Judged(_of_run(outcome, limits), len(tests), passed, outcome.why)
    if first is not None:
        position, why = first
        verdict: JudgeVerdict = "memory" if why == _NO_MEMORY else "failed"
        return Judged(verdict, len(tests), passed, f"test {position + 1}: {why}")
    if len(verdicts) < len(tests):
        return Judged("failed", len(tests), passed, _why_silent(outcome.stdout))
    return Judged("passed", len(tests), passed)


def _of_run(outcome: Outcome, limits: Limits) -> JudgeVerdict:
    """Replies that never end are wrong replies; only too many words are too much output."""
    if outcome.verdict is Verdict.OUTPUT and len(outcome.stdout) >= limits.output_kib << 10:
        return "failed"
    return _VERDICTS.get(outcome.verdict, "failed")


def _answered(stdout: bytes, tests: Sequence[Call]) -> Iterator[tuple[bytes, Call]]:
    """The first reply only says that the solution was loaded."""
    replies = _replies(stdout)
    if next(replies, b"") == READY:
        yield from zip(replies, tests, strict=False)


def _replies(stdout: bytes) -> Iterator[bytes]:
    """Split the channel into replies, up to the first thing that is none."""
    position = 0
    while position < len(stdout):
        colon = stdout.find(b":", position, position + _MAX_LENGTH_DIGITS)
        digits = stdout[position:colon]
        if colon < 0 or not digits.isdigit():
            return
        end = colon + 2 + int(digits)
        if end > len(stdout):
            return
        yield stdout[colon + 1 : end]
        position = end


def _why_wrong(reply: bytes, test: Call) -> str | None:
    kind, content = reply[:1], reply[1:]
    if kind == RAISED:
        return f"raised {content[:80].decode('utf-8', 'replace')}"
    if kind in (NOT_PLAIN, TOO_MUCH):
        return f"returned {content[:80].decode('utf-8', 'replace')}"
    try:
        right = kind == VALUE and matches(content, test.expected)
    except BrokenNotationError:
        return "returned nothing that can be read"
    return None if right else "returned a different result"


def _why_silent(stdout: bytes) -> str:
    reply = next(_replies(stdout), b"")
    if reply[:1] == RAISED:
        return f"could not be loaded: {reply[1:81].decode('utf-8', 'replace')}"
    return "ended before every call was answered"
