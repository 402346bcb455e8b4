"""Rank sets: the places a model may truly have, given how uncertain the scores are.

A rank set counts the models that are better for certain and those that are worse for certain;
every place in between is possible. "For certain" holds for all comparisons together with 95 %
confidence: in *marginal* sets for the comparisons of one model with all others (a reader who asks
about one model), in *simultaneous* sets for all pairs (a reader who takes in the whole board).

Source: Mogstad, Romano, Shaikh and Wilhelm, "Inference for Ranks with Applications to Mobility
across Neighbourhoods and Academic Achievement across Countries", Review of Economic Studies 91
(2024) 476-518; the step-down is that of Romano and Wolf, JASA 100 (2005) 94-108.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.draws import correlated_draws

CONFIDENCE = 0.95
DRAWS = 1000
Z_ONE_SIDED = 1.645
"""A normal variable stays below it with probability 95 %."""

Errors: TypeAlias = NDArray[np.float32]
Verdicts: TypeAlias = NDArray[np.int8]
"""(models, models): 1 = the row's model is better than the column's for certain, -1 = worse, 0 =
they cannot be told apart."""


@dataclass(frozen=True, slots=True)
class RankSet:
    """The best and the worst place a model may have, from 1."""

    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class RankSets:
    """Rank sets of all models, in the order of the input, and the verdicts they count."""

    sets: tuple[RankSet, ...]
    verdicts: Verdicts


@dataclass(frozen=True, slots=True)
class Comparisons:
    """All pairs of models, standardised, with draws of what chance alone does to them.

    ``t[j, k]`` is the difference j - k over its standard error. ``errors`` (models, draws) are
    drawn score errors, ``precision[j, k]`` is 1 over the standard error of the difference, and
    ``largest`` (models, draws) the largest standardised error of each model against any other.
    """

    t: Floats
    errors: Errors
    precision: Errors
    largest: Errors


def compare_all(
    keys: Sequence[str], scores: Floats, covariance: Floats, *, draws: int = DRAWS
) -> Comparisons:
    """Return all pairs of models, ready for marginal and simultaneous rank sets.

    ``keys`` (sorted), ``scores`` (models,) and ``covariance`` (models, models) run in parallel.
    Cost: models^2 * draws. A difference that cannot vary (equal answers, or no spread in either
    model) is certain if it shows in the ninth decimal, else there is none.
    """
    sums = np.add.outer(np.diagonal(covariance), np.diagonal(covariance))
    variance = sums - 2 * covariance
    fixed = variance <= 1e-12 * sums
    precision = np.where(fixed, 0.0, 1 / np.sqrt(np.where(fixed, 1.0, variance)))
    difference = np.round(np.subtract.outer(scores, scores), 9)
    certain = np.where(difference == 0, 0.0, np.copysign(np.inf, difference))
    errors = correlated_draws(keys, covariance, draws)
    sharp = precision.astype(np.float32)
    largest = np.empty_like(errors)
    scratch = np.empty_like(errors)
    for j in range(len(keys)):
        against = _errors_against(errors, sharp, j, scratch)
        largest[j] = np.abs(against, out=against).max(axis=0)
    return Comparisons(np.where(fixed, certain, difference * precision), errors, sharp, largest)


def marginal_rank_sets(comparisons: Comparisons) -> RankSets:
    """Return each model's rank set: 95 % sure for that model."""
    verdicts = _verdicts(comparisons.t, _quantiles(comparisons.largest))
    narrowed = _quantiles(_largest_open(comparisons, verdicts))
    return _rank_sets(_verdicts(comparisons.t, narrowed))


def simultaneous_rank_sets(comparisons: Comparisons) -> RankSets:
    """Return rank sets of all models that are 95 % sure to hold together."""
    verdicts = _verdicts(comparisons.t, _quantile_of_all(comparisons.largest))
    narrowed = _quantile_of_all(_largest_open(comparisons, verdicts))
    return _rank_sets(_verdicts(comparisons.t, narrowed))


def _errors_against(errors: Errors, precision: Errors, j: int, scratch: Errors) -> Errors:
    """Return the standardised errors of (k - j) for every model k, (models, draws).

    Written into ``scratch``, which is half the cost of new memory for each model.
    """
    np.subtract(errors, errors[j], out=scratch)
    np.multiply(scratch, precision[j][:, None], out=scratch)
    return scratch


def _largest_open(comparisons: Comparisons, verdicts: Verdicts) -> Errors:
    """Return the largest error of each model among the claims not yet made, (models, draws).

    The step-down: once "j is better than k" is claimed, only the opposite claim is left to guard
    against, so of this pair only errors in k's favour count. That keeps the promise for the
    direction too. A second such step would narrow sets by a thousandth and cost as much again.
    """
    errors, scratch = comparisons.errors, np.empty_like(comparisons.errors)
    largest = np.empty_like(errors)
    for j in range(len(errors)):
        against = _errors_against(errors, comparisons.precision, j, scratch)
        against[verdicts[j] < 0] *= -1
        undecided = verdicts[j] == 0
        against[undecided] = np.abs(against[undecided])
        largest[j] = against.max(axis=0)
    return largest


def _quantiles(largest: Errors) -> Floats:
    """Return the value that each row exceeds with probability at most 1 - CONFIDENCE.

    A quantile of a thousand draws is itself off by chance, and a model's draws are the same on
    every board, so its sets would be too narrow for good. The upper end of a one-sided 95 %
    interval of the quantile is taken: CONFIDENCE plus 1.645 standard errors of a share.

    Source: David and Nagaraja, Order Statistics (2003), section 7.1.
    """
    draws = largest.shape[1]
    share = CONFIDENCE + Z_ONE_SIDED * sqrt(CONFIDENCE * (1 - CONFIDENCE) / draws)
    place = min(draws, ceil(share * (draws + 1))) - 1
    return np.partition(largest, place, axis=1)[:, place].astype(np.float64)


def _quantile_of_all(largest: Errors) -> Floats:
    return _quantiles(largest.max(axis=0, keepdims=True))


def _verdicts(t: Floats, critical: Floats) -> Verdicts:
    return np.asarray(np.sign(t) * (np.abs(t) > critical[:, None]), dtype=np.int8)


def _rank_sets(verdicts: Verdicts) -> RankSets:
    best = 1 + np.count_nonzero(verdicts < 0, axis=1)
    worst = len(verdicts) - np.count_nonzero(verdicts > 0, axis=1)
    pairs = zip(best.tolist(), worst.tolist(), strict=True)
    return RankSets(tuple(RankSet(low, high) for low, high in pairs), verdicts)
