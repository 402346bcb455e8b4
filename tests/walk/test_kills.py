"""A worker that is killed at any moment loses nothing: the submission ends scored, once."""

import time

import pytest

from mera.demo.processes import wait_until
from mera.demo.servers import answers

pytestmark = pytest.mark.integration
MOMENTS_S = (0.0, 0.7, 1.5, 3.0)
"""While the message waits, while the archive is checked, while tasks are scored, after it."""


def survive(running, owner, moment_s):
    mine = owner.submit(running.samples / "multi-audio.zip", f"Killed after {moment_s} s")
    time.sleep(moment_s)
    running.kill_worker()
    told = owner.wait(mine)
    assert told["state"] == "scored", told
    assert [event["action"] for event in told["events"]].count("finish") == 1
    assert set(told["results"]) == audio_tasks(owner)
    assert wait_until(lambda: answers(f"{running.address}/readyz"), 60)


@pytest.mark.parametrize("moment_s", MOMENTS_S)
def test_a_killed_worker_loses_nothing(site, sign_in, moment_s):
    survive(site, sign_in(site, "researcher"), moment_s)


def test_a_killed_worker_loses_nothing_on_postgresql(site_on_postgres, sign_in):
    survive(site_on_postgres, sign_in(site_on_postgres, "researcher"), 1.0)


@pytest.mark.nightly
@pytest.mark.parametrize("tenth", range(40))
def test_no_tenth_of_a_second_is_deadly(site, sign_in, tenth):
    survive(site, sign_in(site, "researcher"), tenth / 10)


def audio_tasks(person):
    tasks = person.http.get("benchmarks/multi/").json()["tasks"]
    return {task["slug"] for task in tasks if task["modality"] == "audio"}
