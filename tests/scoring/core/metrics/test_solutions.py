"""Programs of ruHumanEval and ruCodeEval: how an answer becomes a program, and its tests."""

import json
from pathlib import Path

import pytest

from scoring.core.metrics.running import program_of
from scoring.core.metrics.solutions_pass_at_k import solutions_pass_at_k
from scoring.core.ports import MetricUnavailableError, Tools
from scoring.core.report import GoldDocument
from scoring.sandbox.backends import load
from scoring.sandbox.confine import isolation
from scoring.sandbox.functions import SandboxedFunctions

VECTORS = Path(__file__).parents[3] / "vectors" / "client_ruhumaneval.json"
CASES = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]
HEAD = "from typing import List\n\n\ndef add(a, b):\n"
GOLD = GoldDocument(
    ("1",),
    ["3"],
    {"entry_point": "add"},
    {"function": HEAD, "tests": "[{'a': 1, 'b': 2}]"},
)


@pytest.fixture(scope="module")
def tester():
    if isolation() != "bubblewrap":
        pytest.skip("NO ISOLATION HERE: apt-get install bubblewrap; programs were not run")
    return SandboxedFunctions(load("bubblewrap"), {})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_programs_are_solved_as_on_the_client(case, tester):
    (raw,) = case["gold"]
    gold = GoldDocument(("1",), raw["outputs"], raw["meta"], raw["inputs"])
    answer = [[case["submission"]] * 10]
    score = solutions_pass_at_k([gold], [answer], {"k": 1}, Tools(functions=tester))
    assert score.value == case["expected"]["solved"]
    assert score.notes[0] == "run_by_us"


def test_an_answer_continues_the_problem():
    assert program_of(HEAD, "add", "    return a + b\n") == HEAD + "    return a + b\n"


def test_an_answer_with_the_whole_function_keeps_the_imports_before_it():
    whole = "def add(a: List, b): return 1"
    assert program_of(HEAD, "add", whole) == "from typing import List\n\n\n" + whole


def test_without_a_sandbox_programs_have_no_score():
    with pytest.raises(MetricUnavailableError, match="bubblewrap"):
        solutions_pass_at_k([GOLD], [[["x"] * 10]], {"k": 1}, Tools())


@pytest.mark.parametrize("tests", [None, "[", "[1]", "[{'a': f()}]", "[]", "[" * 10_000])
def test_gold_without_readable_tests_is_said_to_lack_them(tests):
    class Nobody:
        name = version = ""

        def solved(self, _cases):
            raise AssertionError("nothing should be run")

    gold = GoldDocument(("7",), ["3"], GOLD.meta, {"function": HEAD, "tests": tests})
    with pytest.raises(MetricUnavailableError, match="document 7 holds no tests"):
        solutions_pass_at_k([gold], [[["x"] * 10]], {"k": 1}, Tools(functions=Nobody()))
