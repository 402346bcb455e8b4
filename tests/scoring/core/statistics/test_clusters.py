"""Clusters of documents."""

import numpy as np

from scoring.core.statistics.clusters import (
    cluster_sums,
    count_units,
    number_clusters,
    usable,
)


def test_equal_names_form_a_cluster_and_nameless_documents_stand_alone():
    assert number_clusters(["a", None, "b", "a", None]).tolist() == [0, 1, 2, 0, 3]


def test_sums_are_taken_within_clusters():
    assert cluster_sums(np.array([1.0, 2, 3, 4]), np.array([1, 0, 1, 2])).tolist() == [2, 4, 4]


def test_each_row_is_summed_for_itself():
    rows = np.array([[1.0, 2, 3], [10, 20, 30]])
    assert cluster_sums(rows, np.array([0, 0, 1])).tolist() == [[3, 3], [30, 30]]


def test_clusters_that_say_nothing_are_not_used():
    assert usable(np.array([0, 1, 2])) is None
    assert usable(np.array([0, 0, 0])) is None
    assert count_units(3, np.array([0, 0, 0])) == 3
    assert count_units(3, np.array([0, 1, 1])) == 2
