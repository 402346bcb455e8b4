"""What a task is good for: how well it tells models apart, and whether another says the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from scipy.special import ndtri

from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.kendall import kendall_tau
from scoring.core.statistics.wilson import Z95

POWER = 0.8
REDUNDANT = 0.9
FEWEST_MODELS = 5
"""With fewer models on both tasks, agreement is luck."""


@dataclass(frozen=True, slots=True)
class Discrimination:
    """How well one task tells its models apart.

    ``signal_to_noise``: spread of true scores over the chance error of one score in a paired
    comparison; above 2 a task orders models well, below 1 mostly chance does.
    ``smallest_difference``: the difference of two models that the task shows with 80 % power.
    ``separated_pairs``: the share of pairs that differ by more than 1.96 standard errors.
    """

    signal_to_noise: float
    smallest_difference: float
    separated_pairs: float


def discrimination(scores: Floats, covariance: Floats) -> Discrimination | None:
    """Return how well a task tells models apart; None for fewer than three models.

    ``scores`` (models,) and their ``covariance`` (models, models) run in parallel. The noise is
    half the variance of a difference, so what makes all models right or wrong together is none.
    """
    if len(scores) < 3:
        return None
    above = np.triu_indices(len(scores), k=1)
    variances = np.diagonal(covariance)
    error = np.sqrt(np.maximum(np.add.outer(variances, variances) - 2 * covariance, 0))[above]
    difference = np.abs(np.subtract.outer(scores, scores))[above]
    noise = float(np.square(error).mean()) / 2
    signal = max(0.0, float(scores.var(ddof=1)) - noise)
    return Discrimination(
        signal_to_noise=float(np.sqrt(signal / noise)) if noise else float("inf"),
        smallest_difference=(Z95 + float(ndtri(POWER))) * float(np.median(error)),
        separated_pairs=float(np.mean(difference > Z95 * error + 1e-9)),
    )


def redundant_pairs(scores: Mapping[str, Floats]) -> list[tuple[str, str, float]]:
    """Return pairs of tasks that order models alike (Kendall's tau at least 0.9), most first.

    ``scores`` maps a task to its models' scores, in one order of models, NaN = not attempted.
    """
    found = []
    for first, second in combinations(sorted(scores), 2):
        both = np.isfinite(scores[first]) & np.isfinite(scores[second])
        tau = kendall_tau(scores[first], scores[second])
        if tau is not None and tau >= REDUNDANT and both.sum() >= FEWEST_MODELS:
            found.append((first, second, tau))
    return sorted(found, key=lambda pair: (-pair[2], pair[:2]))
