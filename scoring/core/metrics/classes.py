"""Numbers for class labels, whatever JSON values they are."""

import json
from collections.abc import Sequence

from pydantic import JsonValue


def numbered(gold: Sequence[JsonValue], answers: Sequence[JsonValue]) -> list[tuple[int, int]]:
    """Return (class of the gold, class of the answer) per document; equal values share a number.

    The gold's classes come first, in order of their text, so they do not depend on the answers.
    """
    numbers: dict[str, int] = {}
    for value in (*sorted(map(_label, gold)), *sorted(map(_label, answers))):
        numbers.setdefault(value, len(numbers))
    pairs = zip(gold, answers, strict=True)
    return [(numbers[_label(wanted)], numbers[_label(given)]) for wanted, given in pairs]


def _label(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)
