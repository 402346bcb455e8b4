"""The statistics of a whole board."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.statistics.board import BoardStatistics, board_statistics
from scoring.core.statistics.covariance import task_covariance, with_model
from scoring.core.statistics.design import TaskDesign
from scoring.core.statistics.rank_sets import RankSet
from scoring.core.statistics.standard_error import standard_error
from tests.scoring.core.statistics.designs import board, right_or_wrong

RNG = np.random.default_rng(11)
KEYS = ["k3", "k1", "k2", "k5", "k4"]
SHARES = [0.9, 0.6, 0.61, 0.59, 0.3]


def answers(documents=200):
    return {
        task: dict(zip(KEYS, right_or_wrong(RNG, SHARES, documents, 0.1), strict=True))
        for task in "AB"
    }


def test_an_error_of_a_total_adds_up_the_errors_of_its_tasks():
    given = answers()
    model = board(given, weights={"A": 3.0, "B": 1.0}).models["k1"]
    errors = [standard_error(given[task]["k1"]) for task in "AB"]
    expected = np.hypot(0.75 * errors[0], 0.25 * errors[1])
    assert model.total.standard_error == pytest.approx(expected, rel=1e-6)
    assert model.total.interval.low < model.total.score < model.total.interval.high


def test_attempted_is_total_over_coverage_in_all_numbers():
    given = answers()
    del given["B"]["k1"]
    model = board(given).models["k1"]
    assert model.attempted.score == pytest.approx(2 * model.total.score)
    assert model.attempted.standard_error == pytest.approx(2 * model.total.standard_error)
    assert model.attempted.interval.low == pytest.approx(2 * model.total.interval.low)
    assert list(model.tasks) == ["A"]


def test_clear_winners_and_groups_are_told_apart():
    statistics = board(answers())
    ranks = {key: model.marginal.rank_set for key, model in statistics.models.items()}
    assert statistics.best_alone == "k3"
    assert ranks["k3"] == RankSet(1, 1)
    assert ranks["k1"] == ranks["k2"] == ranks["k5"] == RankSet(2, 4)
    assert ranks["k4"] == RankSet(5, 5)


def test_a_line_stands_above_a_row_that_is_worse_for_certain():
    models = board(answers()).models
    total = {key: model.total.score for key, model in models.items()}
    lines = [models[key].marginal.separated_from_above for key in sorted(total, key=total.get)]
    assert lines == [True, False, False, True, False]


def test_nobody_is_best_alone_among_equals():
    row = right_or_wrong(RNG, [0.5], 100)[0]
    statistics = board({"A": {"a": row, "b": row.copy()}})
    assert statistics.best_alone is None
    assert {m.marginal.rank_set for m in statistics.models.values()} == {RankSet(1, 2)}


def test_a_single_model_is_best_alone():
    assert board({"A": {"a": np.array([1.0, 0, 1, 1])}}).best_alone == "a"


def test_an_empty_board_has_no_statistics():
    empty = BoardStatistics({}, None)
    assert board_statistics({}, {"A": TaskDesign(1.0, 10)}, {}) == empty
    assert board_statistics({"a": {}}, {"A": TaskDesign(1.0, 10)}, {}) == empty


def test_a_model_missing_from_a_covariance_is_named():
    covariances = {"A": task_covariance({"a": np.array([1.0, 0])})}
    scores = {"a": {"A": 0.5}, "b": {"A": 0.5}}
    with pytest.raises(ValueError, match=r"task A lacks models \['b'\]"):
        board_statistics(scores, {"A": TaskDesign(1.0, 2)}, covariances)


@settings(max_examples=20)
@given(st.permutations(KEYS), st.booleans())
def test_the_order_of_models_and_tasks_changes_no_byte(order, backwards):
    rng = np.random.default_rng(5)
    rows = {task: right_or_wrong(rng, SHARES, 60) for task in ("A", "B")}
    plain = {t: dict(zip(KEYS, r, strict=True)) for t, r in rows.items()}
    tasks = sorted(plain, reverse=backwards)
    shuffled = {task: {key: plain[task][key] for key in order} for task in tasks}
    assert pickle.dumps(board(plain)) == pickle.dumps(board(shuffled))


def test_a_publication_gives_the_same_board_as_a_rebuild():
    rng = np.random.default_rng(6)
    rows = dict(zip(KEYS, right_or_wrong(rng, SHARES, 80), strict=True))
    scores = {key: {"A": float(row.mean())} for key, row in rows.items()}
    before = task_covariance({key: rows[key] for key in KEYS[1:]})
    grown = with_model(before, KEYS[0], rows[KEYS[0]])
    designs = {"A": TaskDesign(1.0, 80)}
    rebuilt = board_statistics(scores, designs, {"A": task_covariance(rows)})
    assert board_statistics(scores, designs, {"A": grown}) == rebuilt


def test_clusters_widen_what_is_known():
    rng = np.random.default_rng(8)
    rows = rng.random((1, 50)).repeat(4, axis=1) < 0.5
    given = {"A": {"a": rows[0].astype(float)}}
    alone = board(given).models["a"].total.standard_error
    clustered = board(given, clusters=np.arange(50).repeat(4)).models["a"].total.standard_error
    assert clustered == pytest.approx(2 * alone, rel=0.02)
