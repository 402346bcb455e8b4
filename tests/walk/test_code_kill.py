"""A worker that is killed while it runs programs goes on where it stopped, and scores once."""

import json
import zipfile

import pytest

from mera.demo.processes import wait_until
from mera.demo.servers import answers
from scoring.core.definitions import load
from scoring.demo.functions import PROBLEMS
from scoring.demo.gold import gold_documents
from scoring.sandbox.confine import isolation

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(
        isolation() != "bubblewrap", reason="NO ISOLATION HERE: apt-get install bubblewrap"
    ),
]
GENERATIONS = 10
KILLED_AT = 60
FILLED_S = 180


def slow_programs(document: dict) -> list[str]:
    """Return ten programs, all different: half are right, each takes a moment."""
    entry = document["meta"]["entry_point"]
    problem = next(one for one in PROBLEMS if one.entry == entry)
    return [
        f"{problem.head}    import time; time.sleep(0.02)  # {document['meta']['id']}.{number}\n"
        f"{problem.wrong if number % 2 else problem.right}"
        for number in range(GENERATIONS)
    ]


@pytest.fixture
def archive(tmp_path):
    """An archive with source code for a third of the problems of ruHumanEval; the rest is empty."""
    task = load("code").task("ruHumanEval")
    documents = [
        {
            "outputs": [slow_programs(one) if place % 3 == 0 else [f"# {place}"] * GENERATIONS],
            "meta": {"id": one["meta"]["id"]},
        }
        for place, one in enumerate(gold_documents("code", task))
    ]
    path = tmp_path / "code.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(task.file, json.dumps({"data": {"test": documents}}))
    return path


def test_a_killed_worker_runs_no_program_again(site, sign_in, archive):
    owner = sign_in(site, "researcher")
    assert wait_until(lambda: has_gold(owner), FILLED_S, pause_s=1)
    mine = owner.submit(archive, "Killed between programs", benchmark="code")
    assert wait_until(lambda: done(owner, mine) >= KILLED_AT, 120, pause_s=0.02)
    site.kill_worker()
    known = verdicts(site)
    assert len(known) > KILLED_AT / GENERATIONS
    is_over = wait_until(lambda: owner.look(mine)["state"] == "scored", 180, pause_s=0.2)
    assert is_over, owner.look(mine)
    # A program that is run again gets a new verdict.
    after = verdicts(site)
    assert len(after) > len(known)
    assert {name: after[name] for name in known} == known
    told = owner.look(mine)
    assert [event["action"] for event in told["events"]].count("finish") == 1
    result = told["results"]["ruHumanEval"]
    assert result["marks"][0] == "run_by_us"
    # 55 of 164 problems have programs, half of them right.
    assert result["metrics"]["pass@1"] == pytest.approx(55 / 164 / 2)
    assert result["metrics"]["pass@10"] == pytest.approx(55 / 164)
    assert wait_until(lambda: answers(f"{site.address}/readyz"), 60)


def has_gold(person) -> bool:
    """Tell whether MERA Code can be scored: it is filled after MERA Multi."""
    tasks = person.http.get("benchmarks/code/").json().get("tasks", [])
    return any(task["slug"] == "ruHumanEval" and task["gold_digest"] for task in tasks)


def done(person, submission) -> int:
    """Return how many programs have a verdict."""
    return int(person.look(submission)["progress"]["of_task"].get("done", 0))


def verdicts(site) -> dict[str, int]:
    """Return the kept verdicts on programs and when each was written."""
    files = (site.var / "cache" / "tools" / "verdicts").glob("??/*")
    # A name of its own is given when all is written.
    return {one.name: one.stat().st_mtime_ns for one in files if not one.name.startswith("tmp")}
