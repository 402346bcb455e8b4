"""A batch runs each different solution once, and never again what it knows."""

from collections import Counter

from scoring.core.ports import Limits, Outcome, Verdict
from scoring.sandbox.batch import Case, judge_batch
from scoring.sandbox.judge import Call

LIMITS = Limits()
RIGHT = b"0:R4:Vi1:3"


class Counting:
    """Answers 3 to everything and counts what it is asked to run."""

    name = "counting"

    def __init__(self, verdict=Verdict.OK):
        self.runs = Counter()
        self.verdict = verdict

    def run(self, program, *_):
        self.runs[program.files["solution.py"]] += 1
        return Outcome(self.verdict, stdout=RIGHT)


def case(solution, expected="3"):
    return Case(solution, "f", (Call(expected, [1, 2]),))


def verdicts(sandbox, cases, known=None):
    decided = judge_batch(sandbox, cases, LIMITS, workers=2, known=known)
    return [d.judged.verdict for d in sorted(decided, key=lambda d: d.position)]


def test_every_case_gets_its_verdict():
    cases = [case(b"a"), case(b"b", "4"), case(b"c")]
    assert verdicts(Counting(), cases) == ["passed", "failed", "passed"]


def test_equal_solutions_run_once():
    sandbox = Counting()
    assert verdicts(sandbox, [case(b"a"), case(b"b"), case(b"a")]) == ["passed"] * 3
    assert sandbox.runs == {b"a": 1, b"b": 1}


def test_what_is_known_is_not_run_again():
    sandbox, known = Counting(), {}
    verdicts(sandbox, [case(b"a")], known)
    assert verdicts(sandbox, [case(b"a")], known) == ["passed"]
    assert sandbox.runs == {b"a": 1}


def test_a_timeout_may_pass_another_time():
    known = {}
    verdicts(Counting(Verdict.TIMEOUT), [case(b"a")], known)
    assert known == {}


def test_other_tests_make_another_case():
    assert case(b"a", "3").key(LIMITS) != case(b"a", "4").key(LIMITS)
