"""One task file: its answers by key, or every fault of it.

Only a file in which something is odd is looked at document by document, for the report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from scoring.core.checking.faults import TaskFile, misplaced, unreadable
from scoring.core.checking.findings import capped
from scoring.core.checking.layout import Misplaced, find_documents
from scoring.core.checking.plain_file import plain_answers
from scoring.core.checking.repeated_keys import parsed_watching_keys
from scoring.core.kinds.base import Kind
from scoring.core.problems import Problem, Severity
from scoring.core.reading import Unreadable, decoded
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
    plain = plain_answers(task, data, kind, gold)
    if plain is not None:
        return Answers(plain, (), len(plain))
    text = decoded(data)
    if isinstance(text, Unreadable):
        return Answers(None, [unreadable(task, name, text)])
    return _explained(task, name, text, kind, gold)


def _explained(
    task: TaskSpec, name: str, text: str, kind: Kind, gold: Sequence[Key] | None
) -> Answers:
    """Look at everything slowly, and name each fault."""
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
