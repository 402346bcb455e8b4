"""Problems in words: the same object for the page, the API, the e-mail and the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from pydantic import JsonValue

from scoring.core.check import Checked
from scoring.core.problems import Problem, Severity
from scoring.core.wording.archive import ARCHIVE
from scoring.core.wording.document import DOCUMENT
from scoring.core.wording.file import FILE
from scoring.core.wording.gold import GOLD
from scoring.core.wording.phrases import Wording

CATALOGUE: Mapping[str, Mapping[str, Wording]] = {
    "archive": ARCHIVE,
    "file": FILE,
    "document": DOCUMENT,
}

# Said once for all documents concerned, so the sentence says how many they are.
_COUNTED = {"id_type_error"}
_PLAIN = Wording(
    "{file}: {type}; найдено: {found}, ожидается: {expected}.",
    "{file}: {type}; found: {found}, expected: {expected}.",
    "Исправьте указанное место и загрузите архив ещё раз.",
    "Mend the place named and upload the archive again.",
)


def message(problem: Problem, language: str) -> str:
    """Return what is wrong, in Russian for ``ru`` and in English for anything else."""
    wording = _wording(problem)
    if language == "ru":
        return wording.ru.format_map(_values(problem)) + _hint_ru(problem)
    return wording.en.format_map(_values(problem)) + _hint_en(problem)


def remedy(problem: Problem, language: str) -> str:
    """Return how to mend it, in Russian for ``ru`` and in English for anything else."""
    wording = _wording(problem)
    template = wording.mend_ru if language == "ru" else wording.mend_en
    return template.format_map(_values(problem))


def render(problem: Problem) -> dict[str, JsonValue]:
    """Return the public form of a problem; fields that do not apply are absent.

    ``message`` says what is wrong and ``remedy`` how to mend it, each ``{"ru", "en"}``.
    """
    fields: dict[str, JsonValue] = {
        "type": problem.type,
        "level": problem.level,
        "severity": problem.severity.value,
        "task": problem.task,
        "file": problem.file,
        "doc_id": problem.doc_id,
        "position": problem.position,
        "found": problem.found,
        "expected": problem.expected,
        "count": problem.count,
    }
    present = {name: value for name, value in fields.items() if value is not None}
    return {
        **present,
        "message": {"ru": message(problem, "ru"), "en": message(problem, "en")},
        "remedy": {"ru": remedy(problem, "ru"), "en": remedy(problem, "en")},
    }


def render_report(checked: Checked) -> dict[str, JsonValue]:
    """Return the whole report: ``{"errors": [...], "warnings": [...], "files": [...]}``."""
    files: list[JsonValue] = [asdict(file) for file in checked.files]
    errors: list[JsonValue] = [render(problem) for problem in checked.errors]
    warnings: list[JsonValue] = [render(problem) for problem in checked.warnings]
    return {"errors": errors, "warnings": warnings, "files": files}


def report_text(report: Mapping[str, object]) -> str:
    """Return a report as JSON text: byte for byte the same wherever the report came from.

    Keys are sorted, because a database may keep them in an order of its own.
    """
    return json.dumps(report, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False) + "\n"


def _wording(problem: Problem) -> Wording:
    """The most exact entry: of the level, then of any level; with the variant, then without."""
    levels = [CATALOGUE[problem.level], *CATALOGUE.values(), GOLD]
    for name in (f"{problem.type}.{_variant(problem)}", problem.type):
        found = next((level[name] for level in levels if name in level), None)
        if found:
            return found
    return _PLAIN


def _variant(problem: Problem) -> str | None:
    if problem.type != "unknown_file":
        return dict(problem.extra).get("variant")
    if problem.severity is Severity.WARNING:
        return "ignored"
    return "similar" if problem.expected else None


def _values(problem: Problem) -> dict[str, object]:
    found = problem.found or ""
    number = int(found) if found.isdecimal() else 0
    return {
        "line": "?",
        "column": "?",
        **dict(problem.extra),
        "type": problem.type,
        "task": problem.task or "?",
        "file": problem.file or "?",
        "doc_id": "?" if problem.doc_id is None else problem.doc_id,
        "found": problem.found or "—",
        "expected": problem.expected or "—",
        "place_ru": _place(problem, "позиция", "на позиции"),
        "place_en": _place(problem, "position", "at position"),
        "found_documents_ru": documents_ru(number),
        "found_documents_en": "1 document" if number == 1 else f"{number} documents",
    }


def _place(problem: Problem, position: str, at_position: str) -> str:
    if problem.position is None:
        return str(problem.doc_id)
    if problem.doc_id is None:
        return f"{at_position} {problem.position}"
    return f"{problem.doc_id} ({position} {problem.position})"


def _hint_ru(problem: Problem) -> str:
    extra = dict(problem.extra)
    hint = f" Без ответа остались id: {extra['missing']}." if "missing" in extra else ""
    hint += f" В ряду пропущены id: {extra['gaps']}." if "gaps" in extra else ""
    if problem.type not in _COUNTED or problem.count is None:
        return hint
    return f"{hint} Так в {problem.count} {_plural_ru(problem.count, 'документе', 'документах')}."


def _hint_en(problem: Problem) -> str:
    extra = dict(problem.extra)
    hint = f" Ids left without an answer: {extra['missing']}." if "missing" in extra else ""
    hint += f" Ids missing in the row: {extra['gaps']}." if "gaps" in extra else ""
    if problem.type not in _COUNTED or problem.count is None:
        return hint
    return f"{hint} It is so in {problem.count} documents."


def _plural_ru(number: int, one: str, many: str) -> str:
    """Two forms, as after a preposition: 21 документе, 22 документах."""
    return one if number % 10 == 1 and number % 100 != 11 else many


def documents_ru(number: int) -> str:
    """Return the number with its noun: 1 документ, 3 документа, 11 документов."""
    if number % 10 == 1 and number % 100 != 11:
        return f"{number} документ"
    if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
        return f"{number} документа"
    return f"{number} документов"
