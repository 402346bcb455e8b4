"""The mean of document scores, as a whole and by part of the gold."""

from collections import defaultdict
from collections.abc import Sequence
from math import fsum

from scoring.core.report import GoldDocument, MetricScore, field_values


def mean(values: Sequence[float]) -> float:
    """Return the mean of ``values``, exact whatever their order. Raises ValueError: no values."""
    if not values:
        raise ValueError("the mean of no document scores is undefined")
    return fsum(values) / len(values)


def mean_score(scores: Sequence[float]) -> MetricScore:
    """Return the score of a metric that is the mean of its documents' scores."""
    return MetricScore(value=mean(scores), per_document=scores)


def mean_by(gold: Sequence[GoldDocument], scores: Sequence[float], name: str) -> dict[str, float]:
    """Return the mean score of the documents of each value of a gold field.

    ``name`` is as for ``field_values``. Documents without the field belong to no part. Values in
    the order of their names.
    """
    parts: defaultdict[str, list[float]] = defaultdict(list)
    for value, score in zip(field_values(gold, name), scores, strict=True):
        if value is not None:
            parts[value if isinstance(value, str) else str(value)].append(score)
    return {value: mean(parts[value]) for value in sorted(parts)}
