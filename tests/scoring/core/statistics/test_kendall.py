"""Kendall's tau and agreement over subsets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau

from scoring.core.statistics.agreement import agreement
from scoring.core.statistics.kendall import kendall_tau

rows = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=15)


@given(rows)
def test_it_is_tau_b(pairs):
    first, second = np.array(pairs, dtype=float).T
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert kendall_tau(first, second) is None
        return
    assert kendall_tau(first, second) == pytest.approx(kendalltau(first, second).statistic)


def test_models_without_both_scores_are_left_out():
    first = np.array([1.0, 2, 3, np.nan, 9])
    second = np.array([1.0, 2, 3, 4, np.nan])
    assert kendall_tau(first, second) == pytest.approx(1.0)
    assert kendall_tau(first[3:], second[3:]) is None


def test_agreement_over_many_unequal_models_is_less_over_few():
    rng = np.random.default_rng(0)
    strength = np.linspace(0, 1, 60)
    found = agreement(*(strength + rng.normal(0, 0.1, (2, 60))))
    assert 0.6 < found.tau < 0.95
    assert found.subset_spread > 0.05
    assert found.models == 60


def test_too_few_models_agree_on_nothing():
    assert agreement(np.array([1.0, 2]), np.array([1.0, 2])) is None
