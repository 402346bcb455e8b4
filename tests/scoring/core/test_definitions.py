"""Loading definitions: good ones as they are, bad ones with every fault and its line."""

import subprocess
import sys

import pytest

from scoring.core import definitions
from scoring.core.definitions import DefinitionError

GOOD = """\
slug = "tiny"
version = "1"
title = "Tiny"
name = { ru = "Малый", en = "Tiny" }
summary = { ru = "Один бенчмарк.", en = "One benchmark." }

[[boards]]
slug = "all"
title = { ru = "Все", en = "All" }
tasks = ["One"]

[[tasks]]
slug = "One"
file = "One.json"
title = "One"
modality = "text"
kind = "text"
size = 3
access = "private"
metrics = [
  { field = "em", metric = "exact_match", label = "EM", main = true },
  { field = "js", metric = "judge_score", label = "JS", requires = "judge" },
]
[tasks.description]
ru = "Описание."
en = "A description."
"""


@pytest.fixture
def faults(tmp_path):
    """Return a function that loads GOOD with one text replaced and gives the faults as lines."""

    def load(old, new):
        assert old in GOOD
        path = tmp_path / "tiny.toml"
        path.write_text(GOOD.replace(old, new), encoding="utf-8")
        with pytest.raises(DefinitionError) as caught:
            definitions.load_path(path)
        return str(caught.value).splitlines()

    return load


def test_a_good_file_becomes_a_benchmark(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(GOOD, encoding="utf-8")
    spec = definitions.load_path(path)
    assert (spec.slug, spec.task("One").size, spec.boards[0].tasks) == ("tiny", 3, ("One",))


def test_a_wrong_value_is_named_with_line_key_and_expectation(faults):
    assert faults("size = 3", "size = -3") == [
        "tiny.toml:18: tasks[0].size: Input should be greater than 0, found -3"
    ]


def test_a_fault_inside_an_array_of_inline_tables_has_its_own_line(faults):
    [fault] = faults('requires = "judge"', 'requires = "oracle"')
    assert fault.startswith("tiny.toml:22: tasks[0].metrics[1].requires: Input should be")


def test_a_misspelt_key_is_answered_with_the_right_one(faults):
    assert faults("size = 3", 'size = 3\nlicense = "MIT"') == [
        "tiny.toml:19: tasks[0].license: unknown key; did you mean licence?"
    ]


def test_a_missing_key_is_named_at_the_table_that_lacks_it(faults):
    assert faults('kind = "text"\n', "") == ["tiny.toml:12: tasks[0].kind: missing"]


def test_all_faults_are_told_at_once_in_the_order_of_the_file(faults):
    lines = faults('title = "Tiny"', 'titel = "Tiny"')
    assert [line.split(":")[1] for line in lines] == ["1", "3"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('tasks = ["One"]', 'tasks = ["Two"]', "10: boards[0].tasks[0]: board all lists an"),
        ('tasks = ["One"]', 'tasks = ["One", "One"]', "10: boards[0].tasks[1]: board all lists"),
        ('"One.json"', '"one.json"', "14: tasks[0].file: file of task One must be One.json"),
        ('field = "js"', 'field = "em"', "22: tasks[0].metrics[1].field: task One names the"),
        (", main = true", "", "20: tasks[0].metrics: task One counts and has no main metric"),
        ("size = 3", 'size = 3\naliases = ["One"]', "12: tasks[0]: the task name One stands"),
        ('kind = "text"', 'kind = "texts"', "17: tasks[0].kind: no kind texts; known"),
        ('"judge_score"', '"judge"', "22: tasks[0].metrics[1].metric: no metric judge; known"),
    ],
)
def test_contradictions_are_found_where_they_stand(faults, old, new, expected):
    assert any(line.startswith(f"tiny.toml:{expected}") for line in faults(old, new))


def test_a_diagnostic_task_may_lack_a_main_metric_but_not_fill_a_board(faults):
    text = "no task of board all counts"
    assert text in faults("size = 3", "size = 3\ncounts = false")[0]


def test_broken_toml_is_told_with_its_line(faults):
    [fault] = faults('title = "Tiny"', 'title = "Tiny')
    assert fault.startswith("tiny.toml:3: not valid TOML")


def test_a_file_in_another_encoding_is_told_so(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_bytes(GOOD.encode("cp1251"))
    with pytest.raises(DefinitionError, match=r"tiny\.toml:4: not UTF-8"):
        definitions.load_path(path)


def test_an_unknown_benchmark_is_a_key_error():
    with pytest.raises(KeyError):
        definitions.load("../multi")


def test_loading_a_definition_needs_no_django_and_no_heavy_library():
    program = (
        "import sys; from scoring.core import definitions; definitions.load('multi');"
        "print([m for m in ('django', 'numpy', 'scipy', 'sacrebleu') if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"
