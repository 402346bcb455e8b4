"""Do two tasks or boards order models alike, and how far does that hang on which models?"""

from dataclasses import dataclass

import numpy as np

from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.bootstrap import SEED
from scoring.core.statistics.kendall import FEWEST_MODELS, kendall_tau


@dataclass(frozen=True, slots=True)
class Agreement:
    """Kendall's tau over all models, and its mean and spread over random subsets of them."""

    tau: float
    subset_mean: float
    subset_spread: float
    models: int


def agreement(
    first: Floats, second: Floats, *, subset: int = 10, draws: int = 100
) -> Agreement | None:
    """Return how well two rows of scores (NaN = not attempted) agree on the order of models.

    A correlation over many models of very different strength is high whatever the benchmarks;
    over small subsets it shows how far the agreement carries. Subsets hold ``subset`` models, or
    half of them if that is fewer. None where fewer than three models have both scores.

    Source: Perlitz et al., "Do These LLM Benchmarks Agree?", arXiv:2407.13696.
    """
    both = np.flatnonzero(np.isfinite(first) & np.isfinite(second))
    tau = kendall_tau(first, second)
    if tau is None:
        return None
    size = max(FEWEST_MODELS, min(subset, len(both) // 2))
    rng = np.random.default_rng(SEED)
    picks = (rng.choice(both, size, replace=False) for _ in range(draws))
    taus = [t for pick in picks if (t := kendall_tau(first[pick], second[pick])) is not None]
    if not taus:
        return None
    return Agreement(tau, float(np.mean(taus)), float(np.std(taus)), len(both))
