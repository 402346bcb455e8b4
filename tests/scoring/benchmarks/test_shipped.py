"""The shipped definitions: that they load, agree with each other and with the public facts."""

import pytest

from scoring.core import definitions
from scoring.core.kinds import KINDS
from scoring.core.metrics import METRICS

ALL = [definitions.load(slug) for slug in definitions.slugs()]
TASKS = [pytest.param(task, id=f"{spec.slug}-{task.slug}") for spec in ALL for task in spec.tasks]


def multi():
    return definitions.load("multi")


def test_three_benchmarks_are_shipped():
    assert definitions.slugs() == ["code", "multi", "text"]


@pytest.mark.parametrize("spec", ALL, ids=lambda spec: spec.slug)
def test_the_slug_is_the_name_of_the_file(spec):
    assert definitions.load(spec.slug).slug == spec.slug


@pytest.mark.parametrize("task", TASKS)
def test_every_kind_and_metric_exists(task):
    assert task.kind in KINDS
    assert {metric.metric for metric in task.metrics} <= METRICS.keys()


@pytest.mark.parametrize("task", TASKS)
def test_every_task_is_described_in_both_languages(task):
    assert task.description.ru.endswith(".")
    assert task.description.en.endswith(".")
    assert task.skills


@pytest.mark.parametrize("task", TASKS)
def test_a_human_baseline_lies_in_the_range_of_its_metric(task):
    assert all(m.low <= m.human <= 1 for m in task.metrics if m.human is not None)


@pytest.mark.parametrize("task", TASKS)
def test_only_metrics_that_run_anywhere_or_have_no_stand_in_make_the_score(task):
    main = task.main_metrics
    judged = [metric for metric in main if metric.requires == "judge"]
    assert not judged or task.slug == "ruDetox"


@pytest.mark.parametrize(
    ("slug", "tasks", "counting", "documents"),
    [("multi", 18, 18, 27_065), ("text", 23, 15, 37_202), ("code", 11, 11, 7_023)],
)
def test_tasks_and_documents_are_as_many_as_published(slug, tasks, counting, documents):
    spec = definitions.load(slug)
    assert len(spec.tasks) == tasks
    assert sum(task.counts for task in spec.tasks) == counting
    assert sum(task.size for task in spec.tasks) == documents


def test_multi_has_a_board_of_all_tasks_first_and_one_for_each_modality():
    boards = {board.slug: len(board.tasks) for board in multi().boards}
    assert list(boards.items()) == [("multi", 18), ("images", 11), ("audio", 4), ("video", 3)]


def test_the_boards_of_modalities_share_out_the_tasks_of_multi():
    first, *others = multi().boards
    assert sorted(first.tasks) == sorted(task for board in others for task in board.tasks)


def test_a_board_of_a_modality_holds_its_tasks_only():
    spec = multi()
    of = {
        board.slug: {spec.task(slug).modality for slug in board.tasks} for board in spec.boards[1:]
    }
    assert of == {"images": {"image"}, "audio": {"audio"}, "video": {"video"}}


def test_video_tasks_and_ru_tie_are_compared_strictly():
    strict = {task.slug for task in multi().tasks if not task.metrics[0].options}
    strict.discard("ruSLUn")
    assert strict == {"CommonVideoQA", "RealVideoQA", "ruHHH_Video", "ruTiE_Image", "ruTiE_Audio"}


@pytest.mark.parametrize("name", ["ruHHH_Image", "ruHHH-Image", "RuSLUn", "ruSLUn"])
def test_a_task_is_found_by_its_file_name_and_its_display_name(name):
    assert multi().task(name).file in {"ruHHH_Image.json", "ruSLUn.json"}


def test_ru_tie_of_text_is_keyed_by_dialogue_and_question():
    assert definitions.load("text").task("ruTiE").key == ("dialog_id", "question_id")
