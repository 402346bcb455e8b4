"""Texts as the SQuAD metrics compare them, and the right answers that one gold string lists."""

import re
import string
from collections.abc import Callable, Sequence

from pydantic import JsonValue

from scoring.core.report import GoldDocument

_NO_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = re.compile(r"\b(a|an|the)\b")


def normalised(text: str) -> str:
    """Return ``text`` lower-cased, without ASCII punctuation and English articles, evenly spaced.

    Punctuation is deleted, not replaced: a hyphened word becomes one token.
    """
    plain = text.lower().translate(_NO_PUNCTUATION)
    return " ".join(_ARTICLES.sub(" ", plain).split())


def best_scores(
    gold: Sequence[GoldDocument],
    answers: Sequence[JsonValue],
    score: Callable[[str, str], float],
) -> list[float]:
    """Return per document the best ``score(answer, reference)``; both texts are normalised.

    The gold string lists its references with ";". An answer that is no string scores 0.
    """
    return [
        max(
            score(normalised(answer), normalised(part)) for part in str(document.outputs).split(";")
        )
        if isinstance(answer, str)
        else 0.0
        for document, answer in zip(gold, answers, strict=True)
    ]
