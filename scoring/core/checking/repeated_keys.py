"""Objects that name a key twice: JSON allows it, and every parser silently drops one value."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from pydantic import JsonValue

from scoring.core.reading import Pairs, Unreadable, parsed

_SPACED_COLON = re.compile(rb'"\s+:')


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


def may_repeat_keys(data: bytes, pairs: int) -> bool:
    """Whether an object of valid JSON may name a key twice, given how many pairs were kept.

    Every pair that was written has a colon outside strings. When all colons, or all that follow a
    quote, are accounted for by the pairs kept, none was dropped. Otherwise strings hold some, and
    only a close look can tell; but ordinary files never need it, and counting is a tenth of it.
    """
    if data.count(b":") == pairs:
        return False
    return _SPACED_COLON.search(data) is not None or _quoted_colons(data) != pairs


def _quoted_colons(data: bytes) -> int:
    # An escaped quote before a colon stands inside a string and is taken off, unless the backslash
    # before it may itself be escaped.
    found = data.count(b'":')
    if b"\\" not in data or b'\\\\":' in data:
        return found
    return found - data.count(b'\\":')


def parsed_watching_keys(text: str) -> Watched | Unreadable:
    """Return the value of JSON text with its repeated keys."""
    repeated: list[RepeatedKey] = []

    def watch(pairs: Pairs) -> JsonValue:
        value = dict(pairs)
        if len(value) < len(pairs):
            repeated.append(RepeatedKey(_repeated([key for key, _ in pairs]), value))
        return value

    value = parsed(text, watch)
    return value if isinstance(value, Unreadable) else Watched(value, repeated)


def _repeated(keys: list[str]) -> str:
    return next(key for key, count in Counter(keys).items() if count > 1)
