"""Reading an organiser's gold file: the documents, why it is refused, and what is remarkable.

Layouts: ``{"data": [...]}``, ``{"data": {"test": [...]}}`` and JSON lines, as MERA publishes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from scoring.core import kinds as answer_kinds
from scoring.core.checking.faults import unreadable
from scoring.core.checking.findings import capped, json_type, quoted, shown
from scoring.core.checking.gold_remarks import remarks
from scoring.core.checking.identity import identify, key_name
from scoring.core.checking.layout import is_too_deep
from scoring.core.checking.repeated_keys import Watched, parsed_watching_keys
from scoring.core.kinds.base import Fault, Kind
from scoring.core.metrics import GOLD_FIELDS
from scoring.core.problems import Level, Problem
from scoring.core.reading import Unreadable, decoded
from scoring.core.report import GoldDocument, Key, field_values
from scoring.core.spec import TaskSpec


@dataclass(frozen=True, slots=True)
class GoldFile:
    """The whole documents of a gold file, in its order, and its faults.

    A file with ``problems`` is refused whole; ``documents`` then holds only those that could be
    read.
    """

    task: TaskSpec
    documents: Sequence[GoldDocument]
    problems: Sequence[Problem]

    @property
    def keys(self) -> Sequence[Key]:
        """The keys of the documents, in their order."""
        return [document.key for document in self.documents]

    @property
    def remarks(self) -> Sequence[Problem]:
        """What is worth a look and changes nothing: counts, gaps, balance, repeated questions."""
        return capped(remarks(self.task, self.documents))


def read_gold(task: TaskSpec, data: bytes, kinds: Mapping[str, Kind] | None = None) -> GoldFile:
    """Return the gold in ``data``. Never raises for what the bytes are."""
    read = _read(data)
    if isinstance(read, Unreadable):
        return GoldFile(task, (), [unreadable(task, task.file, read)])
    raw = _raw_documents(read)
    if raw is None:
        problem = Problem("gold_layout", "file", task=task.slug, file=task.file)
        return GoldFile(task, (), [problem])
    kind = (kinds or answer_kinds.KINDS)[task.kind]
    found = [_document(task, document) for document in raw]
    documents = [document for document in found if document is not None]
    lacking = [position for position, document in enumerate(found) if document is None]
    checks = _Checks(task, raw, lacking, documents, kind)
    repeated = [checks.problem("duplicate_key", "file", found=f'"{k}"') for k in _repeated(read)]
    return GoldFile(task, documents, capped([*repeated, *checks.problems()]))


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
    lines = [parsed_watching_keys(line) for line in text.split("\n") if line.strip()]
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
    """``lacking`` are the positions in ``raw`` of those that are no whole documents."""

    task: TaskSpec
    raw: Sequence[Any]
    lacking: Sequence[int]
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
        yield from self._wrong_fields()

    def _incomplete(self) -> Iterator[Problem]:
        fields = ", ".join(["outputs", *(f"meta.{field}" for field in self.task.key)])
        for position in self.lacking:
            raw = self.raw[position]
            found = shown(", ".join(raw)) if isinstance(raw, dict) else json_type(raw)
            yield self.problem("gold_incomplete", position=position, found=found, expected=fields)

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

    def _wrong_fields(self) -> Iterator[Problem]:
        """What the metrics read beside the right answer: needed values, known categories."""
        for metric in self.task.metrics:
            for field, allowed in GOLD_FIELDS.get(metric.metric, {}).items():
                yield from self._field_errors(field, allowed)
        categories = frozenset(self.task.domains)
        parts = {metric.options.get("parts_by") for metric in self.task.metrics if categories}
        for field in sorted(part for part in parts if isinstance(part, str)):
            yield from self._field_errors(field, categories, may_be_absent=True)

    def _field_errors(
        self, field: str, allowed: frozenset[str], *, may_be_absent: bool = False
    ) -> Iterator[Problem]:
        values = field_values(self.documents, field)
        for document, value in zip(self.documents, values, strict=True):
            if may_be_absent and value is None:
                continue
            is_plain = isinstance(value, str | int)
            if not is_plain or (allowed and value not in allowed):
                yield self.problem(
                    "gold_field_error",
                    doc_id=self._name(document.key),
                    found=quoted(value),
                    expected=shown(", ".join(sorted(allowed))) or "string, integer",
                    extra=(("field", field),),
                )

    def _value_fault(self, document: GoldDocument) -> Fault | None:
        if is_too_deep(document.outputs):
            return Fault("gold_value_error", "nested too deep", self.task.kind)
        return self.kind.gold_fault(document.outputs, self.task.kind_options, document.meta)
