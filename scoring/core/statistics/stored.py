"""Contributions as bytes, small and quick to read: a board reads thousands at once."""

import zlib

import numpy as np

from scoring.core.statistics.arrays import Floats

BITS, FLOATS = b"b", b"f"
"""First byte: right-or-wrong scores as bits (after their number), or others as floats."""


def pack_contributions(contributions: Floats) -> bytes:
    """Return the vector as bytes: one bit a document for right-or-wrong, else about four bytes."""
    if np.isin(contributions, (0, 1)).all():
        bits = np.packbits(contributions.astype(np.bool_)).tobytes()
        return BITS + len(contributions).to_bytes(4, "big") + bits
    return FLOATS + zlib.compress(contributions.astype("<f4").tobytes())


def unpack_contributions(kept: bytes) -> Floats:
    """Return the vector that ``pack_contributions`` took, to 7 digits.

    Statistics always start from these, also right after scoring: then a board that was rebuilt
    later has the same bits.
    """
    if kept[:1] == BITS:
        bits = np.frombuffer(kept, dtype=np.uint8, offset=5)
        return np.unpackbits(bits, count=int.from_bytes(kept[1:5], "big")).astype(np.float64)
    return np.frombuffer(zlib.decompress(kept[1:]), dtype="<f4").astype(np.float64)
