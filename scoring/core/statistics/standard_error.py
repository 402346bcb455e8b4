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
    return sqrt(float(deviations(contributions, clusters) @ deviations(contributions, clusters)))


def deviations(contributions: Floats, clusters: Clusters = None) -> Floats:
    """Return how far each cluster moves the mean from the whole: the terms of the error.

    Shape (clusters,). The product of two models' terms is the covariance of their scores on the
    task, the product of one with itself the squared standard error.
    """
    n = len(contributions)
    centred = cluster_sums(contributions - contributions.mean(), usable(clusters))
    units = len(centred)
    if units < 2:
        return np.zeros(units)
    return np.asarray(centred * (sqrt(units / (units - 1)) / n))
