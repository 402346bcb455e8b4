"""What is worth an organiser's look in a gold file, and no reason to refuse it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.core.checking.findings import quoted
from scoring.core.checking.identity import key_name
from scoring.core.checking.layout import is_too_deep
from scoring.core.problems import Problem, Severity
from scoring.core.report import GoldDocument
from scoring.core.spec import TaskSpec

_FEW_CLASSES = 20
_LISTED_GAPS = 20


def remarks(task: TaskSpec, documents: Sequence[GoldDocument]) -> Iterator[Problem]:
    """Yield the remarks on the documents of a task's gold."""
    if documents and len(documents) != task.size:
        yield _remark(task, "gold_count", str(len(documents)), str(task.size))
    yield from _gaps(task, documents)
    yield from _class_balance(task, documents)
    yield from _repeated_questions(task, documents)


def _remark(task: TaskSpec, type_: str, found: str, expected: str | None = None) -> Problem:
    return Problem(
        type_,
        "file",
        task=task.slug,
        file=task.file,
        found=found,
        expected=expected,
        severity=Severity.WARNING,
    )


def _gaps(task: TaskSpec, documents: Sequence[GoldDocument]) -> Iterator[Problem]:
    numbers = sorted({int(document.key[0]) for document in documents if len(document.key) == 1})
    gaps = [_gap(a + 1, b - 1) for a, b in pairwise(numbers) if b - a > 1]
    if gaps:
        rest = ", …" if len(gaps) > _LISTED_GAPS else ""
        yield _remark(task, "gold_id_gaps", ", ".join(gaps[:_LISTED_GAPS]) + rest)


def _gap(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _class_balance(task: TaskSpec, documents: Sequence[GoldDocument]) -> Iterator[Problem]:
    texts = [document.outputs for document in documents if isinstance(document.outputs, str)]
    counts = Counter(texts)
    if 1 < len(counts) <= min(_FEW_CLASSES, len(texts) // 2):
        shares = (f"{quoted(text, 20)}: {count}" for text, count in sorted(counts.items()))
        yield _remark(task, "gold_class_balance", ", ".join(shares))


def _repeated_questions(task: TaskSpec, documents: Sequence[GoldDocument]) -> Iterator[Problem]:
    first: dict[str, GoldDocument] = {}
    for document in documents:
        if document.inputs is None or is_too_deep(document.inputs):
            continue
        question = json.dumps([document.instruction, document.inputs], sort_keys=True)
        before = first.setdefault(question, document)
        if before is not document:
            yield Problem(
                "gold_duplicate_question",
                "document",
                task=task.slug,
                file=task.file,
                doc_id=key_name(document.key, task.key),
                found=str(key_name(before.key, task.key)),
                severity=Severity.WARNING,
            )
