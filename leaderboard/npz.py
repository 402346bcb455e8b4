"""One array of an npz archive, read without what numpy does for archives of any kind.

A board reads thousands of small archives; numpy parses the text of every header as a program.
"""

import ast
import io
import zipfile
from functools import lru_cache

import numpy as np

from scoring.core.statistics.arrays import Floats

_LENGTH_AT, _TEXT_AT = 8, 10
"""In version 1 of the npy format: two bytes of length, then the header's text."""


def array(archive: bytes, name: str) -> Floats | None:
    """Return a one-dimensional array of numbers as float64; None when the archive lacks it.

    Raises ValueError: the array is of another version or shape. BadZipFile: not an archive.
    Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        try:
            stored = opened.read(f"{name}.npy")
        except KeyError:
            return None
    if stored[:_LENGTH_AT] != b"\x93NUMPY\x01\x00":
        raise ValueError(f"{name}: not version 1 of the npy format")
    start = _TEXT_AT + int.from_bytes(stored[_LENGTH_AT:_TEXT_AT], "little")
    return np.frombuffer(stored, _dtype(stored[_TEXT_AT:start]), offset=start).astype(np.float64)


@lru_cache(maxsize=1024)
def _dtype(header: bytes) -> str:
    found = ast.literal_eval(header.decode("latin-1"))
    if len(found["shape"]) != 1 or found["descr"] not in {"|u1", "<f4", "<f8"}:
        raise ValueError(f"not a vector of numbers: {found}")
    return str(found["descr"])
