"""Every task shows an example that a participant could send as it stands."""

import json

import pytest

from scoring.core.checking.answers import read_answers
from scoring.core.definitions import load, slugs
from scoring.core.kinds import KINDS

TASKS = [task for slug in slugs() for task in load(slug).tasks]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: f"{task.modality}-{task.slug}")
def test_the_example_of_a_task_is_an_answer_without_fault(task):
    document = {"outputs": task.example.answer, "meta": dict.fromkeys(task.key, 1)}
    content = json.dumps({"data": {"test": [document]}}).encode()
    key = ("1",) * len(task.key)
    answers = read_answers(task, task.file, content, KINDS[task.kind], [key])
    assert not answers.problems
    assert list(answers.by_key) == [key]
