"""Where the documents of a task file stand: ``{"data": {"test": [...]}}`` and its older forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from scoring.core.checking.findings import json_type, shown

DIALOGUE_KEY = ("dialog_id", "question_id")
_MAX_DEPTH = 64


@dataclass(frozen=True, slots=True)
class Misplaced:
    """The documents are not where they belong: a problem type, its variant, found, expected."""

    type: str
    variant: str
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class Documents:
    """The raw documents in file order, of which nothing is known yet (hence Any).

    ``outer_pairs`` counts the pairs of the objects around them. ``nested`` when each dialogue was
    a list of its own.
    """

    raw: Sequence[Any]
    outer_pairs: int
    nested: bool = False


def find_documents(root: JsonValue, key: Sequence[str]) -> Documents | Misplaced:
    """Return the documents of a parsed task file, or how its outer layout differs."""
    if not isinstance(root, dict) or "data" not in root:
        return _no_data(root)
    split = root["data"]
    if not isinstance(split, dict) or "test" not in split:
        return _no_split(split)
    raw = split["test"]
    if not isinstance(raw, list):
        return Misplaced("no_split", "not_list", f"data.test: {json_type(raw)}", "array")
    outer = len(root) + len(split)
    return _flat(raw, outer) if tuple(key) == DIALOGUE_KEY else Documents(raw, outer)


def _no_data(root: JsonValue) -> Misplaced:
    expected = '{"data": {"test": [...]}}'
    if isinstance(root, dict):
        variant = "test_on_top" if "test" in root else "plain"
        return Misplaced("no_data_field", variant, _keys(root), expected)
    variant = "bare_list" if isinstance(root, list) else "plain"
    return Misplaced("no_data_field", variant, json_type(root), expected)


def _no_split(split: JsonValue) -> Misplaced:
    found = _keys(split) if isinstance(split, dict) else json_type(split)
    variant = "bare_list" if isinstance(split, list) else "plain"
    return Misplaced("no_split", variant, f"data: {found}", '"test"')


def _keys(value: dict[str, JsonValue]) -> str:
    if not value:
        return "{}"
    names = ", ".join(f'"{shown(key, 30)}"' for key in list(value)[:5])
    return f"{{{names}, …}}" if len(value) > 5 else f"{{{names}}}"


def _flat(raw: list[JsonValue], outer_pairs: int) -> Documents:
    """The published sample of ruTiE has a list per dialogue; the documents are the same."""
    if not any(isinstance(document, list) for document in raw):
        return Documents(raw, outer_pairs)
    parts = [part if isinstance(part, list) else [part] for part in raw]
    return Documents([document for part in parts for document in part], outer_pairs, nested=True)


def is_too_deep(value: JsonValue) -> bool:
    """Whether lists and objects stand in each other deeper than any answer needs."""
    if not isinstance(value, list | dict):
        return False
    level: list[JsonValue] = [value]
    for _ in range(_MAX_DEPTH):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return False
    return True


def _children(value: JsonValue) -> Sequence[JsonValue]:
    if isinstance(value, list):
        return value
    return list(value.values()) if isinstance(value, dict) else ()


def old_answer_layout(outputs: JsonValue) -> str | None:
    """Return which superseded layout an answer has: "segments", "flat_tests", or None.

    MultiQ once took a list of text segments; ruHumanEval and ruCodeEval had one level less.
    """
    if not isinstance(outputs, list) or not outputs:
        return None
    if all(isinstance(part, dict) and "segment" in part for part in outputs):
        return "segments"
    if len(outputs) > 1 and all(_is_tests(part) for part in outputs):
        return "flat_tests"
    return None


def _is_tests(value: JsonValue) -> bool:
    """Whether it is one generation's test outcomes, or the mark of a generation that hung."""
    if isinstance(value, str):
        return value == "timed out"
    return isinstance(value, list) and all(v is None or isinstance(v, str) for v in value)
