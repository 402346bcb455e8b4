"""What a judge's reply says: correct or wrong."""

import re

_WORD = re.compile(r"[^\W_]+")


def is_correct(reply: str) -> bool:
    """Say whether a reply calls the answer correct.

    Words are matched whole and in any case: the reply must begin or end with "correct" and do
    neither with "wrong". So "incorrect", "not correct" and anything else are no "correct".
    """
    words = _WORD.findall(reply.lower())
    ends = {words[0], words[-1]} if words else set()
    return "correct" in ends and "wrong" not in ends and words[-2:] != ["not", "correct"]
