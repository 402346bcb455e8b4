"""Group judge score: the judge's lowest score in each group of documents."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.groups import lowest_of_groups
from scoring.core.metrics.judge_score import judged
from scoring.core.metrics.judging import judge_called, signature
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def group_judge_score(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over groups of the judge's lowest score in the group, in [0, 1].

    Option ``group``: the ``meta`` field that names the group (``group_id`` unless given).
    ``codes`` rows are (number of the group, score).
    Raises MetricUnavailableError: no groups in the gold or no judge; JudgeError: the judge failed.
    Source: README files of ruHHH-Image and ruHHH-Video, field group_JS; see ``judge_score``.
    """
    note = signature(judge_called("answer", tools))
    return lowest_of_groups(gold, judged(gold, answers, tools), options, notes=(note,))
