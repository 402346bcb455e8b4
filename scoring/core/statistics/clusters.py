"""Clusters: documents that share a picture, passage, dialogue or group and so err together."""

from collections.abc import Sequence

import numpy as np

from scoring.core.statistics.arrays import Clusters, Floats, Integers


def number_clusters(names: Sequence[str | None]) -> Integers:
    """Return the cluster number of each document, from 0, in the order of first appearance.

    Documents with equal names form a cluster; a document without a name stands for itself.
    """
    numbers: dict[object, int] = {}
    keys = [("alone", i) if name is None else name for i, name in enumerate(names)]
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)


def usable(clusters: Clusters) -> Clusters:
    """Return the clusters, or None where they say nothing: each alone, or all in one.

    A single cluster leaves nothing to compare, so its documents are taken as independent.
    """
    if clusters is None or len(clusters) == 0:
        return None
    count = int(clusters.max()) + 1
    return None if count in (1, len(clusters)) else clusters


def cluster_sums(values: Floats, clusters: Clusters) -> Floats:
    """Return the sum of the values of each cluster; the values themselves without clusters.

    Shape: ``values`` is (..., documents), the sums are (..., clusters).
    """
    if clusters is None:
        return values
    order = np.argsort(clusters, kind="stable")
    starts = np.flatnonzero(np.diff(clusters[order], prepend=-1))
    return np.asarray(np.add.reduceat(values[..., order], starts, axis=-1), dtype=np.float64)


def count_units(documents: int, clusters: Clusters) -> int:
    """Return the number of independent pieces: clusters where they say something, or documents."""
    grouped = usable(clusters)
    return documents if grouped is None else int(grouped.max()) + 1
