"""The worker and its runner: what is said, and what a crash leads to."""

import json
import zipfile
from pathlib import Path

import pytest

from scoring import child, prepared_gold
from scoring.core.report import GoldDocument
from tests.factories import GOLD, small_spec, task_file


@pytest.fixture
def job(tmp_path):
    """A job for one task, answered rightly."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("alpha.json", task_file(GOLD["alpha"]))
    documents = [GoldDocument((str(key),), right) for key, right in GOLD["alpha"].items()]
    (tmp_path / "gold.json").write_bytes(prepared_gold.dump(documents))
    return {
        "definition": small_spec().model_dump(mode="json"),
        "archive": str(tmp_path / "a.zip"),
        "keys": {"alpha": [["1"], ["2"], ["3"]]},
        "gold": {"alpha": str(tmp_path / "gold.json")},
        "tasks": ["alpha"],
    }


def say(job, tick_s=30):
    readable = [Path(job["archive"]), *map(Path, job["gold"].values())]
    return list(child.messages("score", job, readable, tick_s=tick_s))


def test_a_task_without_gold_is_checked_all_the_same(job):
    job["keys"] = {}
    report, done = child.messages("check", job, [Path(job["archive"])], tick_s=30)
    assert report["attempted"] == ["alpha"]
    assert report["report"]["errors"] == []
    assert done == {"done": True}


def test_a_task_is_scored_and_the_end_is_said(job):
    score, done = say(job)
    assert (score["task"], score["score"], score["n"]) == ("alpha", 1.0, 3)
    assert done == {"done": True}


def test_silence_is_told_so_that_the_caller_can_show_signs_of_life(job):
    assert None in say(job, tick_s=0.001)


def test_a_file_that_was_not_given_cannot_be_read(job, tmp_path):
    job["archive"] = str(tmp_path / "nowhere.zip")
    with pytest.raises(child.RunnerError, match=r"nowhere\.zip"):
        list(child.messages("score", job, [], tick_s=30))


def test_a_job_that_cannot_be_read_is_a_crash():
    with pytest.raises(child.RunnerError):
        list(child.messages("check", {"no": "job"}, [], tick_s=30))


def test_what_is_said_is_json_without_infinities(job):
    assert json.dumps(say(job)[0], allow_nan=False)
