"""Every fault of a task file that could be parsed, each as a Problem with its place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import JsonValue

from scoring.core.checking.findings import json_type, quoted, shown
from scoring.core.checking.identity import Identity, identify, key_name
from scoring.core.checking.layout import Documents, Misplaced, is_too_deep, old_answer_layout
from scoring.core.checking.repeated_keys import RepeatedKey
from scoring.core.kinds.base import Fault, Kind, WholeFile
from scoring.core.problems import Level, Problem, Severity
from scoring.core.reading import Unreadable
from scoring.core.report import Key
from scoring.core.spec import TaskSpec

_SOME = 10


def unreadable(task: TaskSpec, name: str, why: Unreadable) -> Problem:
    """Return the problem of a file that is no JSON."""
    extra = [("variant", why.variant)]
    if why.line is not None:
        extra += [("line", str(why.line)), ("column", str(why.column))]
    return Problem(
        "unreadable_file",
        "file",
        task=task.slug,
        file=name,
        found=why.found,
        expected="JSON, UTF-8",
        extra=tuple(extra),
    )


def misplaced(task: TaskSpec, name: str, why: Misplaced) -> Problem:
    """Return the problem of a file whose documents are not where they belong."""
    return Problem(
        why.type,
        "file",
        task=task.slug,
        file=name,
        found=why.found,
        expected=why.expected,
        extra=(("variant", why.variant),),
    )


@dataclass(frozen=True)
class TaskFile:
    """A parsed task file beside what is expected of it. ``name`` is what reports call it."""

    task: TaskSpec
    name: str
    documents: Documents
    repeated: Sequence[RepeatedKey]
    kind: Kind
    gold: Sequence[Key] | None

    def by_key(self) -> Mapping[Key, JsonValue]:
        """Return the answers by key; only for a file without an error."""
        return {
            identity.key: document["outputs"]
            for identity, document in zip(self._identities, self.documents.raw, strict=True)
            if identity is not None and identity.key is not None
        }

    def problems(self) -> Iterator[Problem]:
        """Yield every fault and remark, those of the layout first."""
        yield from self._layout_remarks()
        yield from self._repeated_keys()
        yield from self._missing_fields()
        yield from self._wrong_id_types()
        yield from self._duplicates()
        yield from self._unknown()
        yield from self._unanswered()
        yield from self._wrong_shapes()
        yield from self._wrong_together()

    def _wrong_together(self) -> Iterator[Problem]:
        if not isinstance(self.kind, WholeFile):
            return
        outputs = [d.get("outputs") for d in self.documents.raw if isinstance(d, dict)]
        fault = self.kind.file_fault(outputs)
        if fault:
            yield self._problem(fault.type, "file", found=fault.found, expected=fault.expected)

    @cached_property
    def _identities(self) -> Sequence[Identity | None]:
        """One per document, None where the fields of the key are not all there."""
        fields = self.task.key
        metas = [d.get("meta") if isinstance(d, dict) else None for d in self.documents.raw]
        return [
            identify(meta, fields)
            if isinstance(meta, dict) and set(fields) <= meta.keys()
            else None
            for meta in metas
        ]

    @cached_property
    def _missing_keys(self) -> Sequence[Key]:
        """Gold keys without a document, unless documents without a readable key explain them."""
        if self.gold is None:
            return ()
        keys = {identity.key for identity in self._identities if identity}
        return [key for key in self.gold if key not in keys]

    @cached_property
    def _unexplained(self) -> Sequence[Key]:
        nameless = sum(i is None or i.key is None for i in self._identities)
        return self._missing_keys if len(self._missing_keys) > nameless else ()

    def _problem(self, type_: str, level: Level = "document", **fields: Any) -> Problem:
        return Problem(type_, level, task=self.task.slug, file=self.name, **fields)

    def _layout_remarks(self) -> Iterator[Problem]:
        if self.documents.nested:
            yield self._remark("old_layout", "nested")
        outputs = [d.get("outputs") for d in self.documents.raw if isinstance(d, dict)]
        layouts = Counter(old_answer_layout(answer) for answer in outputs)
        for variant in ("segments", "flat_tests"):
            if layouts[variant] > len(outputs) / 2 and self._refuses(variant, outputs):
                yield self._remark("old_layout", variant)
        if self.gold is None and len(self.documents.raw) != self.task.size:
            yield self._size_remark()

    def _refuses(self, variant: str, outputs: Sequence[JsonValue]) -> bool:
        example = next(answer for answer in outputs if old_answer_layout(answer) == variant)
        return self._shape_fault(example) is not None

    def _remark(self, type_: str, variant: str) -> Problem:
        extra = (("variant", variant),)
        return self._problem(type_, "file", severity=Severity.WARNING, extra=extra)

    def _size_remark(self) -> Problem:
        return self._problem(
            "document_count",
            "file",
            severity=Severity.WARNING,
            found=str(len(self.documents.raw)),
            expected=str(self.task.size),
            extra=tuple(self._gaps()),
        )

    def _gaps(self) -> Iterator[tuple[str, str]]:
        """The ids left out of an otherwise unbroken row, where they are few."""
        keys = [i.key[0] for i in self._identities if i and i.key and len(i.key) == 1]
        numbers = {int(key) for key in keys}
        if numbers and max(numbers) - min(numbers) < len(numbers) + _SOME:
            gaps = sorted(set(range(min(numbers), max(numbers))) - numbers)
            if gaps:
                yield "gaps", ", ".join(map(str, gaps))

    def _repeated_keys(self) -> Iterator[Problem]:
        owners = {id(repeated.owner): repeated.key for repeated in self.repeated}
        if not owners:
            return
        for position, document in enumerate(self.documents.raw):
            meta = document.get("meta") if isinstance(document, dict) else None
            key = owners.pop(id(document), None) or owners.pop(id(meta), None)
            if key is not None:
                yield self._problem(
                    "duplicate_key", doc_id=self._name(position), position=position, found=_q(key)
                )
        for key in owners.values():
            yield self._problem("duplicate_key", "file", found=_q(key))

    def _name(self, position: int) -> JsonValue:
        identity = self._identities[position]
        return identity.shown if identity else None

    def _missing_fields(self) -> Iterator[Problem]:
        for position, document in enumerate(self.documents.raw):
            for type_, found, expected in _absent(document, self.task.key):
                yield self._problem(
                    type_,
                    doc_id=self._name(position),
                    position=position,
                    found=found,
                    expected=expected,
                    extra=() if type_ == "no_outputs_field_for_doc" else self._hint,
                )

    @cached_property
    def _hint(self) -> tuple[tuple[str, str], ...]:
        """The gold ids of which one is probably meant, where they are few."""
        if not self._missing_keys or self._unexplained or len(self._missing_keys) > _SOME:
            return ()
        names = [str(key_name(key, self.task.key)) for key in self._missing_keys]
        return (("missing", ", ".join(names)),)

    def _wrong_id_types(self) -> Iterator[Problem]:
        """Once per type that was found, with the first place and how many there are."""
        places: defaultdict[str, list[int]] = defaultdict(list)
        for position, identity in enumerate(self._identities):
            if identity and identity.wrong_type:
                places[identity.wrong_type].append(position)
        for found, positions in places.items():
            raw = self.documents.raw[positions[0]]["meta"][self.task.key[0]]
            value = "" if found in ("null", "array", "object") else f" {quoted(raw, 40)}"
            yield self._problem(
                "id_type_error",
                doc_id=self._name(positions[0]),
                position=positions[0],
                found=f"{found}{value}",
                expected="integer",
                count=len(positions) if len(positions) > 1 else None,
                extra=(("variant", "string" if found == "string" else "other"), *self._hint),
            )

    def _duplicates(self) -> Iterator[Problem]:
        first: dict[Key, int] = {}
        for position, identity in enumerate(self._identities):
            if identity is None or identity.key is None:
                continue
            before = first.setdefault(identity.key, position)
            if before != position:
                yield self._problem(
                    "duplicate_id",
                    doc_id=identity.shown,
                    position=position,
                    found=f"data.test[{before}], data.test[{position}]",
                )

    def _unknown(self) -> Iterator[Problem]:
        if self.gold is None:
            return
        known = set(self.gold)
        for position, identity in enumerate(self._identities):
            if identity and identity.key and identity.key not in known:
                yield self._problem("unknown_id", doc_id=identity.shown, position=position)

    def _unanswered(self) -> Iterator[Problem]:
        for key in self._unexplained:
            yield self._problem("no_id", doc_id=key_name(key, self.task.key))

    def _wrong_shapes(self) -> Iterator[Problem]:
        for position, document in enumerate(self.documents.raw):
            if isinstance(document, dict) and "outputs" in document:
                fault = self._shape_fault(document["outputs"])
                if fault:
                    yield self._shape_problem(position, document["outputs"], fault)

    def _shape_fault(self, outputs: JsonValue) -> Fault | None:
        if is_too_deep(outputs):
            return Fault("doc_output_type_error", "nested too deep", "text")
        return self.kind.answer_fault(outputs, self.task.kind_options)

    def _shape_problem(self, position: int, outputs: JsonValue, fault: Fault) -> Problem:
        wrapped = isinstance(outputs, list) and len(outputs) == 1 and isinstance(outputs[0], str)
        return self._problem(
            fault.type,
            doc_id=self._name(position),
            position=position,
            found=shown(fault.found),
            expected=shown(fault.expected),
            extra=(("variant", "wrapped"),) if wrapped else (),
        )


def _absent(document: object, fields: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield type, found, expected for each part that the document lacks."""
    if not isinstance(document, dict):
        yield "no_outputs_field_for_doc", json_type(document), "object"
        yield "no_meta_field_for_doc", json_type(document), "object"
        return
    if "outputs" not in document:
        yield "no_outputs_field_for_doc", _names(document), "outputs"
    if "meta" not in document:
        yield "no_meta_field_for_doc", _names(document), "meta"
        return
    meta = document["meta"]
    lacking = [f for f in fields if not isinstance(meta, dict) or f not in meta]
    if lacking:
        found = _names(meta) if isinstance(meta, dict) else json_type(meta)
        expected = ", ".join(f"meta.{field}" for field in lacking)
        yield "no_id_field_for_doc", f"meta: {found}", expected


def _names(value: Mapping[str, object]) -> str:
    return shown("{" + ", ".join(list(value)[:5]) + "}", 80)


def _q(key: str) -> str:
    return shown(f'"{key}"', 60)
