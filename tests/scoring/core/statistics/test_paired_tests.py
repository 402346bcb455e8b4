"""McNemar's test and the sign-flip test."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from scoring.core.statistics.paired_tests import mcnemar, sign_flip


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_a_fair_coin_over_discordant_documents(first, second):
    expected = binomtest(first, first + second).pvalue if first + second else 1.0
    assert mcnemar(first, second) == pytest.approx(expected)


def test_mcnemar_by_hand():
    # Five to nil: 2 / 2^5.
    assert mcnemar(5, 0) == pytest.approx(0.0625)


def test_sign_flips_of_a_few_pieces_by_hand():
    # Of the eight patterns of 1, 1, 2 only +++ and --- reach 4.
    assert sign_flip(np.array([1.0, 1.0, 2.0])) == 0.25


@pytest.mark.parametrize(("better", "worse"), [(30, 15), (200, 160), (40, 40)])
def test_sign_flips_of_right_or_wrong_agree_with_mcnemar(better, worse):
    pieces = np.repeat([1.0, -1.0, 0.0], [better, worse, 500])
    assert sign_flip(pieces) == pytest.approx(mcnemar(better, worse), abs=0.015)


def test_pieces_without_a_difference_say_nothing():
    pieces = np.random.default_rng(0).normal(0.1, 1, 40)
    assert sign_flip(np.append(pieces, np.zeros(1000))) == sign_flip(pieces)


def test_no_difference_at_all():
    assert sign_flip(np.zeros(10)) == 1.0
    assert mcnemar(0, 0) == 1.0


def test_p_is_the_same_from_both_sides_and_never_zero():
    pieces = np.random.default_rng(1).normal(3, 1, 60)
    assert sign_flip(pieces) == sign_flip(-pieces) == pytest.approx(1 / 10_001)
