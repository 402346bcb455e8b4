"""Standard errors of a task score."""

import numpy as np
import pytest

from scoring.core.statistics.bootstrap import bootstrap, mean_counts, mean_value
from scoring.core.statistics.standard_error import deviations, standard_error


def test_independent_documents_by_hand():
    # Variance of (1, 1, 0, 0) with n - 1 is 1/3; over n = 4.
    assert standard_error(np.array([1.0, 1, 0, 0])) == pytest.approx((1 / 12) ** 0.5)


def test_clustered_documents_by_hand():
    # Sums of deviations from 1/2 in the two clusters: +1 and -1. SE^2 = 2/1 * 1/16 * (1 + 1).
    error = standard_error(np.array([1.0, 1, 0, 0]), np.array([0, 0, 1, 1]))
    assert error == pytest.approx(0.5)


def test_documents_repeated_in_clusters_carry_no_news():
    scores = np.random.default_rng(0).random(50)
    thrice, clusters = np.repeat(scores, 3), np.repeat(np.arange(50), 3)
    assert standard_error(thrice, clusters) == pytest.approx(standard_error(scores))
    assert standard_error(thrice) < 0.6 * standard_error(scores)


def test_the_numbers_of_clusters_do_not_matter():
    scores, clusters = np.random.default_rng(1).random(30), np.arange(30) % 7
    assert standard_error(scores, clusters) == pytest.approx(
        standard_error(scores, 6 - clusters), rel=1e-12
    )


@pytest.mark.parametrize("scores", [[0.5], [1.0, 1.0, 1.0]])
def test_no_spread_no_error(scores):
    assert standard_error(np.array(scores)) == 0


def test_one_single_cluster_is_read_as_independent_documents():
    scores = np.array([1.0, 0, 0, 1])
    assert standard_error(scores, np.zeros(4, dtype=int)) == standard_error(scores)


def test_the_product_of_deviations_is_the_covariance():
    first, second = np.random.default_rng(2).random((2, 40))
    expected = np.cov(first, second)[0, 1] / 40
    assert deviations(first) @ deviations(second) == pytest.approx(expected)


@pytest.mark.parametrize("clusters", [None, np.arange(600) // 4])
def test_the_formula_agrees_with_the_bootstrap(clusters):
    rng = np.random.default_rng(3)
    ease = rng.random(150).repeat(4)
    scores = (rng.random(600) < ease).astype(float)
    drawn = bootstrap(mean_counts(scores), mean_value, clusters, draws=4000)
    assert standard_error(scores, clusters) == pytest.approx(drawn.standard_error, rel=0.05)
