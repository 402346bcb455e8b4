"""Slot F1: how well an answer's slots agree with the gold's, as multisets (ruSLUn)."""

from collections import Counter
from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean_score
from scoring.core.metrics.slot_frames import Frame, gold_frames, read_answer
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def slot_f1(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of the F1 of (slot name, value) pairs, in [0, 1].

    F1 = 2m / (|answer| + |gold|), m = size of the multiset intersection; 1 when both are empty.
    An answer that is no JSON object, or whose slots are no list of objects, scores 0.
    Raises ValueError: unreadable gold.
    Source: MERA Multimodal, task ruSLUn, field ``slot_f1``.
    """
    del options, tools
    frames = zip(gold_frames(gold), map(read_answer, answers), strict=True)
    return mean_score([_f1(right, given) for right, given in frames])


def _f1(right: Frame, given: Frame | None) -> float:
    if given is None or given.slots is None:
        return 0.0
    wanted: Counter[tuple[str, str]] = right.slots or Counter()
    size = wanted.total() + given.slots.total()
    return 2 * (wanted & given.slots).total() / size if size else 1.0
