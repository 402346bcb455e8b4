"""Which file of an archive stands for which task; misspelt and foreign names are told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from scoring.core.archive import ArchivedFile
from scoring.core.checking.findings import shown
from scoring.core.problems import Problem, Severity
from scoring.core.spec import BenchmarkSpec, TaskSpec

_SIMILAR = 0.75
_LONGEST = 100
_HARNESS_LOG = re.compile(r"(samples|results)_.*\.jsonl?")


@dataclass(frozen=True, slots=True)
class NamedFiles:
    """The files by task, in the benchmark's order; names that fit none; tasks that were meant.

    ``mentioned`` holds every task that a file stands for, rightly or wrongly named. ``found``
    lists the first names, for people.
    """

    by_task: Sequence[tuple[TaskSpec, ArchivedFile]]
    problems: Sequence[Problem]
    mentioned: frozenset[str]
    found: str


def sort_files(spec: BenchmarkSpec, files: Sequence[ArchivedFile]) -> NamedFiles:
    """Return which file stands for which task. Names are exact: case, extension, spelling.

    Two files of one name stand for none: which of them counts is not ours to choose.
    """
    known = {task.file: task for task in spec.tasks}
    counts = Counter(file.basename for file in files)
    exact = {f.basename: f for f in files if counts[f.basename] == 1}
    problems = [*_duplicates(spec, files, counts), *_strangers(spec, files, known)]
    by_task = [(task, exact[name]) for name, task in known.items() if name in exact]
    mentioned = {known[name].slug for name in counts if name in known}
    mentioned |= {problem.task for problem in problems if problem.task}
    return NamedFiles(by_task, problems, frozenset(mentioned), _names(files))


def _names(files: Sequence[ArchivedFile]) -> str:
    names = [shown(file.name, 60) for file in files[:10]]
    return ", ".join(names) + (", …" if len(files) > len(names) else "")


def _duplicates(
    spec: BenchmarkSpec, files: Sequence[ArchivedFile], counts: Counter[str]
) -> Iterator[Problem]:
    for task in spec.tasks:
        if counts[task.file] > 1:
            paths = sorted(shown(file.name) for file in files if file.basename == task.file)
            yield Problem(
                "duplicate_file",
                "file",
                task=task.slug,
                file=task.file,
                found=shown(", ".join(paths), 300),
            )


def _strangers(
    spec: BenchmarkSpec, files: Sequence[ArchivedFile], known: dict[str, TaskSpec]
) -> Iterator[Problem]:
    meant = _spellings(spec)
    for file in sorted(files, key=lambda file: file.name):
        if file.basename not in known:
            yield _stranger(file, meant)


def _spellings(spec: BenchmarkSpec) -> dict[str, TaskSpec]:
    """Every spelling of a task's name, in lower case."""
    aliases = {alias.casefold(): task for task in spec.tasks for alias in task.aliases}
    return aliases | {task.slug.casefold(): task for task in spec.tasks}


def _stranger(file: ArchivedFile, meant: dict[str, TaskSpec]) -> Problem:
    stem, dot, extension = file.basename.rpartition(".")
    stem, extension = (stem, dot + extension) if dot else (extension, "")
    task = meant.get(stem.casefold())
    name = shown(file.name)
    plain = _without_dots(file.basename, meant)
    if plain is not None:
        return _problem("unknown_file", name, plain, found=file.basename)
    if task is not None and task.slug == stem:
        return _problem("extension", name, task, found=extension)
    if task is None and _HARNESS_LOG.fullmatch(file.basename):
        return Problem("unknown_file", "file", file=name, severity=Severity.WARNING)
    close = get_close_matches(stem.casefold()[:_LONGEST], meant, n=1, cutoff=_SIMILAR)
    if task is None and close:
        task = meant[close[0]]
    if task is None and extension.lower() != ".json":
        return Problem("unknown_file", "file", file=name, severity=Severity.WARNING)
    return _problem("unknown_file", name, task, found=file.basename)


def _without_dots(name: str, meant: dict[str, TaskSpec]) -> TaskSpec | None:
    """Return the task whose file this is but for dots and spaces at the ends of its name."""
    plain = name.strip(". ")
    task = meant.get(plain.casefold().removesuffix(".json"))
    return task if plain != name and task and plain == task.file else None


def _problem(type_: str, name: str, task: TaskSpec | None, found: str) -> Problem:
    expected = ".json" if type_ == "extension" else task.file if task else None
    slug = task.slug if task else None
    return Problem(type_, "file", task=slug, file=name, found=shown(found), expected=expected)
