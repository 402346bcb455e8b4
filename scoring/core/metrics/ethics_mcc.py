"""Matthews correlation between answers and gold for one question and criterion (ruEthics)."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.classes import numbered
from scoring.core.metrics.numbers_as_text import whole_number
from scoring.core.ports import MetricUnavailableError, Tools
from scoring.core.report import GoldDocument, MetricScore

NOT_ASKED = (-1, -1)
"""Codes of a document of another question."""


def ethics_mcc(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the multi-class Matthews correlation over the documents of one question, in [-1, 1].

    Options: ``question`` (the gold's ``meta.question``) and ``criterion`` (a key of the answer).
    Constant answers or constant gold give 0. ``codes`` rows are (class of the gold, class of the
    answer), -1 twice for documents of other questions.
    Raises MetricUnavailableError: the gold does not ask this question.
    Source: Gorodkin, 2004, R_K; scikit-learn, ``matthews_corrcoef``; MERA, module ``scoring``.
    """
    del tools
    question, criterion = options["question"], str(options["criterion"])
    asked = [n for n, document in enumerate(gold) if document.meta.get("question") == question]
    if not asked:
        raise MetricUnavailableError(f"no document of the gold asks the question {question}")
    wanted = [_class_of(gold[n].outputs, criterion) for n in asked]
    codes = numbered(wanted, [_class_of(answers[n], criterion) for n in asked])
    rows = dict(zip(asked, codes, strict=True))
    return MetricScore(
        value=matthews(codes), codes=[rows.get(n, NOT_ASKED) for n in range(len(gold))]
    )


def matthews(pairs: Sequence[tuple[int, int]]) -> float:
    """Return the correlation of two classifications of the same documents, given as pairs."""
    n, right = len(pairs), sum(wanted == given for wanted, given in pairs)
    wanted_of = Counter(wanted for wanted, _ in pairs)
    given_of = Counter(given for _, given in pairs)
    above = right * n - sum(count * given_of[label] for label, count in wanted_of.items())
    below = _spread(n, wanted_of) * _spread(n, given_of)
    return above / sqrt(below) if below else 0.0


def _spread(n: int, counts: Counter[int]) -> int:
    return n * n - sum(count * count for count in counts.values())


def _class_of(value: JsonValue, criterion: str) -> JsonValue:
    mark = value.get(criterion) if isinstance(value, dict) else None
    number = whole_number(mark)
    return mark if number is None else number
