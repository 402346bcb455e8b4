"""chrF of a corpus: how well character n-grams of the answers agree with the gold's (stRuCom)."""

from collections import Counter
from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore

ORDER = 6
"""Lengths of n-grams: 1 to 6 characters."""
BETA_SQUARED = 4
"""Recall weighs twice as much as precision."""
_ALMOST_0 = 1e-16


def chrf(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return chrF2 of all answers as one corpus, in [0, 1]; sacreBLEU prints it times 100.

    Statistics are summed over documents before precision and recall are taken, so the value is
    no mean of document scores. White space is removed, case counts. ``codes`` rows are, per
    length: n-grams of the answer, of the gold, and those they share.
    Source: Popović, 2015; sacreBLEU 2, ``CHRF`` with its defaults.
    """
    del options, tools
    codes = [
        statistics(answer if isinstance(answer, str) else "", str(document.outputs))
        for document, answer in zip(gold, answers, strict=True)
    ]
    totals = [sum(column) for column in zip(*codes, strict=True)]
    return MetricScore(value=score_of(totals), codes=codes)


def statistics(answer: str, right: str) -> list[float]:
    """Return (n-grams of the answer, of the gold, shared) for each length 1 to 6."""
    given, wanted = "".join(answer.split()), "".join(right.split())
    counts: list[float] = []
    for length in range(1, ORDER + 1):
        one, other = _grams(given, length), _grams(wanted, length)
        # An answer or gold too short for this length leaves the length out of the mean, as
        # sacreBLEU has it: its precision counts nothing where there is nothing to recall.
        counts += (one.total() if other else 0, other.total(), (one & other).total())
    return counts


def score_of(totals: Sequence[float]) -> float:
    """Return chrF2 from summed statistics: F of the mean precision and the mean recall."""
    precisions, recalls = [], []
    for given, wanted, shared in zip(totals[0::3], totals[1::3], totals[2::3], strict=True):
        if given and wanted:
            precisions.append(shared / given)
            recalls.append(shared / wanted)
    precision, recall = sum(precisions), sum(recalls)
    if not precision + recall:
        return 0.0
    number = len(precisions)
    above = (1 + BETA_SQUARED) * precision * recall / number
    return above / (BETA_SQUARED * precision + recall)


def _grams(text: str, length: int) -> Counter[str]:
    return Counter(text[start : start + length] for start in range(len(text) - length + 1))
