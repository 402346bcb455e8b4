"""Groups of documents are called different only beyond chance."""

import numpy as np
import pytest

from scoring.core.statistics.homogeneity import homogeneity


def test_two_groups_are_the_two_sided_normal_test():
    # 1.96 * sqrt(2) standard errors apart: 1.96 errors of the difference.
    assert homogeneity([0.5, 0.5 + 0.0277186], [0.01, 0.01]) == pytest.approx(0.05, abs=1e-4)


def test_equal_means_are_no_difference_at_all():
    assert homogeneity([0.5] * 10, [0.02] * 10) == pytest.approx(1)


def test_groups_that_cannot_vary_are_left_out():
    assert homogeneity([0.0, 0.5, 0.5], [0.0, 0.1, 0.1]) == pytest.approx(1)
    assert homogeneity([0.0, 0.5], [0.0, 0.1]) is None


def test_equal_groups_are_told_apart_in_one_of_twenty_cases():
    rng = np.random.default_rng(1)
    alarms = sum(homogeneity(row, [1.0] * 10) < 0.05 for row in rng.normal(0, 1, (2000, 10)))
    assert alarms / 2000 == pytest.approx(0.05, abs=0.015)
