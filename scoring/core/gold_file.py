"""Reading an organiser's gold file: the documents, why it is refused, and what is remarkable.

Layouts: ``{"data": [...]}``, ``{"data": {"test": [...]}}`` and JSON lines, as MERA publishes them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pydantic import JsonValue

from scoring.core import kinds as answer_kinds
from scoring.core.checking.faults import unreadable
from scoring.core.checking.findings import capped, json_type, quoted, shown
from scoring.core.checking.identity import identify, key_name
from scoring.core.checking.layout import is_too_deep
from scoring.core.checking.repeated_keys import Watched, parsed_watching_keys
from scoring.core.kinds.base import Fault, Kind
from scoring.core.problems import Level, Problem, Severity
from scoring.core.reading import Unreadable, decoded
from scoring.core.report import GoldDocument, Key
from scoring.core.spec import TaskSpec

_FEW_CLASSES = 20
_LISTED_GAPS = 20


@dataclass(frozen=True, slots=True)
class GoldFile:
    """The whole documents of a gold file in its order, faults and remarks.

    A file with ``problems`` is refused whole; ``documents`` then holds only those that could be
    read. ``remarks`` change nothing.
    """

    documents: Sequence[GoldDocument]
    problems: Sequence[Problem]
    remarks: Sequence[Problem]

    @property
    def keys(self) -> Sequence[Key]:
        """The keys of the documents, in their order."""
        return [document.key for document in self.documents]


def read_gold(task: TaskSpec, data: bytes, kinds: Mapping[str, Kind] | None = None) -> GoldFile:
    """Return the gold in ``data``. Never raises for what the bytes are."""
    read = _read(data)
    if isinstance(read, Unreadable):
        return GoldFile((), [unreadable(task, task.file, read)], ())
    raw = _raw_documents(read)
    if raw is None:
        problem = Problem("gold_layout", "file", task=task.slug, file=task.file)
        return GoldFile((), [problem], ())
    kind = (kinds or answer_kinds.KINDS)[task.kind]
    documents = [found for document in raw if (found := _document(task, document))]
    checks = _Checks(task, raw, documents, kind)
    repeated = [checks.problem("duplicate_key", "file", found=f'"{k}"') for k in _repeated(read)]
    problems = capped([*repeated, *checks.problems()])
    return GoldFile(documents, problems, capped(checks.remarks()))


def _read(data: bytes) -> Sequence[Watched] | Unreadable:
    """One parsed document, or one for each line of JSON lines."""
    text = decoded(data)
    if isinstance(text, Unreadable):
        return text
    watched = parsed_watching_keys(text)
    if isinstance(watched, Watched):
        return [watched]
    if watched.variant != "json_lines":
        return watched
    lines = [parsed_watching_keys(line) for line in text.splitlines() if line.strip()]
    wrong = next((line for line in lines if isinstance(line, Unreadable)), None)
    return wrong or [line for line in lines if isinstance(line, Watched)]


def _repeated(read: Sequence[Watched]) -> Iterator[str]:
    for watched in read:
        yield from (shown(repeated.key, 40) for repeated in watched.repeated)


def _raw_documents(read: Sequence[Watched]) -> Sequence[Any] | None:
    """The documents, of which nothing is known yet, or None when they are not where they belong."""
    root = read[0].value
    if len(read) > 1 or (isinstance(root, dict) and "data" not in root and "outputs" in root):
        return [watched.value for watched in read]
    found = root.get("data") if isinstance(root, dict) else None
    if isinstance(found, dict):
        found = found.get("test")
    return found if isinstance(found, list) else None


def _document(task: TaskSpec, raw: object) -> GoldDocument | None:
    if not isinstance(raw, dict) or "outputs" not in raw:
        return None
    meta = raw.get("meta")
    if not isinstance(meta, dict) or not set(task.key) <= meta.keys():
        return None
    identity = identify(meta, task.key)
    if identity.key is None or identity.wrong_type:
        return None
    instruction = raw.get("instruction")
    return GoldDocument(
        key=identity.key,
        outputs=raw["outputs"],
        meta=meta,
        inputs=raw.get("inputs"),
        instruction=instruction if isinstance(instruction, str) else "",
    )


@dataclass(frozen=True, slots=True)
class _Checks:
    task: TaskSpec
    raw: Sequence[Any]
    documents: Sequence[GoldDocument]
    kind: Kind

    def problem(self, type_: str, level: Level = "document", **fields: Any) -> Problem:
        return Problem(type_, level, task=self.task.slug, file=self.task.file, **fields)

    def problems(self) -> Iterator[Problem]:
        if not self.raw:
            yield self.problem("gold_empty", "file")
        yield from self._incomplete()
        yield from self._repeated_ids()
        yield from self._wrong_values()

    def _incomplete(self) -> Iterator[Problem]:
        for position, raw in enumerate(self.raw):
            if _document(self.task, raw) is None:
                fields = ", ".join(["outputs", *(f"meta.{field}" for field in self.task.key)])
                found = shown(", ".join(raw)) if isinstance(raw, dict) else json_type(raw)
                yield self.problem(
                    "gold_incomplete", position=position, found=found, expected=fields
                )

    def _repeated_ids(self) -> Iterator[Problem]:
        counts = Counter(document.key for document in self.documents)
        for key, count in counts.items():
            if count > 1:
                yield self.problem("gold_duplicate_id", doc_id=self._name(key), found=str(count))

    def _name(self, key: Key) -> JsonValue:
        return key_name(key, self.task.key)

    def _wrong_values(self) -> Iterator[Problem]:
        for document in self.documents:
            fault = self._value_fault(document)
            if fault:
                yield self.problem(
                    fault.type,
                    doc_id=self._name(document.key),
                    found=shown(fault.found),
                    expected=shown(fault.expected),
                )

    def _value_fault(self, document: GoldDocument) -> Fault | None:
        if is_too_deep(document.outputs):
            return Fault("gold_value_error", "nested too deep", self.task.kind)
        return self.kind.gold_fault(document.outputs, self.task.kind_options, document.meta)

    def remarks(self) -> Iterator[Problem]:
        if self.raw and len(self.raw) != self.task.size:
            yield self._remark("gold_count", len(self.raw), self.task.size)
        yield from self._gaps()
        yield from self._class_balance()
        yield from self._repeated_questions()

    def _remark(self, type_: str, found: object, expected: object = None) -> Problem:
        return self.problem(
            type_,
            "file",
            severity=Severity.WARNING,
            found=str(found),
            expected=None if expected is None else str(expected),
        )

    def _gaps(self) -> Iterator[Problem]:
        numbers = sorted({int(d.key[0]) for d in self.documents if len(d.key) == 1})
        gaps = [
            f"{a + 1}…{b - 1}" if b - a > 2 else str(a + 1)
            for a, b in pairwise(numbers)
            if b - a > 1
        ]
        if gaps:
            rest = ", …" if len(gaps) > _LISTED_GAPS else ""
            yield self._remark("gold_id_gaps", ", ".join(gaps[:_LISTED_GAPS]) + rest)

    def _class_balance(self) -> Iterator[Problem]:
        texts = [d.outputs for d in self.documents if isinstance(d.outputs, str)]
        counts = Counter(texts)
        if 1 < len(counts) <= min(_FEW_CLASSES, len(texts) // 2):
            shares = (f"{quoted(text, 20)}: {n}" for text, n in sorted(counts.items()))
            yield self._remark("gold_class_balance", ", ".join(shares))

    def _repeated_questions(self) -> Iterator[Problem]:
        first: dict[str, GoldDocument] = {}
        for document in self.documents:
            if document.inputs is None or is_too_deep(document.inputs):
                continue
            question = json.dumps([document.instruction, document.inputs], sort_keys=True)
            before = first.setdefault(question, document)
            if before is not document:
                yield self.problem(
                    "gold_duplicate_question",
                    severity=Severity.WARNING,
                    doc_id=self._name(document.key),
                    found=str(self._name(before.key)),
                )
