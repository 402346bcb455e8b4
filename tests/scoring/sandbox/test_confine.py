"""Our own children see what they are given and nothing else, with and without bubblewrap."""

import sys
import time
from pathlib import Path

import pytest

from scoring.core.ports import Limits, Verdict
from scoring.sandbox import confine
from scoring.sandbox.confine import confined

LIMITS = Limits(wall_s=5, cpu_s=2, memory_mib=512)


@pytest.fixture(params=["bubblewrap", "rlimits"], autouse=True)
def isolation(request, monkeypatch):
    if request.param == "bubblewrap" and confine.isolation() != "bubblewrap":
        pytest.skip("this host has no bubblewrap")
    monkeypatch.setattr(confine, "isolation", lambda: request.param)
    return request.param


def ran(code, stdin=b"", readable_paths=(), limits=LIMITS):
    with confined([sys.executable, "-c", code], stdin, readable_paths, limits) as child:
        return child.stdout.read().decode(), child.verdict()


def test_a_child_reads_its_standard_input():
    assert ran("print(input())", b"42") == ("42\n", Verdict.OK)


def test_a_child_reads_an_open_file(tmp_path):
    (tmp_path / "upload.zip").write_bytes(b"PK")
    with (tmp_path / "upload.zip").open("rb") as upload:
        assert ran("print(input())", upload) == ("PK\n", Verdict.OK)


def test_a_child_reads_the_paths_it_is_given(tmp_path):
    gold = tmp_path / "gold.json"
    gold.write_text("right", "utf-8")
    assert ran(f"print(open({str(gold)!r}).read())", b"", [gold]) == ("right\n", Verdict.OK)


def test_a_child_can_import_the_scoring_core():
    assert ran("import scoring.core.report as r; print(r.__name__)")[1] is Verdict.OK


def test_a_child_finds_no_environment_of_ours(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "hidden")
    assert ran("import os; print(os.environ.get('SECRET_KEY'))")[0] == "None\n"


def test_a_child_inherits_no_descriptor(tmp_path):
    with (tmp_path / "open").open("w") as ours:
        code = f"import os; os.fstat({ours.fileno()})"
        assert ran(f"try:\n {code}\nexcept OSError: print('closed')")[0] == "closed\n"


def test_a_child_that_wants_too_much_memory_is_told_so():
    assert ran("bytearray(1 << 40)")[1] is Verdict.MEMORY


def test_a_child_that_loops_is_ended():
    limits = Limits(wall_s=9, cpu_s=1, memory_mib=512)
    assert ran("while True: pass", limits=limits)[1] is Verdict.TIMEOUT


def test_a_child_that_sleeps_is_ended():
    started = time.monotonic()
    limits = Limits(wall_s=0.3, memory_mib=512)
    assert ran("import time; time.sleep(60)", limits=limits)[1] is Verdict.TIMEOUT
    assert time.monotonic() - started < 5


def test_a_failing_child_says_why():
    with confined([sys.executable, "-c", "1/0"], limits=LIMITS) as child:
        assert child.verdict() is Verdict.FAILED
        assert b"ZeroDivisionError" in child.stderr()


def test_in_bubblewrap_a_child_sees_no_other_file_of_ours(isolation, tmp_path):
    if isolation == "rlimits":
        pytest.skip("limits alone hide nothing")
    secret = tmp_path / "database"
    secret.write_text("hidden", "utf-8")
    assert ran(f"open({str(secret)!r})")[1] is Verdict.FAILED


def test_in_bubblewrap_a_child_has_no_network(isolation):
    if isolation == "rlimits":
        pytest.skip("limits alone forbid no network")
    assert ran("import socket; socket.socket()")[1] is Verdict.FAILED


def test_in_bubblewrap_a_child_writes_nothing_of_the_host(isolation, tmp_path):
    if isolation == "rlimits":
        pytest.skip("limits alone protect no file")
    assert ran(f"open({str(Path(tmp_path, 'x'))!r}, 'w')", b"", [tmp_path])[1] is Verdict.FAILED
