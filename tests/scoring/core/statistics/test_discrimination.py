"""How well tasks tell models apart."""

import numpy as np
import pytest

from scoring.core.statistics.covariance import task_covariance
from scoring.core.statistics.discrimination import discrimination, redundant_pairs
from tests.scoring.core.statistics.designs import right_or_wrong


def of(shares, documents=400, spread=0.2):
    rows = right_or_wrong(np.random.default_rng(3), shares, documents, spread)
    models = {f"m{i:02d}": row for i, row in enumerate(rows)}
    return discrimination(rows.mean(axis=1), task_covariance(models).covariance)


def test_models_far_apart_give_a_strong_signal():
    found = of(np.linspace(0.2, 0.8, 20))
    assert found.signal_to_noise > 5
    assert found.separated_pairs > 0.8


def test_equal_models_give_hardly_any():
    found = of([0.5] * 20)
    assert found.signal_to_noise < 0.6
    assert found.separated_pairs < 0.15


def test_four_times_the_documents_show_half_the_difference():
    few, many = of([0.5] * 20), of([0.5] * 20, documents=1600)
    assert many.smallest_difference == pytest.approx(few.smallest_difference / 2, rel=0.1)


def test_the_smallest_difference_by_hand():
    # Two errors of 0.01 without covariance: SE of the difference 0.01 * sqrt 2; 1.96 + 0.84.
    found = discrimination(np.array([0.5, 0.6, 0.7]), np.diag([1e-4] * 3))
    assert found.smallest_difference == pytest.approx(2.8016 * 0.01 * 2**0.5, rel=1e-4)


def test_two_models_are_too_few():
    assert discrimination(np.array([0.1, 0.2]), np.eye(2)) is None


def test_tasks_that_say_the_same_are_found():
    order = np.arange(8.0)
    scores = {"A": order, "B": 2 * order, "C": order[::-1], "D": np.full(8, np.nan)}
    assert redundant_pairs(scores) == [("A", "B", pytest.approx(1.0))]


def test_four_common_models_prove_no_redundancy():
    row = np.array([1.0, 2, 3, 4, np.nan])
    assert redundant_pairs({"A": row, "B": row}) == []
