"""Holm's correction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.statistics.holm import holm


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_one_test_needs_no_correction():
    assert holm([0.03]) == [0.03]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=20))
def test_a_correction_never_helps_and_keeps_the_order(p_values):
    adjusted = holm(p_values)
    assert all(p <= a <= 1 for p, a in zip(p_values, adjusted, strict=True))
    by_p = [a for _, a in sorted(zip(p_values, adjusted, strict=True))]
    assert by_p == sorted(by_p)
