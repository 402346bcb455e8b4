"""Exact match in the manner of SQuAD, against the nearest of several right answers."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean_score
from scoring.core.metrics.squad_texts import best_scores
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def squad_em(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of [normalised answer = a normalised reference], in [0, 1].

    Source: Rajpurkar et al., 2016, section 6.1; transformers, ``squad_metrics``.
    """
    del options, tools
    return mean_score(best_scores(gold, answers, str, _equal))


def _equal(answer: str, right: str) -> float:
    return float(answer == right)
