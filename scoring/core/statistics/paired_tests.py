"""Is the difference of two models on the same documents more than chance? Two exact tests."""

import numpy as np
from scipy.special import bdtr

from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.bootstrap import SEED

FLIPS = 10_000
ENUMERATED = 13
"""Up to this many pieces all 2**n sign patterns are visited instead of drawn."""
CHUNK = 1_000


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the exact two-sided p-value of McNemar's test.

    The arguments count the documents that only the first or only the second model has right. If
    neither is better, each of these is a fair coin. 1 where there are none.
    Source: McNemar, Psychometrika 12 (1947) 153-157, with binomial instead of chi-squared tails.
    """
    discordant = only_first + only_second
    if discordant == 0:
        return 1.0
    return min(1.0, 2 * float(bdtr(min(only_first, only_second), discordant, 0.5)))


def sign_flip(differences: Floats) -> float:
    """Return the two-sided p-value of the sign-flip test on the sum of ``differences``.

    One difference per independent piece: a document, or the sum over a cluster of documents. If
    neither model is better, each is as likely to have the other sign. Pieces without a difference
    say nothing and are left out. Exact for a few pieces, else 10,000 flips from a fixed seed,
    counted so that p is never 0.

    Source: Fisher, The Design of Experiments (1935), section 21; Phipson and Smyth, SAGMB 9 (2010)
    article 39, for counting the observed pattern in.
    """
    discordant = differences[differences != 0]
    if len(discordant) == 0:
        return 1.0
    # Equal sums of floats taken in different orders differ in the last digits.
    reached = abs(float(discordant.sum())) * (1 - 1e-9)
    if len(discordant) <= ENUMERATED:
        return float(np.mean(np.abs(_all_signs(len(discordant)) @ discordant) >= reached))
    draws = np.random.default_rng(SEED)
    extreme = 0
    for _ in range(FLIPS // CHUNK):
        signs = _random_signs(draws, len(discordant))
        extreme += int(np.count_nonzero(np.abs(signs @ discordant) >= reached))
    return (1 + extreme) / (1 + FLIPS)


def _all_signs(pieces: int) -> Floats:
    patterns = np.arange(2**pieces)[:, None] >> np.arange(pieces) & 1
    return np.asarray(1.0 - 2.0 * patterns)


def _random_signs(draws: np.random.Generator, pieces: int) -> Floats:
    packed = draws.integers(0, 256, (CHUNK, (pieces + 7) // 8), dtype=np.uint8)
    return np.asarray(1.0 - 2.0 * np.unpackbits(packed, axis=1, count=pieces))
