"""Scores of groups of documents: a group is as good as its worst document."""

from collections.abc import Sequence

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean
from scoring.core.ports import MetricUnavailableError
from scoring.core.report import GoldDocument, MetricScore


def lowest_of_groups(
    gold: Sequence[GoldDocument],
    scores: Sequence[float],
    options: Options,
    *,
    notes: Sequence[str] = (),
) -> MetricScore:
    """Return the mean over groups of the lowest score in the group.

    ``codes`` rows are (number of the group, document score), in gold order.
    Raises MetricUnavailableError: a gold document names no group.
    """
    groups = _group_numbers(gold, str(options.get("group", "group_id")))
    lowest = dict.fromkeys(groups, 1.0)
    for group, score in zip(groups, scores, strict=True):
        lowest[group] = min(lowest[group], score)
    codes = list(zip(map(float, groups), scores, strict=True))
    return MetricScore(value=mean(list(lowest.values())), codes=codes, notes=notes)


def _group_numbers(gold: Sequence[GoldDocument], field: str) -> list[int]:
    names = [document.meta.get(field) for document in gold]
    if any(name is None for name in names):
        raise MetricUnavailableError(f"the gold has documents without meta.{field}: no groups")
    numbers: dict[str, int] = {}
    return [numbers.setdefault(str(name), len(numbers)) for name in names]
