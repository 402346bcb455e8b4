"""Intervals of means and differences follow from the intervals of their parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.statistics.combined import Known, difference_of, mean_of
from scoring.core.statistics.wilson import Interval


def known(score: float, below: float, above: float) -> Known:
    return Known(score, Interval(score - below, score + above))


KNOWN = st.builds(known, *(st.floats(0, 1) for _ in range(3)))


def test_four_equal_intervals_make_one_half_as_wide():
    found = mean_of([known(0.5, 0.1, 0.1)] * 4)
    assert found.score == 0.5
    assert found.interval.low == pytest.approx(0.45)
    assert found.interval.high == pytest.approx(0.55)


def test_a_part_of_three_quarters_of_the_weight_moves_the_mean_three_times_as_far():
    found = mean_of([known(1.0, 0.1, 0.0), known(0.0, 0.0, 0.1)], [3, 1])
    assert found.score == 0.75
    assert found.interval.low == pytest.approx(0.75 - 0.075)
    assert found.interval.high == pytest.approx(0.75 + 0.025)


def test_a_difference_ends_where_the_first_is_lowest_and_the_second_highest():
    found = difference_of(known(0.9, 0.3, 0.04), known(0.4, 0.03, 0.4))
    assert found.score == pytest.approx(0.5)
    assert found.interval.low == pytest.approx(0.5 - 0.5)
    assert found.interval.high == pytest.approx(0.5 + 0.05)


def test_the_mean_of_nothing_is_refused():
    with pytest.raises(ValueError, match="no scores"):
        mean_of([])


@given(KNOWN, KNOWN)
def test_turning_a_difference_round_mirrors_its_interval(first, second):
    there, back = difference_of(first, second), difference_of(second, first)
    assert there.score == -back.score
    assert there.interval == Interval(-back.interval.high, -back.interval.low)


@given(st.lists(KNOWN, min_size=1, max_size=9))
def test_a_mean_lies_in_its_own_interval(parts):
    found = mean_of(parts)
    assert found.interval.low <= found.score <= found.interval.high
