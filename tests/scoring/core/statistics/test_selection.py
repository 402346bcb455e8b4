"""The effect of choosing the best of several attempts."""

import numpy as np
import pytest

from scoring.core.statistics.selection import selection_effect


def test_one_attempt_chooses_nothing():
    assert selection_effect(1, 0.01) == 0


def test_twenty_attempts_gain_almost_two_errors():
    assert selection_effect(20, 1.0) == pytest.approx(1.87, abs=0.005)


@pytest.mark.parametrize("attempts", [2, 5, 50])
def test_it_is_the_mean_of_the_largest_normal(attempts):
    drawn = np.random.default_rng(0).standard_normal((40_000, attempts)).max(axis=1).mean()
    assert selection_effect(attempts, 1.0) == pytest.approx(drawn, abs=0.03)


def test_no_attempt_is_no_score():
    with pytest.raises(ValueError, match="at least one"):
        selection_effect(0, 0.01)
