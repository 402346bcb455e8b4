"""Kendall's rank correlation: do two orders of the same models agree?"""

import numpy as np

from scoring.core.statistics.arrays import Floats

FEWEST_MODELS = 3
"""Below this a correlation of orders says nothing."""


def kendall_tau(first: Floats, second: Floats) -> float | None:
    """Return tau-b of two rows of scores in [-1, 1]: 1 same order, 0 unrelated, -1 reversed.

    The rows run in parallel; models with NaN in either are left out. None where fewer than three
    models are left or one row is constant. Cost: models^2.
    Source: Kendall, Biometrika 33 (1945) 239-251.
    """
    both = np.isfinite(first) & np.isfinite(second)
    if both.sum() < FEWEST_MODELS:
        return None
    one, other = (_orders(row[both]) for row in (first, second))
    scale = float(np.sqrt(np.square(one).sum() * np.square(other).sum()))
    return float((one * other).sum()) / scale if scale else None


def _orders(scores: Floats) -> Floats:
    return np.asarray(np.sign(np.round(np.subtract.outer(scores, scores), 9)))
