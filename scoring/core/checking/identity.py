"""Which document an answer belongs to: the key out of ``meta``, compared as canonical text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from scoring.core.checking.findings import json_type, quoted, shown
from scoring.core.report import Key

_INTEGER = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_EXACT_FLOATS = 1 << 53
_EXACT_INTEGERS = 1 << 63


@dataclass(frozen=True, slots=True)
class Identity:
    """A document's key as far as it can be told; ``wrong_type`` names a type that is not allowed.

    ``shown`` is what reports call the document.
    """

    key: Key | None
    shown: JsonValue
    wrong_type: str | None = None


def identify(meta: Mapping[str, JsonValue], fields: Sequence[str]) -> Identity:
    """Return the identity that ``meta`` gives. All ``fields`` must be present.

    A single field must be an integer. Keys of several fields are compared as text, so there
    strings are as good as integers.
    """
    values = [meta[field] for field in fields]
    if len(values) == 1 and type(values[0]) is int:
        return Identity((str(values[0]),), _shown(values, fields))
    parts = [_canonical(value) for value in values]
    key = None if None in parts else tuple(part for part in parts if part is not None)
    allowed = (int,) if len(values) == 1 else (int, str)
    wrong = next((value for value in values if type(value) not in allowed), None)
    is_wrong = any(type(value) not in allowed for value in values)
    return Identity(key, _shown(values, fields), json_type(wrong) if is_wrong else None)


def _canonical(value: JsonValue) -> str | None:
    """The text of the integer that was meant, also by ``"7"`` and ``7.0``; None for others."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        return str(int(value)) if _INTEGER.fullmatch(value) else None
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < _EXACT_FLOATS else None
    return str(value) if isinstance(value, int) else None


def _shown(values: Sequence[JsonValue], fields: Sequence[str]) -> JsonValue:
    if len(values) > 1:
        return ";".join(f"{f}:{_short(v)}" for f, v in zip(fields, values, strict=True))
    value = values[0]
    is_plain = type(value) is int and abs(value) < _EXACT_INTEGERS
    return value if is_plain else _short(value)


def _short(value: JsonValue) -> str:
    return shown(value, 40) if isinstance(value, str) else quoted(value, 40)


def key_name(key: Key, fields: Sequence[str]) -> JsonValue:
    """Return what reports call the gold document of this key."""
    if len(key) > 1:
        return ";".join(f"{field}:{part}" for field, part in zip(fields, key, strict=True))
    return int(key[0]) if _INTEGER.fullmatch(key[0]) else key[0]
