"""Intervals of tasks, totals and attempted scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.statistics.intervals import (
    TaskUncertainty,
    attempted_interval,
    task_interval,
    total_interval,
)
from scoring.core.statistics.standard_error import standard_error
from scoring.core.statistics.wilson import Interval, wilson


def right_of(right, n):
    return standard_error(np.repeat([1.0, 0.0], [right, n - right]))


@given(st.integers(2, 500), st.data())
def test_right_or_wrong_answers_get_the_textbook_interval(n, data):
    right = data.draw(st.integers(0, n))
    interval = task_interval(TaskUncertainty(right / n, right_of(right, n), n))
    assert interval.low == pytest.approx(wilson(right / n, n).low, abs=1e-9)
    assert interval.high == pytest.approx(wilson(right / n, n).high, abs=1e-9)


def test_few_clusters_widen_the_interval():
    alone = task_interval(TaskUncertainty(0.5, 0.1, 8))
    clustered = task_interval(TaskUncertainty(0.5, 0.1, 8, clustered=True))
    assert clustered.high - clustered.low > 1.1 * (alone.high - alone.low)


def test_a_correlation_has_its_own_bounds():
    interval = task_interval(TaskUncertainty(0.9, 0.1, 50, low=-1.0))
    assert 0.5 < interval.low < 0.8
    assert 0.95 < interval.high <= 1.0


@given(st.floats(0, 1), st.floats(0, 0.5), st.integers(1, 1000))
def test_an_interval_holds_its_score_and_stays_in_bounds(score, error, units):
    interval = task_interval(TaskUncertainty(score, error, units))
    assert 0 <= interval.low <= score + 1e-12
    assert score - 1e-12 <= interval.high <= 1


def test_a_total_is_plus_minus_two_errors():
    tasks = [TaskUncertainty(0.6, 0.03, 100), TaskUncertainty(0.4, 0.04, 100)]
    interval = total_interval(0.5, [0.5, 0.5], tasks)
    assert interval.high - 0.5 == pytest.approx(1.959964 * 0.025)
    assert 0.5 - interval.low == pytest.approx(1.959964 * 0.025)


def test_all_right_everywhere_is_not_certainty():
    interval = total_interval(1.0, [1.0], [TaskUncertainty(1.0, 0.0, 20)])
    assert interval == Interval(pytest.approx(wilson(1.0, 20).low), 1.0)


def test_a_total_stays_within_what_the_attempted_tasks_allow():
    interval = total_interval(0.495, [0.5], [TaskUncertainty(0.99, 0.02, 30)])
    assert interval.high == 0.5


def test_the_attempted_score_is_as_uncertain_as_its_total():
    assert attempted_interval(Interval(0.2, 0.3), 0.5) == Interval(0.4, 0.6)
