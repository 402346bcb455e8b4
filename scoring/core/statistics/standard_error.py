"""The standard error of a task score: how far it would move with other documents of the kind."""

from math import sqrt

import numpy as np

from scoring.core.statistics.arrays import Clusters, Floats
from scoring.core.statistics.clusters import cluster_sums, usable


def standard_error(contributions: Floats, clusters: Clusters = None) -> float:
    """Return the standard error of the mean of ``contributions`` (one per document).

    With G clusters of n documents and the mean S::

        SE^2 = G/(G-1) * 1/n^2 * sum over clusters of (sum in the cluster of (s_i - S))^2

    which for independent documents is the sample variance over n. 0 for a single document.
    Source: Miller, "Adding Error Bars to Evals", arXiv:2411.00640, section 2.2.
    """
    terms = deviations(contributions, clusters)
    return sqrt(float(terms @ terms))


def deviations(contributions: Floats, clusters: Clusters = None) -> Floats:
    """Return how far each cluster moves the mean from the whole: the terms of the error.

    Shape: (..., documents) gives (..., clusters), one row per model. The product of two models'
    terms is the covariance of their scores on the task, that of one with itself the squared
    standard error.
    """
    n = contributions.shape[-1]
    centred = contributions - contributions.mean(axis=-1, keepdims=True)
    centred = cluster_sums(centred, usable(clusters))
    units = centred.shape[-1]
    if units < 2:
        return np.zeros(centred.shape)
    return np.asarray(centred * (sqrt(units / (units - 1)) / n))
