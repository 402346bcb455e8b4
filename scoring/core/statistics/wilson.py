"""Wilson's score interval of a share: sound near 0 and 1, where share ± 1.96 SE is not."""

from dataclasses import dataclass
from math import sqrt

from scipy.special import ndtri, stdtrit

Z95 = float(ndtri(0.975))
"""1.96: a normal variable stays within ± Z95 with probability 95 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % confidence interval, in the unit of the number it belongs to."""

    low: float
    high: float


def wilson(share: float, n: float, z: float = Z95) -> Interval:
    """Return Wilson's interval of a share in [0, 1] seen in ``n`` > 0 independent trials.

    ``n`` may be a fraction: the effective number of trials of clustered documents.
    Source: Wilson, JASA 22 (1927) 209-212; Brown, Cai and DasGupta, Statistical Science 16 (2001).
    """
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low = 0.0 if share == 0 else max(0.0, centre - half)
    high = 1.0 if share == 1 else min(1.0, centre + half)
    return Interval(low, high)


def t95(degrees: int) -> float:
    """Return the two-sided 95 % quantile of Student's t with ``degrees`` >= 1 of freedom."""
    return float(stdtrit(degrees, 0.975))
