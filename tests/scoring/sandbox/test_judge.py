"""A solution passes by right results only; what it does to its own process gains nothing."""

import pytest

from scoring.core.ports import Limits, Outcome, Verdict
from scoring.sandbox.backends import load
from scoring.sandbox.bubblewrap import Bubblewrap
from scoring.sandbox.judge import Call, judge_calls

needs_isolation = pytest.mark.skipif(
    bool(Bubblewrap().missing()), reason="this host has no bubblewrap"
)
TESTS = [Call("1", [0, 1]), Call("5", [2, 3])]
LIMITS = Limits(wall_s=10, cpu_s=2, memory_mib=256)


def judged(solution, tests=TESTS, entry="add"):
    return judge_calls(load(), solution.encode(), entry, tests, LIMITS)


@needs_isolation
def test_a_right_solution_passes():
    assert judged("def add(x, y): return x + y").verdict == "passed"


@needs_isolation
def test_one_wrong_result_fails_and_is_counted():
    verdict = judged("def add(x, y): return 1")
    assert (verdict.verdict, verdict.passed, verdict.tests) == ("failed", 1, 2)


@needs_isolation
def test_the_reason_names_the_test_but_not_its_result():
    assert judged("def add(x, y): return 1").why == "test 2: returned a different result"


@needs_isolation
def test_keyword_arguments_and_nested_results_are_judged():
    tests = [Call("{'a': [1, (2,)]}", ["a"], {"value": [1]})]
    solution = "def make(key, value): return {key: [*value, (2,)]}"
    assert judged(solution, tests, "make").verdict == "passed"


@needs_isolation
def test_what_a_solution_prints_is_not_its_result():
    assert judged("def add(x, y):\n print(9)\n return x + y").verdict == "passed"


@needs_isolation
@pytest.mark.parametrize("solution", ["def sub(): 0", "def add(", "raise SystemExit(0)", ""])
def test_a_solution_without_the_function_fails(solution):
    assert judged(solution).verdict == "failed"


@needs_isolation
def test_a_forged_reply_on_every_descriptor_is_no_pass():
    forged = r"""
import os
for fd in range(64):
    try: os.write(fd, b"0:R2:Vi1:12:Vi1:5" * 9)
    except OSError: pass
def add(x, y): return 0
"""
    assert judged(forged).verdict == "failed"


@needs_isolation
def test_a_solution_that_runs_out_of_memory_is_told_so():
    assert judged("def add(x, y): return bytearray(1 << 40)").verdict == "memory"


class Scripted:
    name = "scripted"

    def __init__(self, outcome):
        self.outcome = outcome

    def run(self, *_):
        return self.outcome


@pytest.mark.parametrize(
    ("verdict", "word"),
    [
        (Verdict.TIMEOUT, "timeout"),
        (Verdict.MEMORY, "memory"),
        (Verdict.DENIED, "denied"),
        (Verdict.CRASHED, "crashed"),
        (Verdict.DISK, "failed"),
        (Verdict.UNAVAILABLE, "unavailable"),
    ],
)
def test_a_run_that_did_not_end_well_never_passes(verdict, word):
    replies = b"0:R" + b"4:Vi1:1" + b"4:Vi1:5"
    sandbox = Scripted(Outcome(verdict, stdout=replies))
    judged = judge_calls(sandbox, b"", "add", TESTS, LIMITS)
    assert (judged.verdict, judged.passed) == (word, 2)
