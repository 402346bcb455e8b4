"""What a killed worker had found out is not found out again."""

import os
import signal
import time

from scoring.core.ports import Limits, Outcome, Verdict
from scoring.sandbox.batch import Case, judge_batch
from scoring.sandbox.judge import Call
from scoring.sandbox.verdict_store import VerdictStore

LIMITS = Limits()
CASES = [Case(b"%d" % n, "f", (Call("3", [1, 2]),)) for n in range(40)]
PATIENCE_S = 30


class Recording:
    """Answers 3 to everything after a moment and notes in ``file`` what it was asked to run."""

    name = "recording"

    def __init__(self, file, moment_s):
        self.file, self.moment_s = file, moment_s

    def run(self, program, *_):
        time.sleep(self.moment_s)
        with self.file.open("ab") as notes:
            notes.write(program.files["solution.py"] + b"\n")
        return Outcome(Verdict.OK, stdout=b"0:R4:Vi1:3")


def judge_all(file, moment_s, store):
    decided = judge_batch(Recording(file, moment_s), CASES, LIMITS, workers=2, known=store)
    return [one.judged.verdict for one in decided]


def killed_after(count, file, store):
    """Judge in a child that is killed as soon as ``count`` verdicts are kept."""
    child = os.fork()
    if child == 0:
        judge_all(file, 0.05, store)
        os._exit(0)
    deadline = time.monotonic() + PATIENCE_S
    while kept(store) < count and time.monotonic() < deadline:
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)


def kept(store):
    return sum(case.key(LIMITS) in store for case in CASES)


def test_a_killed_batch_goes_on_where_it_stopped(tmp_path):
    store = VerdictStore(tmp_path / "verdicts")
    killed_after(10, tmp_path / "first", store)
    known = kept(store)
    assert 10 <= known < len(CASES)
    assert judge_all(tmp_path / "second", 0.0, store) == ["passed"] * len(CASES)
    again = (tmp_path / "second").read_bytes().split()
    assert len(again) == len(set(again)) == len(CASES) - known
