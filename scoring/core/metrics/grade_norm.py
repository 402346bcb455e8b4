"""The normalised grade of a school exam: points won of points there were, by variant (USE)."""

import re
from collections import defaultdict
from collections.abc import Sequence
from math import fsum

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore

_NOT_LETTERS = re.compile(r"[\d+\W]")


def grade_norm(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over exam variants of sum(points) / sum(highest points), in [0, 1].

    No question gives more than its highest grade.
    Parts ``task<number>`` are the mean of points / highest points over one question number.
    ``codes`` rows are (number of the variant, points, highest points).
    Raises KeyError or TypeError: gold that its kind refuses (no variant, no highest grade).
    Source: MERA, module ``scoring``, task USE; docs/scoring.md has the rule of each question type.
    """
    del options, tools
    points = [_points(document, answer) for document, answer in zip(gold, answers, strict=True)]
    highest = [_number(document.meta["score"]) for document in gold]
    variants = _variant_numbers(gold)
    codes = [
        (float(variant), min(won, most), most)
        for variant, won, most in zip(variants, points, highest, strict=True)
    ]
    parts: defaultdict[str, list[float]] = defaultdict(list)
    for document, (_, won, most) in zip(gold, codes, strict=True):
        parts[f"task{document.meta['id_task']}"].append(won / most)
    return MetricScore(
        value=_mean_of_variants(codes),
        parts={name: mean(shares) for name, shares in sorted(parts.items())},
        codes=codes,
    )


def _mean_of_variants(codes: Sequence[tuple[float, float, float]]) -> float:
    won: defaultdict[float, float] = defaultdict(float)
    most: defaultdict[float, float] = defaultdict(float)
    for variant, points, highest in codes:
        won[variant] += points
        most[variant] += highest
    return fsum(won[variant] / most[variant] for variant in most) / len(most)


def _variant_numbers(gold: Sequence[GoldDocument]) -> list[int]:
    numbers: dict[str, int] = {}
    names = [str(document.meta["variant"]) for document in gold]
    return [numbers.setdefault(name, len(numbers)) for name in names]


def _number(value: JsonValue) -> float:
    if not isinstance(value, int | float):
        raise TypeError(f"meta.score is no number: {value!r}")
    return float(value)


def _points(document: GoldDocument, answer: JsonValue) -> float:
    if not isinstance(answer, str):
        return 0.0
    right, meta = str(document.outputs), document.meta
    if meta.get("type") == "matching":
        return _matching(right.split(","), answer.split(","))
    if meta.get("type") == "text":
        return float(_NOT_LETTERS.sub("", answer).lower() in right.split(","))
    if meta.get("id_task") == "16":
        return _question_16(right.split(","), answer.split(","))
    return float(set(right.split(",")) == set(answer.split(",")))


def _matching(right: Sequence[str], given: Sequence[str]) -> float:
    if len(right) != len(given):
        return 0.0
    return float(sum(wanted == found for wanted, found in zip(right, given, strict=True)))


def _question_16(right: Sequence[str], given: Sequence[str]) -> float:
    length = max(len(right), len(given))
    return float(max(0, len(set(right) & set(given)) - length + len(right)))
