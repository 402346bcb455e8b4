"""Checking an upload: every fault of every file at once, and the answers of the sound files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO

from pydantic import JsonValue

from scoring.core import kinds as answer_kinds
from scoring.core.archive import (
    DEFAULT_LIMITS,
    ArchivedFile,
    ArchiveLimits,
    Reader,
    list_archive,
)
from scoring.core.checking.answers import Answers, read_answers
from scoring.core.checking.file_names import NamedFiles, sort_files
from scoring.core.checking.findings import capped, shown, total
from scoring.core.kinds.base import Kind
from scoring.core.problems import Problem, Severity
from scoring.core.report import Key
from scoring.core.spec import BenchmarkSpec, TaskSpec

GoldKeys = Mapping[str, Sequence[Key]]


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file of the archive that stands for a task. ``size`` in bytes, unpacked, as declared."""

    name: str
    task: str
    size: int
    documents: int
    errors: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """What an archive says. ``answers`` holds the tasks whose file has no error.

    An error of level "archive" leaves ``answers`` empty: such an archive must be packed anew.
    """

    answers: Mapping[str, Mapping[Key, JsonValue]]
    problems: Sequence[Problem]
    files: Sequence[CheckedFile]

    @property
    def errors(self) -> Sequence[Problem]:
        """The problems that stop a submission."""
        return [p for p in self.problems if p.severity is Severity.ERROR]

    @property
    def warnings(self) -> Sequence[Problem]:
        """The problems that are only told."""
        return [p for p in self.problems if p.severity is Severity.WARNING]


def check_archive(
    spec: BenchmarkSpec,
    file: BinaryIO,
    gold_keys: GoldKeys | None = None,
    limits: ArchiveLimits = DEFAULT_LIMITS,
    kinds: Mapping[str, Kind] | None = None,
) -> Checked:
    """Check a seekable ZIP against a benchmark; with ``gold_keys`` (by task slug) its ids too.

    Never raises for what the file holds. Files and documents may stand in any order; problems
    come in the order of the archive's own faults, then of the benchmark's tasks.
    """
    contents = list_archive(file, limits)
    named = sort_files(spec, contents.files)
    reader = Reader(file, limits)
    read = [
        _read_file(task, archived, reader, kinds or answer_kinds.KINDS, (gold_keys or {}))
        for task, archived in named.by_task
    ]
    problems = [*contents.problems, *capped(named.problems), *(p for r in read for p in r.problems)]
    problems += _not_attempted(spec, named, problems)
    answers = {} if any(map(_stops_all, problems)) else _answers(read)
    return Checked(answers, problems, [one.file for one in read])


@dataclass(frozen=True, slots=True)
class _ReadFile:
    file: CheckedFile
    by_key: Mapping[Key, JsonValue] | None
    problems: Sequence[Problem]


def _read_file(
    task: TaskSpec,
    archived: ArchivedFile,
    reader: Reader,
    kinds: Mapping[str, Kind],
    gold_keys: GoldKeys,
) -> _ReadFile:
    name = shown(archived.name)
    data = reader.read(archived)
    if isinstance(data, Problem):
        answers = Answers(None, [replace(data, task=task.slug)])
    else:
        answers = read_answers(task, name, data, kinds[task.kind], gold_keys.get(task.slug))
    errors = total(p for p in answers.problems if p.severity is Severity.ERROR)
    checked = CheckedFile(name, task.slug, archived.entry.size, answers.documents, errors)
    return _ReadFile(checked, answers.by_key, answers.problems)


def _answers(read: Sequence[_ReadFile]) -> Mapping[str, Mapping[Key, JsonValue]]:
    return {one.file.task: one.by_key for one in read if one.by_key is not None}


def _stops_all(problem: Problem) -> bool:
    return problem.level == "archive" and problem.severity is Severity.ERROR


def _not_attempted(
    spec: BenchmarkSpec, named: NamedFiles, problems: Sequence[Problem]
) -> Iterator[Problem]:
    """A remark for each task without a file; an error when nothing in the archive is known."""
    if any(map(_stops_all, problems)):
        return
    if not named.mentioned:
        expected = ", ".join(task.file for task in spec.tasks)
        yield Problem("no_task", "archive", found=named.found, expected=expected)
        return
    for task in spec.tasks:
        if task.slug not in named.mentioned:
            yield Problem(
                "no_task",
                "file",
                task=task.slug,
                expected=task.file,
                severity=Severity.WARNING,
            )
