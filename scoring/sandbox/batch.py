"""Judges many solutions at once: side by side, each different one once, none twice in its life."""

import hashlib
from collections.abc import Iterator, MutableMapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass

from scoring.core.ports import Limits, Sandbox
from scoring.sandbox.inside.caller import encode
from scoring.sandbox.judge import MAX_REQUEST_BYTES, Call, Judged, judge_calls

SANDBOX_VERSION = "1"
"""Raised whenever the same solution may get another verdict; part of every key of the cache."""

Verdicts = MutableMapping[str, Judged]
"""Where verdicts are kept between batches, by key; a dictionary will do."""

# A busy host can cause these; the next time may be different.
_PASSING = frozenset({"timeout", "unavailable"})


@dataclass(frozen=True, slots=True)
class Case:
    """One solution, the function of it to call, and the tests."""

    solution: bytes
    entry: str
    tests: tuple[Call, ...]

    def key(self, limits: Limits) -> str:
        """Return the digest of everything that the verdict depends on."""
        calls = [(test.expected, [*test.args], {**test.kwargs}) for test in self.tests]
        words = [SANDBOX_VERSION, self.entry, self.solution, calls, asdict(limits)]
        return hashlib.sha256(encode(words, MAX_REQUEST_BYTES)).hexdigest()


@dataclass(frozen=True, slots=True)
class Decided:
    """The verdict on the case at ``position`` of the batch."""

    position: int
    judged: Judged


def judge_batch(
    sandbox: Sandbox,
    cases: Sequence[Case],
    limits: Limits,
    *,
    workers: int,
    known: Verdicts | None = None,
) -> Iterator[Decided]:
    """Yield the verdict on every case as soon as it is known, in no particular order.

    ``known`` is read before and written after each run, so a batch that was interrupted goes on
    where it stopped.
    """
    known = {} if known is None else known
    positions = _by_key(cases, limits)
    for key in [key for key in positions if key in known]:
        yield from _decided(positions.pop(key), known[key])
    with ThreadPoolExecutor(workers) as pool:
        runs = {
            pool.submit(_judge, sandbox, cases[places[0]], limits): key
            for key, places in positions.items()
        }
        yield from _as_they_end(runs, positions, known)


def _by_key(cases: Sequence[Case], limits: Limits) -> dict[str, list[int]]:
    positions: dict[str, list[int]] = {}
    for position, case in enumerate(cases):
        positions.setdefault(case.key(limits), []).append(position)
    return positions


def _judge(sandbox: Sandbox, case: Case, limits: Limits) -> Judged:
    return judge_calls(sandbox, case.solution, case.entry, case.tests, limits)


def _as_they_end(
    runs: dict[Future[Judged], str], positions: dict[str, list[int]], known: Verdicts
) -> Iterator[Decided]:
    for run in as_completed(runs):
        judged, key = run.result(), runs[run]
        if judged.verdict not in _PASSING:
            known[key] = judged
        yield from _decided(positions[key], judged)


def _decided(positions: Sequence[int], judged: Judged) -> Iterator[Decided]:
    return (Decided(position, judged) for position in positions)
