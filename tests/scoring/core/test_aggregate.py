"""Aggregation: the identity of total, attempted and coverage, and what may not change it."""

from math import isclose, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.aggregate import ScoreRangeError, summarise, weights
from scoring.core.report import Summary
from scoring.core.spec import BenchmarkSpec, BoardSpec, MetricSpec, TaskSpec, Text

TASKS = ["A", "B", "C", "D", "E"]
some_weights = st.dictionaries(st.sampled_from(TASKS), st.floats(0.01, 100), min_size=1)
some_scores = st.dictionaries(st.sampled_from(TASKS), st.none() | st.floats(-1, 1))


def task(slug, modality="text", *, counts=True):
    return TaskSpec(
        slug=slug,
        file=f"{slug}.json",
        title=slug,
        description=Text(ru="о", en="o"),
        modality=modality,
        kind="text",
        metrics=(MetricSpec(field="em", metric="exact_match", label="EM", main=True),),
        size=10,
        access="private",
        counts=counts,
    )


def benchmark(*tasks, **board):
    text = Text(ru="о", en="o")
    spec = BoardSpec(slug="all", title=text, tasks=tuple(t.slug for t in tasks), **board)
    return BenchmarkSpec(
        slug="b", version="1", title="B", name=text, summary=text, tasks=tasks, boards=(spec,)
    )


def weights_of(spec):
    return weights(spec, spec.boards[0])


def test_every_task_of_an_equal_board_weighs_the_same():
    assert weights_of(benchmark(task("A", "image"), task("B", "audio"))) == {"A": 1.0, "B": 1.0}


def test_each_modality_weighs_the_same_whatever_the_number_of_its_tasks():
    spec = benchmark(
        task("A", "image"), task("B", "image"), task("C", "audio"), weighting="modality"
    )
    assert weights_of(spec) == {"A": 0.5, "B": 0.5, "C": 1.0}


def test_custom_weights_are_taken_as_written():
    spec = benchmark(task("A"), task("B"), weighting="custom", weights={"A": 3, "B": 1})
    assert weights_of(spec) == {"A": 3.0, "B": 1.0}


@pytest.mark.parametrize(
    ("weighting", "custom"), [("equal", {}), ("modality", {}), ("custom", {"A": 2, "B": 5})]
)
def test_a_diagnostic_task_has_no_weight(weighting, custom):
    spec = benchmark(task("A"), task("B", counts=False), weighting=weighting, weights=custom)
    assert list(weights_of(spec)) == ["A"]


def test_a_diagnostic_task_takes_no_share_of_its_modality():
    tasks = task("A", "image"), task("B", "image", counts=False), task("C", "audio")
    assert weights_of(benchmark(*tasks, weighting="modality")) == {"A": 1.0, "C": 1.0}


def test_skipping_half_the_tasks_halves_the_total():
    assert summarise({"A": 0.8}, {"A": 1, "B": 1}) == Summary(0.8, 0.5, 0.4)


def test_weights_by_hand():
    summary = summarise({"A": 1.0, "B": 0.5, "C": None}, {"A": 1, "B": 2, "C": 1})
    assert summary == Summary(attempted_score=2 / 3, coverage=0.75, total_score=0.5)


@pytest.mark.parametrize("scores", [{}, {"A": None}, {"Z": 0.5}])
def test_nothing_attempted_gives_no_score(scores):
    assert summarise(scores, {"A": 1.0}) == Summary(None, 0.0, None)


def test_a_board_without_counting_tasks_gives_no_score():
    assert summarise({"A": 1.0}, {}) == Summary(None, 0.0, None)


def test_a_score_of_zero_is_attempted():
    assert summarise({"A": 0.0}, {"A": 1, "B": 1}) == Summary(0.0, 0.5, 0.0)


def test_a_task_off_the_board_is_not_looked_at():
    assert summarise({"A": 0.5, "Z": 71.0}, {"A": 1}) == Summary(0.5, 1.0, 0.5)


def test_a_negative_correlation_enters_as_it_is():
    assert summarise({"A": -0.5, "B": 1.0}, {"A": 1, "B": 1}) == Summary(0.25, 1.0, 0.25)


@pytest.mark.parametrize("score", [nan, float("inf"), 1.01, 71.0])
def test_a_score_that_is_no_share_is_refused_by_name(score):
    with pytest.raises(ScoreRangeError, match="score of A"):
        summarise({"A": score}, {"A": 1})


@given(some_scores, some_weights)
def test_total_is_attempted_times_coverage(scores, weights):
    s = summarise(scores, weights)
    if s.total_score is None:
        assert (s.attempted_score, s.coverage) == (None, 0)
        return
    assert s.attempted_score is not None
    assert isclose(s.total_score, s.attempted_score * s.coverage, rel_tol=1e-12, abs_tol=1e-15)
    by_hand = sum(weights[t] * (scores.get(t) or 0) for t in weights) / sum(weights.values())
    assert isclose(s.total_score, by_hand, rel_tol=1e-9, abs_tol=1e-12)


@given(some_scores, some_weights, st.randoms(use_true_random=False))
def test_the_order_of_tasks_changes_no_bit(scores, weights, random):
    shuffled = list(weights.items())
    random.shuffle(shuffled)
    assert summarise(scores, weights) == summarise(scores, dict(shuffled))


@given(some_scores, some_weights, st.floats(0.001, 1000))
def test_the_scale_of_weights_does_not_matter(scores, weights, factor):
    plain = summarise(scores, weights)
    scaled = summarise(scores, {task: w * factor for task, w in weights.items()})
    assert isclose(plain.coverage, scaled.coverage, rel_tol=1e-12)
    assert isclose(plain.total_score or 0, scaled.total_score or 0, rel_tol=1e-9, abs_tol=1e-12)


@given(st.dictionaries(st.sampled_from(TASKS), st.floats(0, 1), min_size=1), some_weights)
def test_shares_give_shares(scores, weights):
    s = summarise(scores, weights)
    assert 0 <= s.coverage <= 1
    assert 0 <= (s.total_score or 0) <= (s.attempted_score or 0) <= 1
