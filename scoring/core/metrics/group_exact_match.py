"""Group exact match: the share of groups of documents in which every answer is right."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.exact_match import matches
from scoring.core.metrics.groups import lowest_of_groups
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def group_exact_match(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over groups of [every answer of the group = its gold], in [0, 1].

    Options: those of ``exact_match``, and ``group``, the ``meta`` field that names the group
    (``group_id`` unless given). ``codes`` rows are (number of the group, [answer = gold]).
    Raises MetricUnavailableError: a gold document names no group.
    Source: the README files of ruHHH-Image and ruHHH-Video; see docs/scoring.md for the reading.
    """
    del tools
    return lowest_of_groups(gold, matches(gold, answers, options), options)
