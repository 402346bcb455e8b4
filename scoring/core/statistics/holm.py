"""Holm's correction: several tests at once, and still at most 5 % false alarms in all."""

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the adjusted p-values, in the order given.

    Any test whose adjusted value is below 0.05 may be called significant, all together.
    Source: Holm, Scandinavian Journal of Statistics 6 (1979) 65-70.
    """
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    for done, place in enumerate(order):
        largest = max(largest, min(1.0, p_values[place] * (len(p_values) - done)))
        adjusted[place] = largest
    return adjusted
