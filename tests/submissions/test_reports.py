"""Reports as people read them."""

import csv
import io

from submissions import reports


def fault(file="a.json", kind="no_id", **fields):
    words = {"ru": "нет ответа", "en": "no answer"}
    return {
        "type": kind,
        "level": "document",
        "severity": "error",
        "file": file,
        "message": words,
        "remedy": {"ru": "добавьте", "en": "add it"},
    } | fields


def test_faults_stand_together_by_file():
    groups = reports.by_file([fault("a.json"), fault("b.json"), fault("a.json")], "ru")
    assert [(group.name, group.total) for group in groups] == [("a.json", 2), ("b.json", 1)]
    assert groups[0].lines[0].message == "нет ответа"


def test_the_true_count_is_told_when_only_the_first_are_listed():
    group = reports.by_file([fault(count=738)] * 100, "en")[0]
    assert (group.total, group.lines[0].count) == (738, 738)


def test_a_csv_cell_is_never_a_formula():
    hostile = fault(found="=cmd|'/C calc'!A0", doc_id="@x")
    rows = list(csv.reader(io.StringIO(reports.as_csv({"errors": [hostile]}, "en"))))
    assert rows[1][4] == "'@x"
    assert not any(cell.startswith(("=", "@", "+", "-")) for cell in rows[1])
