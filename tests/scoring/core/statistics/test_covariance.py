"""The covariance of models' scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.statistics.covariance import (
    board_covariance,
    task_covariance,
    with_model,
    without_model,
)

CLUSTERS = np.arange(60) // 3


def vectors(count, seed=0):
    drawn = np.random.default_rng(seed).random((count, 60))
    return {f"m{i}": row for i, row in enumerate(drawn)}


def same_bits(one, other):
    pairs = [(one.rows, other.rows), (one.exponents, other.exponents)]
    pairs.append((one.covariance, other.covariance))
    return one.keys == other.keys and all(a.tobytes() == b.tobytes() for a, b in pairs)


def test_it_is_the_sample_covariance_of_means():
    models = vectors(4)
    expected = np.cov(np.stack(list(models.values()))) / 60
    assert task_covariance(models).covariance == pytest.approx(expected, rel=1e-5)


def test_clusters_are_summed_first():
    models = vectors(3)
    sums = np.stack([row - row.mean() for row in models.values()]).reshape(3, 20, 3).sum(-1)
    expected = 20 / 19 / 60**2 * sums @ sums.T
    assert task_covariance(models, CLUSTERS).covariance == pytest.approx(expected, rel=1e-5)


@given(st.permutations(range(6)))
def test_the_order_of_models_changes_no_bit(order):
    models = vectors(6)
    shuffled = {f"m{i}": models[f"m{i}"] for i in order}
    assert same_bits(task_covariance(models), task_covariance(shuffled))


@given(st.permutations(range(5)), st.sampled_from([None, CLUSTERS]))
def test_a_board_that_grew_equals_one_built_at_once(order, clusters):
    models = vectors(5)
    first, *rest = (f"m{i}" for i in order)
    grown = task_covariance({first: models[first]}, clusters)
    for key in rest:
        grown = with_model(grown, key, models[key], clusters)
    assert same_bits(grown, task_covariance(models, clusters))


def test_a_model_that_left_was_never_there():
    models = vectors(5)
    whole = task_covariance(models)
    rest = {key: row for key, row in models.items() if key != "m2"}
    assert same_bits(without_model(whole, "m2"), task_covariance(rest))


def test_a_scored_again_model_replaces_itself():
    models, again = vectors(3), vectors(3, seed=9)
    replaced = with_model(task_covariance(models), "m1", again["m1"])
    assert same_bits(replaced, task_covariance(models | {"m1": again["m1"]}))


def test_equal_answers_have_a_difference_that_cannot_vary():
    row = vectors(1)["m0"]
    c = task_covariance({"a": row, "b": row.copy()}).covariance
    assert c[0, 0] + c[1, 1] - 2 * c[0, 1] == 0


def test_a_model_without_spread_has_no_variance():
    assert task_covariance({"a": np.ones(60)}).covariance.tolist() == [[0.0]]


def test_tasks_add_up_with_the_square_of_their_share():
    one, other = task_covariance(vectors(2)), task_covariance({"m1": vectors(2, 5)["m1"]})
    total = board_covariance({"A": one, "B": other}, {"A": 0.75, "B": 0.25}, ["m0", "m1"])
    expected = 0.75**2 * one.covariance
    expected[1, 1] += 0.25**2 * other.covariance[0, 0]
    assert total == pytest.approx(expected)


def test_models_off_the_board_are_left_out():
    task = task_covariance(vectors(4))
    total = board_covariance({"A": task}, {"A": 1.0}, ["m1", "m3"])
    assert total.tolist() == task.covariance[np.ix_([1, 3], [1, 3])].tolist()
