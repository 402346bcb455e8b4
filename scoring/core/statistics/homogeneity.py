"""Whether the means of several groups of documents differ by more than chance."""

from collections.abc import Sequence

import numpy as np
from scipy.special import chdtrc


def homogeneity(means: Sequence[float], errors: Sequence[float]) -> float | None:
    """Return the p-value of "all groups have one mean"; None for fewer than two groups that vary.

    ``means`` and their standard ``errors`` run in parallel and come from different documents. The
    squared distances from the common mean, in standard errors, follow the chi-square distribution
    with one degree of freedom less than there are groups.

    Source: Cochran, "The combination of estimates from different experiments", Biometrics 10
    (1954) 101-129: the statistic Q.
    """
    known = [(mean, error) for mean, error in zip(means, errors, strict=True) if error > 0]
    if len(known) < 2:
        return None
    values, weights = (np.array(part) for part in zip(*((m, e**-2) for m, e in known), strict=True))
    centre = np.average(values, weights=weights)
    return float(chdtrc(len(known) - 1, weights @ (values - centre) ** 2))
