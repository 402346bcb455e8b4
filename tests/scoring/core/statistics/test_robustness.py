"""Other ranking rules over the same scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.statistics.rank_sets import RankSet
from scoring.core.statistics.robustness import (
    ScoreTable,
    borda_counts,
    common_task_means,
    mean_win_rates,
    robustness,
    total_scores,
)

NAN = float("nan")


def table(scores, weights=None):
    rows = np.array(scores, dtype=float)
    keys = [f"m{i}" for i in range(len(rows))]
    tasks = [f"t{i}" for i in range(rows.shape[1])]
    return ScoreTable(keys, tasks, np.array(weights or [1.0] * len(tasks)), rows)


SMALL = table([[0.9, 0.1], [0.5, 0.5], [0.5, NAN]])


def test_total_counts_a_missing_task_as_nothing():
    assert total_scores(SMALL).tolist() == [0.5, 0.5, 0.25]


def test_win_rate_by_hand():
    # First task: 2, 1/2, 1/2 of 2 opponents; second: 0 and 1 of 1.
    assert mean_win_rates(SMALL).tolist() == [0.5, 0.625, 0.25]


def test_borda_by_hand():
    assert borda_counts(SMALL).tolist() == [pytest.approx(2 / 3), pytest.approx(0.5), 0.25]


def test_common_tasks_are_those_that_half_of_the_models_did():
    scores = [[0.9, 0.1, 0.4], [0.5, 0.5, NAN], [0.5, NAN, NAN]]
    assert common_task_means(table(scores)).tolist() == pytest.approx([0.5, 0.5, NAN], nan_ok=True)


def test_a_model_that_met_nobody_has_no_win_rate():
    assert np.isnan(mean_win_rates(table([[0.5, NAN], [NAN, 0.7]]))).all()
    assert np.isnan(borda_counts(table([[0.5]]))).all()


@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=2, max_size=8))
def test_with_every_task_done_borda_is_the_mean_win_rate(scores):
    assert borda_counts(table(scores)) == pytest.approx(mean_win_rates(table(scores)))


def test_a_model_best_everywhere_is_first_under_every_rule():
    found = robustness(table([[0.9, 0.8, 0.9], [0.5, 0.7, 0.6], [0.4, 0.3, 0.2]]))
    assert {tuple(places) for places in found.places.values()} == {(1, 2, 3)}
    assert list(found.tau.values()) == pytest.approx([1.0] * 6)
    assert found.leave_one_out == [RankSet(1, 1), RankSet(2, 2), RankSet(3, 3)]


def test_leaving_a_decisive_task_out_shows():
    found = robustness(table([[1.0, 0.4, 0.4], [0.1, 0.5, 0.6], [0.0, 0.2, 0.3]]))
    assert found.leave_one_out[0] == RankSet(1, 2)
    assert found.moved_by[0] == "t0"


def test_a_board_of_one_task_has_nothing_to_leave_out():
    found = robustness(table([[0.4], [0.6]]))
    assert found.leave_one_out == [RankSet(2, 2), RankSet(1, 1)]
    assert found.moved_by is None
