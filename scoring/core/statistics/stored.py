"""Contributions and covariances as bytes, to be kept beside a score and read back."""

import zlib
from io import BytesIO

import numpy as np

from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.covariance import TaskCovariance


def pack_contributions(contributions: Floats) -> bytes:
    """Return the vector as compressed bytes: one byte a document for right-or-wrong, else four."""
    binary = bool(np.isin(contributions, (0, 1)).all())
    kept = contributions.astype(np.uint8 if binary else np.float32)
    with BytesIO() as file:
        np.save(file, kept, allow_pickle=False)
        return zlib.compress(file.getvalue())


def unpack_contributions(kept: bytes) -> Floats:
    """Return the vector that ``pack_contributions`` took, to 7 digits.

    Statistics always start from these, also right after scoring: then a board that was rebuilt
    later has the same bits.
    """
    with BytesIO(zlib.decompress(kept)) as file:
        return np.asarray(np.load(file, allow_pickle=False), dtype=np.float64)


def pack_covariance(task: TaskCovariance) -> bytes:
    """Return the covariance of a task's models as bytes, not compressed (it hardly would)."""
    with BytesIO() as file:
        np.savez(
            file,
            keys=np.array(task.keys, dtype=np.str_),
            rows=task.rows,
            exponents=task.exponents,
            covariance=task.covariance,
        )
        return file.getvalue()


def unpack_covariance(kept: bytes) -> TaskCovariance:
    """Return the covariance that ``pack_covariance`` took, with the same bits."""
    with np.load(BytesIO(kept), allow_pickle=False) as arrays:
        return TaskCovariance(
            keys=tuple(arrays["keys"].tolist()),
            rows=arrays["rows"],
            exponents=arrays["exponents"],
            covariance=arrays["covariance"],
        )
