"""The worker and its runner: what is said, what is asked, and what a crash leads to."""

import json
import zipfile
from pathlib import Path

import pytest

from scoring import child, prepared_gold
from scoring.core.ports import JudgeError
from scoring.core.report import GoldDocument
from tests.factories import GOLD, small_spec, task_file
from tests.scoring.judges_fakes import EqualityJudge


@pytest.fixture
def job(tmp_path):
    """A job for one task of two metrics, of which one needs a judge."""
    spec = small_spec().model_dump(mode="json")
    metric = {"field": "js", "metric": "judge_score", "label": "JS", "requires": "judge"}
    spec["tasks"][0]["metrics"].append(metric)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("alpha.json", task_file(GOLD["alpha"]))
    documents = [GoldDocument((str(key),), right) for key, right in GOLD["alpha"].items()]
    (tmp_path / "gold.json").write_bytes(prepared_gold.dump(documents))
    return {
        "definition": spec,
        "archive": str(tmp_path / "a.zip"),
        "keys": {"alpha": [["1"], ["2"], ["3"]]},
        "gold": {"alpha": str(tmp_path / "gold.json")},
        "tasks": ["alpha"],
    }


def say(job, judges=child.NO_JUDGES, tick_s=30):
    readable = [Path(job["archive"]), *map(Path, job["gold"].values())]
    return list(child.messages("score", job, readable, tick_s=tick_s, judges=judges))


def test_without_a_judge_its_metric_is_not_available(job):
    score, _done = say(job)
    assert score["metrics"] == {"em": 1.0}
    assert set(score["unavailable"]) == {"js"}


def test_a_judge_is_asked_by_the_worker(job):
    score, _done = say(job, {"answer": EqualityJudge()})
    assert score["metrics"] == {"em": 1.0, "js": 1.0}
    assert score["marks"] == ["judge:equality@1"]


class SilentJudge(EqualityJudge):
    def opinions(self, kind, cases):  # noqa: ARG002  the interface of judges
        raise JudgeError("no reply")


def test_a_judge_that_fails_is_our_fault_and_no_score(job):
    with pytest.raises(child.RunnerError, match="no reply"):
        say(job, {"answer": SilentJudge()})


def test_a_job_that_cannot_be_read_is_a_crash():
    with pytest.raises(child.RunnerError):
        list(child.messages("check", {"no": "job"}, [], tick_s=30))


def test_what_is_said_is_json_without_infinities(job):
    assert json.dumps(say(job)[0], allow_nan=False)
