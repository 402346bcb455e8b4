"""Intent exact match: the share of answers that name the right intent (ruSLUn)."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean_score
from scoring.core.metrics.slot_frames import gold_frames, read_answer
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def intent_em(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of [intent of the answer = intent of the gold], in [0, 1].

    An answer that is no JSON object is wrong. Raises ValueError: unreadable gold.
    Source: MERA Multimodal, task ruSLUn, field ``intent_EM``.
    """
    del options, tools
    frames = zip(gold_frames(gold), map(read_answer, answers), strict=True)
    return mean_score(
        [float(given is not None and given.intent == right.intent) for right, given in frames]
    )
