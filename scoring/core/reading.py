"""Strict JSON out of untrusted bytes: a value, or the reason why there is none.

``NaN``, ``Infinity``, a repeated key and endless nesting are refused, a byte order mark and CRLF
are not. Nothing here raises for what the bytes are.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import JsonValue
from pydantic_core import from_json

from scoring.core.checking.findings import shown
from scoring.core.zips.directory import foreign_format

Pairs = list[tuple[str, JsonValue]]

_MAX_VALUES = 3_000_000
_MAX_DIGITS = 4000
_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_GUESSES = (("cp1251", "windows-1251"), ("cp866", "cp866"), ("koi8-r", "KOI8-R"))
# Frequent letters tell the Cyrillic encodings apart: each reads the others' bytes as rare ones.
_FREQUENT = frozenset("оеаинтсрвлкмдпуОЕАИНТСРВЛ")
_STRING_OR_CONSTANT = re.compile(r'"(?:[^"\\]++|\\.)*+"|-?(?:NaN|Infinity)', re.DOTALL)
_LONG_NUMBER = re.compile(rf"\d{{{_MAX_DIGITS}}}")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why bytes are no JSON: a variant of ``unreadable_file``, and what stands there.

    ``line`` and ``column`` are 1-based.
    """

    variant: str
    found: str | None = None
    line: int | None = None
    column: int | None = None


class _ConstantError(ValueError):
    """A literal that JSON does not have."""


def decoded(data: bytes) -> str | Unreadable:
    """Return the text of UTF-8 bytes, or an Unreadable that names the likely encoding or format."""
    foreign = "ZIP" if data.startswith(b"PK\x03\x04") else foreign_format(data[:64])
    if foreign not in (None, "JSON"):
        return Unreadable("foreign", found=foreign)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return Unreadable("encoding", found=name)
    if b"\0" in data[:4]:
        return Unreadable("encoding", found="UTF-16" if data[:2].strip(b"\0") else "UTF-32")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        return Unreadable("encoding", f"{_likely_encoding(data)}, byte {error.start}", line, column)


def _likely_encoding(data: bytes) -> str:
    strange = bytes(byte for byte in data[: 1 << 20] if byte > 127)[:4096]
    scores = [(_frequency(strange.decode(codec, "replace")), name) for codec, name in _GUESSES]
    best, name = max(scores, key=lambda score: score[0])
    return name if best > 0.5 else "not UTF-8"


def _frequency(text: str) -> float:
    return sum(char in _FREQUENT for char in text) / max(len(text), 1)


def plain_value(data: bytes) -> JsonValue:
    """Return the value of ordinary JSON bytes, in two thirds of the time of ``parsed``.

    Raises ValueError for all that ``parsed`` refuses and for some that it takes: surrogates
    without their other half, nesting of more than 200 levels.
    """
    if len(data) > _MAX_VALUES and sum(map(data.count, (b",", b"[", b"{"))) > _MAX_VALUES:
        raise ValueError("more values than any task needs")
    value: JsonValue = from_json(
        data.removeprefix(codecs.BOM_UTF8), allow_inf_nan=False, cache_strings="keys"
    )
    return value


def parsed(text: str, hook: Callable[[Pairs], JsonValue]) -> JsonValue | Unreadable:
    """Return the value of JSON text with each object made by ``hook`` from its pairs."""
    if not text.strip():
        return Unreadable("empty")
    # A value takes a character at least, so short texts need no counting.
    if len(text) > _MAX_VALUES:
        values = text.count(",") + text.count("[") + text.count("{")
        if values > _MAX_VALUES:
            return Unreadable("values", found=str(values))
    try:
        value: JsonValue = json.loads(text, object_pairs_hook=hook, parse_constant=_refused)
    except json.JSONDecodeError as error:
        return _syntax(text, error)
    except RecursionError:
        return Unreadable("deep")
    except _ConstantError as error:
        return _at(text, "constant", _constant_position(text), str(error))
    except ValueError:
        # The interpreter refuses integers of more than 4,300 digits.
        return _long_number(text)
    return value


def _refused(name: str) -> JsonValue:
    raise _ConstantError(name)


def _constant_position(text: str) -> int:
    matches = _STRING_OR_CONSTANT.finditer(text)
    return next((m.start() for m in matches if not m.group().startswith('"')), 0)


def _long_number(text: str) -> Unreadable:
    match = _LONG_NUMBER.search(text)
    return _at(text, "number", match.start() if match else 0)


def _syntax(text: str, error: json.JSONDecodeError) -> Unreadable:
    near = shown(text[error.pos : error.pos + 30].partition("\n")[0].strip(), 30)
    return _at(text, _syntax_variant(text, error), error.pos, near or None)


def _syntax_variant(text: str, error: json.JSONDecodeError) -> str:
    if error.msg == "Extra data":
        return "json_lines" if _is_json_lines(text) else "extra"
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return "cut"
    if re.match(r"[\[{]\s*'", text.lstrip()):
        return "python"
    if re.search(r",\s*$", text[max(0, error.pos - 200) : error.pos]):
        return "trailing_comma" if text[error.pos] in "]}" else "syntax"
    if text[error.pos] in "]}" and "," in text[max(0, error.pos - 1) : error.pos]:
        return "trailing_comma"
    return "syntax"


def _is_json_lines(text: str) -> bool:
    """Whether each of the first two lines is an object with an answer or an id of its own."""
    lines = [line for line in text.split("\n", 40)[:40] if line.strip()][:2]
    return len(lines) == 2 and all(_is_document(line) for line in lines)


def _is_document(line: str) -> bool:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and ("outputs" in value or "meta" in value or "doc" in value)


def _at(text: str, variant: str, position: int, found: str | None = None) -> Unreadable:
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return Unreadable(variant, found, line, column)
