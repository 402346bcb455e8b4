"""A check's report as people read it: grouped by file, in one language, as CSV."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Report = Mapping[str, Any]
Error = Mapping[str, Any]

CSV_FIELDS = ("file", "task", "type", "doc_id", "position", "found", "expected", "count")


@dataclass(frozen=True, slots=True)
class Line:
    """One fault in the reader's language."""

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
    return [
        FileFaults(name, [_line(error, language) for error in group], _true_count(group))
        for name, group in grouped.items()
    ]


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


def _line(error: Error, language: str) -> Line:
    return Line(
        type=error["type"],
        message=error["message"][language],
        remedy=error.get("remedy", {}).get(language, ""),
        doc_id=error.get("doc_id"),
        position=error.get("position"),
        found=error.get("found") or "",
        expected=error.get("expected") or "",
        count=error.get("count"),
    )


def _true_count(errors: Sequence[Error]) -> int:
    """Faults beyond the first hundred of a type are counted, not listed."""
    counts: dict[str, int] = {}
    listed: dict[str, int] = {}
    for error in errors:
        kind = f"{error['type']}/{error['level']}"
        listed[kind] = listed.get(kind, 0) + 1
        counts[kind] = max(counts.get(kind, 0), error.get("count") or 0)
    return sum(max(counts[kind], n) for kind, n in listed.items())


def _harmless(cell: object) -> str:
    """A spreadsheet would run a cell that begins like a formula."""
    text = str(cell)
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text
