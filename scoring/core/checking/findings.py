"""Keeping a report short: at most a hundred faults of one type in a file, with the true count."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from pydantic import JsonValue

from scoring.core.problems import Problem

LISTED = 100


def capped(problems: Iterable[Problem]) -> list[Problem]:
    """Return the first hundred problems of each (type, variant); ``count`` says how many stand.

    The order of the first appearance is kept. Only what is listed is held in memory.
    """
    listed: defaultdict[object, list[Problem]] = defaultdict(list)
    counts: defaultdict[object, int] = defaultdict(int)
    for problem in problems:
        kind = (problem.type, problem.severity)
        counts[kind] += 1
        if counts[kind] <= LISTED:
            listed[kind].append(problem)
    return [
        replace(problem, count=counts[kind]) if counts[kind] > LISTED else problem
        for kind, group in listed.items()
        for problem in group
    ]


def total(problems: Iterable[Problem]) -> int:
    """Return how many faults the problems stand for, those that are not listed included."""
    groups: defaultdict[object, list[Problem]] = defaultdict(list)
    for problem in problems:
        groups[problem.file, problem.type, problem.severity].append(problem)
    return sum(_faults(group) for group in groups.values())


def _faults(group: list[Problem]) -> int:
    is_cut = len(group) == LISTED and group[0].count is not None
    return group[0].count or 0 if is_cut else len(group)


def shown(text: str, length: int = 120) -> str:
    """Return foreign text fit to be shown, logged and stored: one line, cut, nothing unprintable.

    Lone surrogates and control characters (NUL breaks databases) become escapes.
    """
    cut = text if len(text) <= length else text[: length - 1] + "…"
    if cut.isprintable():
        return cut
    return "".join(char if char.isprintable() else _escaped(char) for char in cut)


def _escaped(char: str) -> str:
    return json.dumps(char)[1:-1] if not char.isspace() or char in "\r\n\t\v\f" else " "


def quoted(value: JsonValue, length: int = 60) -> str:
    """Return any JSON value as short one-line text, long ones cut."""
    if isinstance(value, str):
        return shown(json.dumps(value[: length + 1], ensure_ascii=False), length)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if value.bit_length() <= 128 else f"integer of {value.bit_length()} bits"
    if isinstance(value, list | dict):
        return json_type(value)
    return json.dumps(value)


def json_type(value: object) -> str:
    """Return the JSON name of a value's type."""
    names = {str: "string", bool: "boolean", int: "integer", float: "number"}
    names |= {list: "array", dict: "object"}
    return "null" if value is None else names[type(value)]
