"""The score of a task is the mean of its main metrics, whatever the order of documents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ports import Tools
from scoring.core.report import GoldDocument
from scoring.core.score import score_task
from scoring.core.spec import MetricSpec, TaskSpec, Text

GOLD = [
    GoldDocument((str(number),), letter, {"group_id": number // 2, "domain": domain})
    for number, (letter, domain) in enumerate([("A", "x"), ("B", "x"), ("C", "y"), ("D", "y")])
]
RIGHT = {document.key: document.outputs for document in GOLD}
EXACT = MetricSpec(
    field="acc", metric="exact_match", label="EM", main=True, options={"parts_by": "domain"}
)
GROUP = MetricSpec(field="group", metric="group_exact_match", label="Group EM", main=True)
NO_GROUPS = MetricSpec(
    field="none", metric="group_exact_match", label="-", options={"group": "absent"}
)


def task(*metrics: MetricSpec) -> TaskSpec:
    return TaskSpec(
        slug="T",
        file="T.json",
        title="T",
        description=Text(ru="", en=""),
        modality="text",
        kind="text",
        metrics=metrics,
        size=4,
        access="public",
    )


def test_the_task_score_is_the_mean_of_the_main_metrics() -> None:
    report = score_task(task(EXACT, GROUP, NO_GROUPS), GOLD, RIGHT | {("0",): "B"}, Tools())
    assert report.metrics == {"acc": 0.75, "group": 0.5}
    assert report.score == 0.625
    assert report.parts == {"acc.x": 0.5, "acc.y": 1.0}
    assert report.per_document["acc"] == [0.0, 1.0, 1.0, 1.0]


def test_an_unavailable_main_metric_leaves_the_task_without_a_score() -> None:
    needed = NO_GROUPS.model_copy(update={"main": True})
    report = score_task(task(EXACT, needed), GOLD, RIGHT, Tools())
    assert report.score is None
    assert "absent" in report.unavailable["none"]
    assert report.metrics == {"acc": 1.0}


def test_a_missing_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="a gold document has no answer"):
        score_task(task(EXACT), GOLD, dict.fromkeys(list(RIGHT)[1:], "A"), Tools())


def test_a_task_without_gold_has_no_score() -> None:
    with pytest.raises(ValueError, match="without gold"):
        score_task(task(EXACT), [], RIGHT, Tools())


@given(order=st.permutations(GOLD), letters=st.lists(st.sampled_from("ABCD"), min_size=4))
def test_the_order_of_documents_changes_nothing(
    order: list[GoldDocument], letters: list[str]
) -> None:
    answers = dict(zip(RIGHT, letters, strict=False))
    first = score_task(task(EXACT, GROUP), GOLD, answers, Tools())
    second = score_task(task(EXACT, GROUP), order, dict(reversed(answers.items())), Tools())
    assert (first.score, first.metrics, first.parts) == (second.score, second.metrics, second.parts)
