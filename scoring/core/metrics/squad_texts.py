"""Texts as the SQuAD metrics compare them, and the right answers that one gold string lists."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from pydantic import JsonValue

from scoring.core.metrics.punctuation import without_punctuation
from scoring.core.report import GoldDocument

Prepared = TypeVar("Prepared")

_ARTICLES = re.compile(r"\b(?:an?|the)\b")


@lru_cache(maxsize=4096)
def normalised(text: str) -> str:
    """Return ``text`` lower-cased, without ASCII punctuation and English articles, evenly spaced.

    Punctuation is deleted, not replaced: a hyphened word becomes one token. The last texts are
    remembered, since exact match and F1 of a task look at the same ones.
    """
    plain = without_punctuation(text.lower())
    if "a" in plain or "the" in plain:
        plain = _ARTICLES.sub(" ", plain)
    return " ".join(plain.split())


def best_scores(
    gold: Sequence[GoldDocument],
    answers: Sequence[JsonValue],
    prepare: Callable[[str], Prepared],
    score: Callable[[Prepared, Prepared], float],
) -> list[float]:
    """Return per document the best ``score(answer, reference)`` over the gold's references.

    Both texts are normalised, then prepared. The gold string lists its references with ";".
    An answer that is no string scores 0.
    """
    scores: list[float] = []
    for document, answer in zip(gold, answers, strict=True):
        if not isinstance(answer, str):
            scores.append(0.0)
            continue
        given = prepare(normalised(answer))
        references = str(document.outputs).split(";")
        scores.append(max(score(given, prepare(normalised(part))) for part in references))
    return scores
