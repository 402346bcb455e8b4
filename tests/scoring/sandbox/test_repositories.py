"""Answers tested inside whole repositories, in Python and in Java, with images made here."""

import shutil

import pytest

from scoring.core.metrics.repository_tests import repository_tests
from scoring.core.ports import MetricUnavailableError, RepositoryCase, Tools
from scoring.core.report import GoldDocument
from scoring.sandbox.bubblewrap import Bubblewrap
from scoring.sandbox.confine import isolation
from scoring.sandbox.repositories import SandboxedRepositories, folder_name

pytestmark = pytest.mark.skipif(
    isolation() != "bubblewrap", reason="NO ISOLATION HERE: apt-get install bubblewrap"
)
PYTHON_IMAGE, JAVA_IMAGE = "example.org/python:1", "example.org/java:1"
PYTHON_TEST = """import unittest, shop

class Tests(unittest.TestCase):
    def test_total(self):
        self.assertEqual(shop.Cart([1, 2]).total(), 3)
"""
JAVA_MAIN = "class Main { public static void main(String[] a) { assert Calc.add(1, 2) == 3; } }"


@pytest.fixture
def images(tmp_path):
    for image, files in {
        PYTHON_IMAGE: {"test_shop.py": PYTHON_TEST},
        JAVA_IMAGE: {"Main.java": JAVA_MAIN},
    }.items():
        repository = tmp_path / folder_name(image) / "repository"
        repository.mkdir(parents=True)
        for name, content in files.items():
            (repository / name).write_text(content, encoding="utf-8")
    # A sandbox started by root runs as a user of its own, who has to find the way.
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & 0o001:
            folder.chmod(0o711)
    for path in tmp_path.rglob("*"):
        path.chmod(0o755)
    return tmp_path


@pytest.fixture
def tester(images):
    return SandboxedRepositories(Bubblewrap(), images, {})


def python_gold(key: str) -> GoldDocument:
    left = "class Cart:\n    def __init__(self, prices):\n        self.prices = prices\n\n"
    meta = {
        "image_name": PYTHON_IMAGE,
        "test_command": "python3 -m unittest -q",
        "file_path": "shop.py",
        "intent": "total",
        "left_context": left + "    def total(self):\n",
        "right_context": "    def __len__(self):\n        return len(self.prices)\n",
        "gt": "        return sum(self.prices)\n",
    }
    return GoldDocument((key,), meta["gt"], meta)


def java_gold(key: str) -> GoldDocument:
    meta = {
        "image_name": JAVA_IMAGE,
        "test_command": "javac -d out *.java && java -ea -cp out Main",
        "file_path": "Calc.java",
        "intent": "add[function]",
        "left_context": "class Calc {\n    static int add(int a, int b) {\n",
        "right_context": "\n}\n",
        "gt": "        return a + b;\n    }",
    }
    return GoldDocument((key,), meta["gt"], meta)


def test_python_bodies_are_tested_in_their_repository(tester):
    answers = [
        "```python\n        return sum(self.prices)\n```",
        "```python\n        return 4\n```",
        "",
    ]
    gold = [python_gold(str(place)) for place in range(3)]
    options = {"code": "python_body"}
    score = repository_tests(gold, answers, options, Tools(repositories=tester))
    assert list(score.per_document) == [1.0, 0.0, 0.0]
    assert score.notes == ("run_by_us", "sandbox:bubblewrap@2")


@pytest.mark.parametrize(
    "early",
    ["import os; os._exit(0)", "raise SystemExit(0)", "import os; os.execv('/bin/true', ['true'])"],
)
def test_an_answer_that_ends_its_tests_early_does_not_pass(tester, early):
    answer = f"```python\n        {early}\n```"
    tools = Tools(repositories=tester)
    score = repository_tests([python_gold("1")], [answer], {"code": "python_body"}, tools)
    assert score.value == 0.0


def test_a_right_answer_is_run_once_to_know_how_many_tests_there_are(images):
    runs = []

    class Counted(Bubblewrap):
        def launch(self, launch, stdin):
            runs.append(launch)
            return super().launch(launch, stdin)

    tester = SandboxedRepositories(Counted(), images, {})
    right, wrong = "```python\n        return 3\n```", "```python\n        return 4\n```"
    tools = Tools(repositories=tester)
    for answers, new_runs in (([wrong], 1), ([right], 2), ([right], 0)):
        runs.clear()
        repository_tests([python_gold("1")], answers, {"code": "python_body"}, tools)
        assert len(runs) == new_runs


def test_where_the_runner_says_nothing_the_exit_code_decides(tester):
    files = {"a.txt": b"yes"}
    command = "grep -q yes a.txt"
    cases = [
        RepositoryCase(PYTHON_IMAGE, command, files, right={"a.txt": b"yes, too"}),
        RepositoryCase(PYTHON_IMAGE, command, {"a.txt": b"no"}, right=files),
        # Not even the right answer passes: nobody knows how many tests there are.
        RepositoryCase(PYTHON_IMAGE, command, files, right={"a.txt": b"no"}),
    ]
    assert list(tester.passed(cases)) == [True, False, True]


@pytest.mark.skipif(not shutil.which("javac"), reason="no javac here")
def test_java_bodies_are_compiled_and_tested_in_their_repository(tester):
    answers = [
        "```java\n        return a + b;\n    }\n```",
        "```java\n        return a - b;\n    }\n```",
        "```java\n        return a +;\n    }\n```",
    ]
    gold = [java_gold(str(place)) for place in range(3)]
    options = {"code": "java_body"}
    score = repository_tests(gold, answers, options, Tools(repositories=tester))
    assert list(score.per_document) == [1.0, 0.0, 0.0]


def test_a_repository_is_never_changed_and_shows_nothing_else_of_the_host(tester, images):
    before = sorted(path.name for path in images.rglob("*"))
    commands = ["touch new && rm test_shop.py", f"test -e {images}", "test -e /etc/passwd"]
    cases = [RepositoryCase(PYTHON_IMAGE, command, {"a/b.txt": b""}) for command in commands]
    assert list(tester.passed(cases)) == [True, False, False]
    assert sorted(path.name for path in images.rglob("*")) == before


def test_without_the_image_the_metric_is_not_available(tester):
    gold = python_gold("1")
    elsewhere = GoldDocument(gold.key, gold.outputs, {**gold.meta, "image_name": "other"})
    with pytest.raises(MetricUnavailableError, match="the image other is not at hand"):
        repository_tests([elsewhere], ["x"], {"code": "python_body"}, Tools(repositories=tester))


def test_an_answer_without_a_class_fails_without_being_run(tester):
    options = {"code": "java_class", "file": "fn_test"}
    score = repository_tests(
        [java_gold("1")], ["```java\n```"], options, Tools(repositories=tester)
    )
    assert score.value == 0.0
