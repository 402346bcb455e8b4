"""The doctor tries every limit and says what is missing, and how to get it."""

import pytest

from scoring.core.ports import Outcome, Verdict
from scoring.sandbox.bubblewrap import Bubblewrap
from scoring.sandbox.doctor import findings
from scoring.sandbox.sandbox import IsolatedSandbox


class Absent:
    name = "absent"

    def missing(self):
        return "absent is not installed: apt-get install absent"

    def launch(self, *_):
        raise AssertionError("a missing back end is not asked to run anything")


class Open:
    """Runs everything and stops nothing."""

    name = "open"

    def missing(self):
        return ""

    def launch(self, *_):
        return Outcome(Verdict.OK, exit_code=0, stdout=b"42\n")


@pytest.mark.skipif(bool(Bubblewrap().missing()), reason="this host has no bubblewrap")
def test_a_host_with_bubblewrap_is_healthy():
    assert [finding for finding in findings() if finding.required and not finding.ok] == []


def test_a_missing_back_end_comes_with_its_remedy():
    sick = [finding for finding in findings(IsolatedSandbox(Absent())) if finding.required]
    assert [finding.remedy for finding in sick if not finding.ok] == ["apt-get install absent"]


def test_a_back_end_that_stops_nothing_is_found_out():
    names = {finding.name for finding in findings(IsolatedSandbox(Open())) if not finding.ok}
    assert {"memory limit", "CPU limit", "system call filter", "no fork", "no network"} <= names
