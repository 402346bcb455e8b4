"""The array types of the statistics, named once."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]
Booleans: TypeAlias = NDArray[np.bool_]
Clusters: TypeAlias = Integers | None
"""The cluster of each document, numbered from 0; None: every document stands for itself."""
