"""Random draws from the distribution of models' score errors, the same for the same models."""

from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.bootstrap import SEED


def correlated_draws(keys: Sequence[str], covariance: Floats, draws: int) -> NDArray[np.float32]:
    """Return normal errors (models, draws) with mean 0 and the given covariance.

    Each model's own randomness comes from its key, not from its place, so one more model on the
    board hardly moves the draws of the others: rank sets do not flicker because somebody else
    published. ``keys`` must be sorted, which makes the draws independent of the order of input.
    """
    own = np.stack([_normals(key, draws) for key in keys])
    return np.asarray(_triangle(covariance) @ own, dtype=np.float32)


def _normals(key: str, draws: int) -> Floats:
    seed = int.from_bytes(sha256(key.encode()).digest()[:16], "big")
    return np.random.default_rng([SEED, seed]).standard_normal(draws)


def _triangle(covariance: Floats) -> Floats:
    # Models with equal answers make the matrix singular, so every model gets a trace of noise of
    # its own: 1e-4 of the largest standard error.
    noise = 1e-8 * float(np.diagonal(covariance).max()) or 1e-30
    return np.asarray(np.linalg.cholesky(covariance + noise * np.eye(len(covariance))))
