"""The comments of a code review in an answer (ruCodeReviewer)."""

import re

from pydantic import JsonValue

MOST_COMMENTS = 10
_COMMENT = re.compile(r"Комментарий \d+:\s*(.*?)(?=Комментарий \d+:|$)", re.DOTALL)


def review_comments(answer: JsonValue) -> list[str]:
    """Return the texts after "Комментарий <number>:" of the first ten, without the empty ones.

    An answer that is no string has none.
    Source: MERA CODE, task ruCodeReviewer.
    """
    if not isinstance(answer, str):
        return []
    found: list[str] = _COMMENT.findall(answer)
    return [comment.strip() for comment in found[:MOST_COMMENTS] if comment.strip()]
