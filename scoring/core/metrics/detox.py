"""Detoxification: style, meaning and fluency of rewritten texts, or all at once (ruDetox)."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.detox_calibration import calibrated
from scoring.core.metrics.judging import judge_called, scores_by, signature
from scoring.core.metrics.means import mean
from scoring.core.ports import Judge, Tools
from scoring.core.report import GoldDocument, MetricScore

PARTS = {"sta": "detox_style", "sim": "detox_meaning", "fl": "detox_fluency"}
"""Which classifier gives which part."""


def detox(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of one part, or of their product J, in [0, 1].

    Option ``part``: ``sta`` (not toxic), ``sim`` (same meaning as the original), ``fl`` (fluent)
    or ``j`` = sta * sim * fl. The judge called ``detox`` gives raw probabilities, which are
    calibrated here. ``inputs`` of the gold is the original text.
    Raises MetricUnavailableError: no such judge; JudgeError: it failed.
    Source: Dementieva et al., 2022 (RUSSE detoxification); MERA, module ``scoring``, task ruDetox.
    """
    judge, part = judge_called("detox", tools), options["part"]
    names = list(PARTS) if part == "j" else [str(part)]
    columns = [_column(judge, PARTS[name], gold, answers) for name in names]
    scores = [_product(row) for row in zip(*columns, strict=True)]
    return MetricScore(value=mean(scores), per_document=scores, notes=(signature(judge),))


def _column(
    judge: Judge, kind: str, gold: Sequence[GoldDocument], answers: Sequence[JsonValue]
) -> list[float]:
    cases = [
        {"original": _original(document), "answer": answer if isinstance(answer, str) else ""}
        for document, answer in zip(gold, answers, strict=True)
    ]
    return [calibrated(raw) for raw in scores_by(judge, kind, cases)]


def _original(document: GoldDocument) -> str:
    inputs = document.inputs
    if isinstance(inputs, dict):
        inputs = next(iter(inputs.values()), "")
    return inputs if isinstance(inputs, str) else ""


def _product(factors: Sequence[float]) -> float:
    product = 1.0
    for factor in factors:
        product *= factor
    return product
