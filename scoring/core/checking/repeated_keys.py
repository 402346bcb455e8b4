"""Objects that name a key twice: JSON allows it, and every parser silently drops one value."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from pydantic import JsonValue

from scoring.core.reading import Pairs, Unreadable, parsed_with_pairs

_SPACED_COLON = re.compile(r'"\s+:')


@dataclass(frozen=True, slots=True)
class RepeatedKey:
    """An object in which ``key`` stood twice. The object itself, so that its place is found."""

    key: str
    owner: dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Watched:
    """A value and every object of it in which a key stood twice."""

    value: JsonValue
    repeated: list[RepeatedKey]


def most_pairs(text: str) -> int | None:
    """Return an upper bound of the number of pairs in all objects of valid JSON, or None.

    Each pair has a quote followed by a colon. Strings may hold these two characters too, so the
    number is a bound, not a count; it is exact for ordinary files, and a tenth of the work of
    looking at each object. An escaped quote before a colon stands inside a string and is taken
    off, unless a backslash before it may itself be escaped.
    """
    if _SPACED_COLON.search(text):
        return None
    escaped = 0 if '\\\\":' in text else text.count('\\":')
    return text.count('":') - escaped


def parsed_watching_keys(text: str) -> Watched | Unreadable:
    """Return the value of JSON text with its repeated keys."""
    repeated: list[RepeatedKey] = []

    def watch(pairs: Pairs) -> JsonValue:
        value = dict(pairs)
        if len(value) < len(pairs):
            repeated.append(RepeatedKey(_repeated([key for key, _ in pairs]), value))
        return value

    value = parsed_with_pairs(text, watch)
    return value if isinstance(value, Unreadable) else Watched(value, repeated)


def _repeated(keys: list[str]) -> str:
    return next(key for key, count in Counter(keys).items() if count > 1)
