"""The core's FunctionTester over a sandbox: the programs of one task as one batch."""

import os
from collections.abc import Callable, Sequence

from scoring.core.ports import FunctionCase, Limits, NoIsolationError, Sandbox
from scoring.sandbox.batch import SANDBOX_VERSION, Case, Verdicts, judge_batch
from scoring.sandbox.judge import Call

LIMITS = Limits(wall_s=10.0, cpu_s=5.0, memory_mib=512)
"""What one program may use for all of its tests together."""

Progress = Callable[[int, int], None]


class SandboxedFunctions:
    """Judges functions in ``sandbox``; verdicts are kept in ``known``.

    ``progress`` is told how many of how many programs have a verdict, from the caller's thread.
    """

    version = SANDBOX_VERSION

    def __init__(self, sandbox: Sandbox, known: Verdicts, progress: Progress | None = None) -> None:
        self.name = sandbox.name
        self._sandbox = sandbox
        self._known = known
        self._progress = progress or _say_nothing
        self._last: tuple[Sequence[FunctionCase], Sequence[bool]] = ((), ())

    def solved(self, cases: Sequence[FunctionCase]) -> Sequence[bool]:
        """Return for each case whether every test passes.

        Raises:
            NoIsolationError: the sandbox cannot be used here now.
        """
        # pass@1, pass@5 and pass@10 ask the same; programs that hung need not hang three times.
        if self._last[0] != cases:
            self._last = (cases, self._judged(cases))
        return self._last[1]

    def _judged(self, cases: Sequence[FunctionCase]) -> Sequence[bool]:
        passed = [False] * len(cases)
        batch = [_case(case) for case in cases]
        workers = os.cpu_count() or 1
        decided = judge_batch(self._sandbox, batch, LIMITS, workers=workers, known=self._known)
        for done, verdict in enumerate(decided, start=1):
            if verdict.judged.verdict == "unavailable":
                raise NoIsolationError(verdict.judged.why)
            passed[verdict.position] = verdict.judged.verdict == "passed"
            self._progress(done, len(cases))
        return passed


def _case(case: FunctionCase) -> Case:
    tests = zip(case.arguments, case.expected, strict=True)
    return Case(
        solution=case.program.encode("utf-8", "surrogatepass"),
        entry=case.entry,
        tests=tuple(Call(expected=expected, kwargs=arguments) for arguments, expected in tests),
    )


def _say_nothing(_done: int, _total: int) -> None:
    """Nobody wants to know."""
