"""The bootstrap: a score's spread over data sets drawn again from the documents.

Slow beside the formulas of ``standard_error`` and needed only to check them, and for intervals of
metrics that are no means. Whole clusters are drawn, because their documents err together.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from scoring.core.statistics.arrays import Clusters, Floats
from scoring.core.statistics.clusters import cluster_sums, usable
from scoring.core.statistics.wilson import Interval

SEED = 20_240_717
"""Every draw of this package starts from a fixed seed: the same data give the same numbers."""


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """The spread of a score over resamples: standard error and the middle 95 %."""

    standard_error: float
    interval: Interval


def bootstrap(
    counts: Floats,
    value: Callable[[Floats], Floats],
    clusters: Clusters = None,
    *,
    draws: int = 2000,
) -> Bootstrap:
    """Return the spread of ``value`` of the summed counts over ``draws`` resamples.

    ``counts`` is (documents, columns); ``value`` turns sums (draws, columns) into scores (draws,).
    Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapters 6 and 13.
    """
    sums = cluster_sums(counts.T, usable(clusters)).T
    units = len(sums)
    weights = np.random.default_rng(SEED).multinomial(units, np.full(units, 1 / units), size=draws)
    scores = value(weights.astype(np.float64) @ sums)
    low, high = np.quantile(scores, (0.025, 0.975))
    return Bootstrap(float(scores.std(ddof=1)), Interval(float(low), float(high)))


def mean_value(sums: Floats) -> Floats:
    """(sum of scores, documents) -> mean: the ``value`` of metrics that are means."""
    return np.asarray(sums[..., 0] / sums[..., 1])


def mean_counts(contributions: Floats) -> Floats:
    """Contributions (documents,) -> (contribution, 1): the ``counts`` that go with a mean."""
    return np.stack([contributions, np.ones(len(contributions))], axis=-1)
