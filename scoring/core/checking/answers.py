"""One task file: its answers by key, or every fault of it.

A clean file takes the short way, a few passes at the speed of C. Only a file in which something
is odd is looked at document by document, for the report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from pydantic import JsonValue

from scoring.core.checking.faults import TaskFile, misplaced, unreadable
from scoring.core.checking.findings import capped
from scoring.core.checking.layout import Misplaced, find_documents, is_too_deep
from scoring.core.checking.repeated_keys import may_repeat_keys, parsed_watching_keys
from scoring.core.kinds.base import Kind, WholeFile
from scoring.core.problems import Problem, Severity
from scoring.core.reading import Unreadable, decoded, parsed
from scoring.core.report import Key
from scoring.core.spec import TaskSpec

_MAX_DOCUMENTS = 400_000


@dataclass(frozen=True, slots=True)
class Answers:
    """What a task file says. ``by_key`` is None when the file has an error."""

    by_key: Mapping[Key, JsonValue] | None
    problems: Sequence[Problem]
    documents: int = 0


def read_answers(
    task: TaskSpec, name: str, data: bytes, kind: Kind, gold: Sequence[Key] | None = None
) -> Answers:
    """Return the answers of a task file, checked against the gold's keys where they are known.

    ``name`` is what the report calls the file; the keys of gold are all different. Never raises
    for what the bytes are.
    """
    text = decoded(data)
    if isinstance(text, Unreadable):
        return Answers(None, [unreadable(task, name, text)])
    clean = _clean(task, text, kind)
    if isinstance(clean, Unreadable):
        return Answers(None, [unreadable(task, name, clean)])
    expected = task.size if gold is None else len(gold)
    if clean is not None and len(clean) == expected and all(map(clean.__contains__, gold or ())):
        return Answers(clean, (), len(clean))
    return _explained(task, name, text, kind, gold)


def _clean(task: TaskSpec, text: str, kind: Kind) -> Mapping[Key, JsonValue] | Unreadable | None:
    """The answers by key, or None as soon as anything is not plain."""
    root = parsed(text)
    if isinstance(root, Unreadable):
        return root
    documents = find_documents(root, task.key)
    if isinstance(documents, Misplaced) or len(task.key) > 1:
        return None
    try:
        metas = [document["meta"] for document in documents.raw]
        ids = [meta[task.key[0]] for meta in metas]
        outputs = [document["outputs"] for document in documents.raw]
    except (TypeError, KeyError, IndexError):
        return None
    if set(map(type, ids)) - {int} or _has_fault(outputs, task, kind):
        return None
    # The inner zip makes a key of one part of each number.
    by_key: dict[Key, JsonValue] = dict(
        zip(zip(map(str, ids), strict=True), outputs, strict=True),
    )
    pairs = documents.outer_pairs + _pairs(documents.raw) + _pairs(metas) + _pairs(outputs)
    if len(by_key) < len(ids) or may_repeat_keys(text, pairs):
        return None
    return by_key


def _pairs(values: Sequence[Any]) -> int:
    types = set(map(type, values))
    if types == {dict}:
        return sum(map(len, values))
    return sum(len(value) for value in values if type(value) is dict) if dict in types else 0


def _has_fault(outputs: Sequence[JsonValue], task: TaskSpec, kind: Kind) -> bool:
    types = set(map(type, outputs))
    if types == {kind.faultless}:
        return False
    if types != {str} and any(map(is_too_deep, outputs)):
        return True
    if any(map(kind.answer_fault, outputs, repeat(task.kind_options))):
        return True
    return isinstance(kind, WholeFile) and kind.file_fault(outputs) is not None


def _explained(
    task: TaskSpec, name: str, text: str, kind: Kind, gold: Sequence[Key] | None
) -> Answers:
    """Look at everything once more, slowly, and name each fault."""
    watched = parsed_watching_keys(text)
    if isinstance(watched, Unreadable):
        return Answers(None, [unreadable(task, name, watched)])
    documents = find_documents(watched.value, task.key)
    if isinstance(documents, Misplaced):
        return Answers(None, [misplaced(task, name, documents)])
    if len(documents.raw) > _MAX_DOCUMENTS:
        return Answers(None, [_too_many(task, name, len(documents.raw))], len(documents.raw))
    file = TaskFile(task, name, documents, watched.repeated, kind, gold)
    problems = capped(file.problems())
    is_bad = any(problem.severity is Severity.ERROR for problem in problems)
    return Answers(None if is_bad else file.by_key(), problems, len(documents.raw))


def _too_many(task: TaskSpec, name: str, found: int) -> Problem:
    return Problem(
        "too_large",
        "file",
        task=task.slug,
        file=name,
        found=str(found),
        expected=str(task.size),
        extra=(("variant", "documents"),),
    )
