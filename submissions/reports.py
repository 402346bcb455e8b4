"""A check's report as people read it: grouped by file, in one language, as CSV."""

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Report = Mapping[str, Any]
Error = Mapping[str, Any]

CSV_FIELDS = ("file", "task", "type", "doc_id", "position", "found", "expected", "count")


@dataclass(frozen=True, slots=True)
class Line:
    """One fault in the reader's language. ``count`` is set when only the first ones are listed."""

    type: str
    message: str
    remedy: str
    doc_id: object
    position: int | None
    found: str
    expected: str
    count: int | None


@dataclass(frozen=True, slots=True)
class FileFaults:
    """The faults of one file; ``name`` is empty for the archive as a whole."""

    name: str
    lines: Sequence[Line]
    total: int


def by_file(errors: Sequence[Error], language: str) -> list[FileFaults]:
    """Return the faults grouped by file, in the order of the report."""
    grouped: dict[str, list[Error]] = {}
    for error in errors:
        grouped.setdefault(error.get("file") or error.get("task") or "", []).append(error)
    return [_file(name, group, language) for name, group in grouped.items()]


def as_csv(report: Report, language: str) -> str:
    """Return every fault and remark of a report, one a row; cells are safe in spreadsheets."""
    sink = io.StringIO()
    writer = csv.writer(sink)
    writer.writerow(["severity", *CSV_FIELDS, "message", "remedy"])
    for error in [*report.get("errors", []), *report.get("warnings", [])]:
        words = [error["message"][language], error.get("remedy", {}).get(language, "")]
        cells = [error.get("severity", "error"), *(error.get(name, "") for name in CSV_FIELDS)]
        writer.writerow([_harmless(cell) for cell in [*cells, *words]])
    return sink.getvalue()


def _file(name: str, errors: Sequence[Error], language: str) -> FileFaults:
    listed = Counter(map(_kind, errors))
    lines = [_line(error, language, listed[_kind(error)]) for error in errors]
    total = sum(max(n, _count(errors, kind)) for kind, n in listed.items())
    return FileFaults(name, lines, total)


def _kind(error: Error) -> tuple[str, str]:
    return error["type"], error["level"]


def _count(errors: Sequence[Error], kind: tuple[str, str]) -> int:
    """Faults beyond the first hundred of a type are counted, not listed."""
    return max(error.get("count") or 0 for error in errors if _kind(error) == kind)


def _line(error: Error, language: str, listed: int) -> Line:
    return Line(
        type=error["type"],
        message=error["message"][language],
        remedy=error.get("remedy", {}).get(language, ""),
        doc_id=error.get("doc_id"),
        position=error.get("position"),
        found=error.get("found") or "",
        expected=error.get("expected") or "",
        count=error.get("count") if listed > 1 else None,
    )


def _harmless(cell: object) -> str:
    """A spreadsheet would run a cell that begins like a formula."""
    text = str(cell)
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text
