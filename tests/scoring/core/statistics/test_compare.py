"""Two models side by side."""

import numpy as np
import pytest

from scoring.core.statistics.compare import compare, task_difference
from scoring.core.statistics.design import TaskDesign
from scoring.core.statistics.paired_tests import mcnemar

FIRST = np.repeat([1.0, 1.0, 0.0, 0.0], [40, 20, 8, 32])
SECOND = np.repeat([1.0, 0.0, 1.0, 0.0], [40, 20, 8, 32])
DESIGNS = {"A": TaskDesign(1.0, 100), "B": TaskDesign(3.0, 100)}


def test_right_or_wrong_answers_are_compared_by_mcnemar():
    d = task_difference(FIRST, SECOND)
    assert (d.test, d.first_better, d.second_better) == ("mcnemar", 20, 8)
    assert d.difference == pytest.approx(0.12)
    assert d.p == mcnemar(20, 8)
    # Variance of d: (28 - 100 * 0.12^2) / 99, over 100 documents.
    assert d.standard_error == pytest.approx(((28 - 1.44) / 99 / 100) ** 0.5)


def test_clustered_documents_are_flipped_together():
    alone = task_difference(FIRST, SECOND)
    together = task_difference(FIRST, SECOND, np.arange(100) // 4)
    assert together.test == "sign_flip"
    assert together.p > alone.p


def test_the_other_way_round_everything_changes_sign():
    one, other = task_difference(FIRST, SECOND), task_difference(SECOND, FIRST)
    assert (one.difference, one.p) == (-other.difference, other.p)
    assert one.interval.low == -other.interval.high


def test_tasks_are_corrected_together():
    models = {"A": FIRST, "B": FIRST}, {"A": SECOND, "B": FIRST}
    tasks = compare(*models, DESIGNS).tasks
    assert tasks["A"].p_adjusted == pytest.approx(2 * tasks["A"].p)
    assert tasks["B"].p_adjusted == 1.0


def test_the_total_weighs_tasks_and_adds_their_errors():
    c = compare({"A": FIRST, "B": FIRST}, {"A": SECOND, "B": SECOND}, DESIGNS)
    error = c.tasks["A"].standard_error
    assert c.total.difference == pytest.approx(0.12)
    assert c.total.standard_error == pytest.approx(error * (0.25**2 + 0.75**2) ** 0.5)
    assert c.common == c.total


def test_a_task_that_one_skipped_counts_zero_in_the_total_only():
    c = compare({"A": FIRST, "B": FIRST}, {"A": SECOND}, DESIGNS)
    assert list(c.tasks) == ["A"]
    assert c.total.difference == pytest.approx(0.25 * 0.12 + 0.75 * 0.6)
    assert c.common.difference == pytest.approx(0.12)


def test_models_without_a_common_task_are_compared_in_total_only():
    c = compare({"A": FIRST}, {"B": SECOND}, DESIGNS)
    assert (c.tasks, c.common) == ({}, None)
    assert c.total.difference == pytest.approx(0.25 * 0.6 - 0.75 * 0.48)


def test_a_model_against_itself():
    c = compare({"A": FIRST}, {"A": FIRST}, DESIGNS)
    assert (c.total.difference, c.total.p, c.tasks["A"].p) == (0.0, 1.0, 1.0)
