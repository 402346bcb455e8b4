"""The commands speak JSON and their exit codes say whether a verdict was reached."""

import argparse
import json

import pytest

from scoring.sandbox import cli
from scoring.sandbox.bubblewrap import Bubblewrap

pytestmark = pytest.mark.skipif(bool(Bubblewrap().missing()), reason="this host has no bubblewrap")
RUN_FIELDS = {
    *("verdict", "exit_code", "signal", "wall_s", "cpu_s", "peak_rss_mb"),
    *("stdout", "stderr", "truncated"),
}


def sandbox(*words):
    parser = argparse.ArgumentParser()
    cli.add_arguments(parser)
    return cli.run(parser.parse_args([str(word) for word in words]))


@pytest.fixture
def written(tmp_path):
    def write(name, text):
        (tmp_path / name).write_text(text, "utf-8")
        return tmp_path / name

    return write


def test_run_tells_how_a_program_ended(written, capsys):
    code = sandbox("run", written("p.py", "print(input())"), "--stdin", written("in", "ёж"))
    told = json.loads(capsys.readouterr().out)
    assert (code, told["verdict"], told["stdout"]) == (0, "ok", "ёж\n")
    assert told.keys() >= RUN_FIELDS


def test_a_failing_program_is_a_verdict_too(written, capsys):
    assert sandbox("run", written("p.py", "1 / 0"), "--wall", 5, "--memory", 128) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "failed"


def test_judge_tells_whether_a_function_is_right(written, capsys):
    tests = written("t.json", '[{"args": [1, 2], "expected": "3"}]')
    solution = written("s.py", "def add(x, y): return x + y")
    assert sandbox("judge", "--entry", "add", "--tests", tests, solution) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"verdict": "passed", "tests": 1, "passed": 1, "why": ""}


@pytest.mark.parametrize("tests", ["", "{}", '[{"args": 1}]'])
def test_tests_that_cannot_be_read_are_wrong_usage(written, tests):
    solution = written("s.py", "")
    assert sandbox("judge", "--entry", "f", "--tests", written("t", tests), solution) == 2


def test_a_missing_file_is_wrong_usage(tmp_path):
    assert sandbox("run", tmp_path / "absent.py") == 2
