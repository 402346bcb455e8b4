"""Numbers for class labels, whatever JSON values they are."""

import json
from collections.abc import Sequence

from pydantic import JsonValue


def numbered(gold: Sequence[JsonValue], answers: Sequence[JsonValue]) -> list[tuple[int, int]]:
    """Return (class of the gold, class of the answer) per document; equal values share a number.

    The gold's classes come first, in order of their text, so they do not depend on the answers.
    """
    wanted, given = [*map(_label, gold)], [*map(_label, answers)]
    numbers: dict[str, int] = {}
    for label in (*sorted(set(wanted)), *sorted(set(given))):
        numbers.setdefault(label, len(numbers))
    return [(numbers[w], numbers[g]) for w, g in zip(wanted, given, strict=True)]


def _label(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    # Of a plain whole number it is the same text, ten times faster.
    return str(value) if type(value) is int else json.dumps(value, sort_keys=True)
