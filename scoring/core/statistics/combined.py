"""Means and differences of scores of which only the values and 95 % intervals are at hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from scoring.core.statistics.wilson import Interval


@dataclass(frozen=True, slots=True)
class Known:
    """A score and its 95 % interval, both in the same unit."""

    score: float
    interval: Interval


def mean_of(parts: Sequence[Known], weights: Sequence[float] = ()) -> Known:
    """Return the mean of scores made of different documents, by weight where weights are given.

    Every part moves the mean by its share; the distances to the ends of the intervals add up like
    standard errors, squared, each side for itself. So a score near 0 or 1 keeps its lopsided
    interval.

    Raises ValueError: no parts.
    Source: Zou and Donner, Statistics in Medicine 27 (2008) 1693-1702.
    """
    if not parts:
        raise ValueError("the mean of no scores is undefined")
    shares = [weight / fsum(weights) for weight in weights] or [1 / len(parts)] * len(parts)
    pairs = list(zip(shares, parts, strict=True))
    mean = fsum(share * part.score for share, part in pairs)
    below = _length([share * (part.score - part.interval.low) for share, part in pairs])
    above = _length([share * (part.interval.high - part.score) for share, part in pairs])
    return Known(mean, Interval(mean - below, mean + above))


def difference_of(first: Known, second: Known) -> Known:
    """Return first minus second; the two must be made of different documents.

    Source: Zou and Donner, Statistics in Medicine 27 (2008) 1693-1702.
    """
    difference = first.score - second.score
    below = _length([first.score - first.interval.low, second.interval.high - second.score])
    above = _length([first.interval.high - first.score, second.score - second.interval.low])
    return Known(difference, Interval(difference - below, difference + above))


def _length(distances: Sequence[float]) -> float:
    return sqrt(fsum(distance * distance for distance in distances))
