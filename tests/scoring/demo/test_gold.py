"""Demo gold: real sizes, right shapes, the same every time, plainly marked."""

import json
from collections import Counter

import pytest

from scoring.core import definitions
from scoring.core.kinds import KINDS
from scoring.demo.gold import gold_documents, read_gold

TASKS = [
    pytest.param(slug, task, id=f"{slug}-{task.slug}")
    for slug in definitions.slugs()
    for task in definitions.load(slug).tasks
]


@pytest.mark.parametrize(("slug", "task"), TASKS)
def test_a_task_has_its_real_size_and_distinct_keys(gold_dir, slug, task):
    documents = read_gold(gold_dir / slug, task)
    keys = {tuple(document["meta"][name] for name in task.key) for document in documents}
    assert len(documents) == len(keys) == task.size


@pytest.mark.parametrize(("slug", "task"), TASKS)
def test_gold_passes_the_check_of_its_kind(gold_dir, slug, task):
    kind = KINDS[task.kind]
    faults = [
        kind.gold_fault(document["outputs"], task.kind_options, document["meta"])
        for document in read_gold(gold_dir / slug, task)
    ]
    assert not any(faults)


@pytest.mark.parametrize(("slug", "task"), TASKS)
def test_no_question_stands_twice(gold_dir, slug, task):
    questions = Counter(d["inputs"]["question"] for d in read_gold(gold_dir / slug, task))
    assert max(questions.values()) == 1


def test_gold_is_the_same_every_time(gold_dir):
    task = definitions.load("multi").task("ruSLUn")
    assert gold_documents("multi", task) == read_gold(gold_dir / "multi", task)


def test_every_file_says_that_it_is_made_up(gold_dir):
    contents = [json.loads(path.read_bytes()) for path in gold_dir.rglob("*.json")]
    assert len(contents) == 52
    assert all(content["demo"] is True for content in contents)


def test_letters_are_balanced(gold_dir):
    task = definitions.load("multi").task("SchoolScienceVQA")
    letters = Counter(document["outputs"] for document in read_gold(gold_dir / "multi", task))
    assert set(letters) == set("ABCD")
    assert min(letters.values()) > 0.8 * task.size / 4


@pytest.mark.parametrize("name", ["ruHHH_Image", "ruHHH_Video"])
def test_groups_of_ru_hhh_hold_one_three_or_six_pairs(gold_dir, name):
    task = definitions.load("multi").task(name)
    documents = read_gold(gold_dir / "multi", task)
    sizes = Counter(document["meta"]["group_id"] for document in documents)
    assert set(sizes.values()) == {1, 3, 6}


def test_ids_of_ru_tie_run_from_11_to_1510(gold_dir):
    task = definitions.load("multi").task("ruTiE_Image")
    ids = [document["meta"]["id"] for document in read_gold(gold_dir / "multi", task)]
    assert ids == list(range(11, 1511))


@pytest.mark.parametrize("kind", [name for name in KINDS if name != "text"])
def test_a_task_that_nobody_described_gets_gold_that_passes_its_check(kind):
    task = definitions.load("multi").tasks[0].model_copy(update={"slug": "New", "kind": kind})
    documents = gold_documents("new", task)
    gold_fault = KINDS[kind].gold_fault
    assert len(documents) == task.size
    assert not any(gold_fault(d["outputs"], task.kind_options, d["meta"]) for d in documents)


def test_a_new_task_with_choices_key_and_groups_gets_them():
    task = definitions.load("multi").task("ruHHH_Video")
    task = task.model_copy(update={"slug": "New", "key": ("book", "page")})
    first = gold_documents("new", task)[0]
    assert first["outputs"] in {"A", "B"}
    assert {"book", "page", "group_id"} <= first["meta"].keys()
