"""Group exact match: the share of groups of documents in which every answer is right."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.exact_match import matches
from scoring.core.metrics.means import mean
from scoring.core.ports import MetricUnavailableError, Tools
from scoring.core.report import GoldDocument, MetricScore


def group_exact_match(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over groups of the product of [answer = gold], in [0, 1].

    Options: those of ``exact_match``, and ``group``, the ``meta`` field that names the group
    (``group_id`` unless given). ``codes`` rows are (number of the group, [answer = gold]).
    Raises MetricUnavailableError: a gold document names no group.
    Source: the README files of ruHHH-Image and ruHHH-Video; see docs/scoring.md for the reading.
    """
    del tools
    groups = _group_numbers(gold, str(options.get("group", "group_id")))
    scores = matches(gold, answers, options)
    right = dict.fromkeys(groups, 1.0)
    for group, score in zip(groups, scores, strict=True):
        right[group] *= score
    codes = list(zip(map(float, groups), scores, strict=True))
    return MetricScore(value=mean(list(right.values())), codes=codes)


def _group_numbers(gold: Sequence[GoldDocument], field: str) -> list[int]:
    names = [document.meta.get(field) for document in gold]
    if any(name is None for name in names):
        raise MetricUnavailableError(f"the gold has documents without meta.{field}: no groups")
    numbers: dict[str, int] = {}
    return [numbers.setdefault(str(name), len(numbers)) for name in names]
