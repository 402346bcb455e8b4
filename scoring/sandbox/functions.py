"""Tests many untrusted functions: side by side, each program once, verdicts kept by content."""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from scoring.core.ports import FunctionCase, Limits, NoIsolationError, Sandbox
from scoring.sandbox.judge import Call, Judged, judge_calls
from scoring.sandbox.verdict_store import VerdictStore

JUDGING_VERSION = "1"
"""Raised whenever a program may get another verdict; earlier verdicts are then forgotten."""
LIMITS = Limits(wall_s=10.0, cpu_s=5.0, memory_mib=512)
"""What one program may use for all of its tests together."""

Progress = Callable[[int, int], None]
_REPEATABLE = frozenset({"passed", "failed"})


class SandboxedFunctions:
    """The core's FunctionTester over a sandbox.

    ``progress`` is told how many of how many programs have a verdict, from the caller's thread.
    """

    version = JUDGING_VERSION

    def __init__(
        self,
        sandbox: Sandbox,
        store: VerdictStore | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.name = sandbox.name
        self._sandbox = sandbox
        self._store = store or VerdictStore()
        self._progress = progress or _say_nothing
        self._known: dict[str, bool] = {}

    def solved(self, cases: Sequence[FunctionCase]) -> Sequence[bool]:
        """Return for each case whether every test passes.

        Raises:
            NoIsolationError: the sandbox cannot be used here now.
        """
        keys = [content_key(self.name, case) for case in cases]
        wanted = {key: case for key, case in zip(keys, cases, strict=True) if not self._knows(key)}
        for done, (key, judged) in enumerate(self._judged(wanted), start=1):
            self._keep(key, judged)
            self._progress(len(keys) - len(wanted) + done, len(keys))
        return [self._known[key] for key in keys]

    def _knows(self, key: str) -> bool:
        kept = self._known.get(key, self._store.get(key))
        if kept is not None:
            self._known[key] = kept
        return kept is not None

    def _judged(self, wanted: Mapping[str, FunctionCase]) -> Iterator[tuple[str, Judged]]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            try:
                yield from zip(wanted, pool.map(self._judge, wanted.values()), strict=True)
            finally:
                pool.shutdown(cancel_futures=True)

    def _judge(self, case: FunctionCase) -> Judged:
        calls = [
            Call(expected=expected, kwargs=arguments)
            for arguments, expected in zip(case.arguments, case.expected, strict=True)
        ]
        program = case.program.encode("utf-8", "surrogatepass")
        judged = judge_calls(self._sandbox, program, case.entry, calls, LIMITS)
        if judged.verdict == "unavailable":
            raise NoIsolationError(judged.why)
        return judged

    def _keep(self, key: str, judged: Judged) -> None:
        """A verdict that may come from a busy machine is not kept for the next run."""
        self._known[key] = judged.verdict == "passed"
        if judged.verdict in _REPEATABLE:
            self._store.put(key, passed=self._known[key])


def content_key(sandbox: str, case: FunctionCase) -> str:
    """Return the SHA-256 of a program, its tests and who judges, as hexadecimal digits."""
    tests = [repr(list(case.arguments)), list(case.expected)]
    content = json.dumps([sandbox, JUDGING_VERSION, case.entry, case.program, tests])
    return sha256(content.encode()).hexdigest()


def _say_nothing(_done: int, _total: int) -> None:
    """Nobody wants to know."""
