"""Children are started apart, ended with all they started, and started again on demand."""

import sys
from pathlib import Path

import pytest

from mera.demo.processes import Child, Recipe, wait_until

FAMILY = """
import subprocess, time
subprocess.Popen(["sleep", "60"])
print("up", flush=True)
time.sleep(60)
"""
STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("up", flush=True)
time.sleep(60)
"""


@pytest.fixture
def start(tmp_path):
    children = []

    def one(code):
        child = Child(Recipe("child", [sys.executable, "-c", code], tmp_path / "log"))
        children.append(child)
        assert wait_until(lambda: "up" in (tmp_path / "log").read_text(), 20)
        return child

    yield one
    for child in children:
        child.kill()


def is_group_alive(group):
    """Tell whether a process of the group runs; the dead that await their parent do not count."""
    return any(_runs_in(entry, group) for entry in Path("/proc").glob("[0-9]*/stat"))


def _runs_in(stat, group):
    try:
        state, _parent, its_group = stat.read_text().rpartition(")")[2].split()[:3]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return int(its_group) == group and state != "Z"


def test_stopping_ends_the_whole_family(start):
    child = start(FAMILY)
    child.stop()
    assert wait_until(lambda: not is_group_alive(child.process.pid), 10)


def test_who_does_not_listen_is_killed(start):
    child = start(STUBBORN)
    child.stop(grace_s=0.3)
    assert not child.is_running


def test_a_child_that_ended_can_be_started_again(start):
    child = start(FAMILY)
    first = child.process.pid
    child.kill()
    child.restart()
    assert child.is_running
    assert child.process.pid != first
