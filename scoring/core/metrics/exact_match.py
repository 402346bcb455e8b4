"""Exact match: the share of answers equal to the gold, perhaps but for case and punctuation."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean, mean_by
from scoring.core.metrics.punctuation import without_punctuation
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def exact_match(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of [answer = gold], in [0, 1].

    Options: ``ignore_case`` compares lower-cased texts; ``ignore_punctuation`` first deletes the
    32 ASCII punctuation marks; ``parts_by`` names the gold's field whose values get a sub-score
    each (``domain``: of ``meta``; ``inputs.target_group``: of ``inputs``). White space always
    counts, and so do letters that only look alike.
    Source: lm-evaluation-harness 0.4.9, metric ``exact_match``; MERA, module ``scoring``, ``acc``.
    """
    del tools
    scores = matches(gold, answers, options)
    field = options.get("parts_by")
    parts = mean_by(gold, scores, field) if isinstance(field, str) else {}
    return MetricScore(value=mean(scores), per_document=scores, parts=parts)


def matches(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options
) -> list[float]:
    """Return 1.0 for each answer that equals its gold under ``options``, else 0.0."""
    pairs = zip(gold, answers, strict=True)
    if not (options.get("ignore_case") or options.get("ignore_punctuation")):
        return [1.0 if document.outputs == answer else 0.0 for document, answer in pairs]
    return [
        float(
            document.outputs == answer
            or _plain(document.outputs, options) == _plain(answer, options)
        )
        for document, answer in pairs
    ]


def _plain(value: JsonValue, options: Options) -> JsonValue:
    if not isinstance(value, str):
        return value
    lowered = value.lower() if options.get("ignore_case") else value
    return without_punctuation(lowered) if options.get("ignore_punctuation") else lowered
