"""What a report says of a fault: where, what was found, what was expected, in two languages."""

import json
from io import BytesIO
from pathlib import Path

import pytest

from scoring.core.check import CheckedFile, check_archive
from scoring.core.checking.answers import Answers, read_answers
from scoring.core.kinds import KINDS
from scoring.core.messages import CATALOGUE, message, remedy, render
from scoring.core.problems import Problem, Severity
from tests.archives.basics import (
    SPEC,
    Document,
    alpha,
    alpha_bytes,
    documents,
    good_files,
    task,
    task_file,
    zipped,
)
from tests.archives.faulty import changed, lines
from tests.archives.reports import checked

VECTORS = Path(__file__).parents[2] / "vectors" / "errors_text.json"
# The wrong extension is a matter of names, which single files do not have.
CASES = [case for case in json.loads(VECTORS.read_text())["cases"] if case["name"] != "extension"]
KIND_OF = {"PARus": "text", "ruEthics": "ethics", "ruCodeEval": "test_results"}
# Where the reference misleads, its case says so under "ours"; this is what we report there.
OURS = {
    "unreadable_file: byte order mark": set(),
    "NaN literals are accepted by the parser": {("unreadable_file", None)},
    "structural errors hide the later checks": {
        ("no_outputs_field_for_doc", 0),
        ("doc_output_type_error", 1),
        *(("no_id", number) for number in (2, 3, 4)),
    },
}


def only(archive: bytes) -> Problem:
    (problem,) = checked(archive).errors
    return problem


def answers_of(case: dict) -> Answers:
    name = case["task"]
    options = {"generations": 10} if name == "ruCodeEval" else {}
    spec = task(name, len(case["gold"]), KIND_OF[name], kind_options=options)
    raw = case.get("raw_latin1", json.dumps({"data": {"test": case.get("submission")}}))
    data = b"[" * 100_000 if raw.startswith("'['") else raw.encode("latin-1")
    if case["name"] == "no_data_field":
        data = json.dumps(case["submission"]).encode()
    keys = [(str(document["meta"]["id"]),) for document in case["gold"]]
    return read_answers(spec, f"{name}.json", data, KINDS[spec.kind], keys)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_reference_scorers_errors_are_found(case: dict) -> None:
    places = {"no_id", "doc_output_type_error", "doc_parse_output_error"}
    found = {
        (p.type, p.doc_id if p.type in places else p.position)
        for p in answers_of(case).problems
        if p.severity is Severity.ERROR
    }
    expected = {
        (error["type"], error.get("doc_id", error.get("example_number")))
        for error in case["expected"]["errors"]
    }
    assert found == OURS.get(case["name"], expected)


def test_a_misspelt_name_is_answered_with_the_right_one() -> None:
    problem = only(zipped(good_files() | {"betta.json": b"{}"}))
    assert problem.expected == "beta.json"
    assert "beta.json" in message(problem, "ru")


def test_a_wrong_case_and_a_misspelt_name_are_reported_in_one_answer() -> None:
    found = checked(zipped({"Alpha.JSON": b"{}", "betta.json": b"{}"}))
    assert [(p.file, p.expected) for p in found.errors] == [
        ("Alpha.JSON", "alpha.json"),
        ("betta.json", "beta.json"),
    ]


def test_equal_names_are_reported_with_both_paths() -> None:
    problem = only(zipped({"a/alpha.json": b"{}", "b/alpha.json": b"{}"}))
    assert problem.found == "a/alpha.json, b/alpha.json"


def test_an_archive_of_another_benchmark_lists_found_and_expected_names() -> None:
    problem = next(p for p in checked(zipped({"PARus.json": b"{}"})).errors if p.type == "no_task")
    assert problem.found == "PARus.json"
    assert "alpha.json, beta.json, talks.json" in remedy(problem, "en")


def test_a_repeated_id_is_reported_with_both_positions() -> None:
    problem = only(alpha([*documents("alpha"), {"outputs": "D", "meta": {"id": 1}}]))
    assert (problem.doc_id, problem.found) == (1, "data.test[0], data.test[3]")


def test_ids_as_text_are_reported_once_with_the_remedy() -> None:
    docs: list[Document] = [{"outputs": "A", "meta": {"id": str(n)}} for n in (1, 2, 3)]
    problem = only(alpha(docs))
    assert (problem.type, problem.count, problem.found) == ("id_type_error", 3, 'string "1"')
    assert "int(id)" in remedy(problem, "en")


def test_ids_as_text_hide_no_other_fault() -> None:
    docs: list[Document] = [{"outputs": n, "meta": {"id": str(n)}} for n in (1, 2, 9)]
    types = {problem.type for problem in checked(alpha(docs)).errors}
    assert types == {"id_type_error", "doc_output_type_error", "unknown_id", "no_id"}


def test_a_document_without_id_explains_the_missing_one() -> None:
    problem = only(alpha(changed(1, meta=...)))
    assert "id: 2" in message(problem, "ru")
    assert "ids" in message(problem, "en").lower()


def test_broken_json_is_reported_with_line_and_column() -> None:
    problem = only(alpha_bytes(b'{"data":\n  {"test": oops}}'))
    assert dict(problem.extra)["line"] == "2"
    assert dict(problem.extra)["column"] == "12"


def test_nan_is_found_outside_strings_only() -> None:
    problem = only(alpha_bytes(b'{"a": "NaN",\n "b": NaN}'))
    assert dict(problem.extra)["line"] == "2"
    assert dict(problem.extra)["column"] == "7"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (lines(), "JSON Lines"),
        ("Ответ".encode("cp1251"), "windows-1251"),
        ("Ответ на вопрос".encode("koi8-r"), "KOI8-R"),
        ("Ответ".encode("utf-16"), "UTF-16"),
        (b"{'data': 1}", "Python"),
        (b'{"data": {"test": [1, 2,]}}', "запятая"),
    ],
)
def test_the_likely_cause_is_named(data: bytes, words: str) -> None:
    assert words in message(only(alpha_bytes(data)), "ru")


def test_at_most_a_hundred_of_a_type_are_listed_with_the_true_count() -> None:
    extra = [{"outputs": "A", "meta": {"id": number}} for number in range(10, 260)]
    found = checked(alpha([*documents("alpha"), *extra]))
    assert len(found.errors) == 100
    assert {problem.count for problem in found.errors} == {250}
    assert found.files == [CheckedFile("alpha.json", "alpha", found.files[0].size, 253, 250)]


def test_a_partial_submission_is_sound_and_names_what_is_not_attempted() -> None:
    found = checked(alpha(documents("alpha")))
    assert not found.errors
    assert [(p.type, p.task) for p in found.warnings] == [("no_task", "beta"), ("no_task", "talks")]


def test_one_bad_file_leaves_the_others_answers() -> None:
    found = checked(zipped(good_files() | {"beta.json": b"{}"}))
    assert set(found.answers) == {"alpha", "talks"}


def test_without_gold_the_number_of_documents_is_remarked() -> None:
    docs = [d for d in documents("alpha") if d["meta"] != {"id": 2}]
    archive = zipped({"alpha.json": task_file(docs)})
    with_gold, without = checked(archive), check_archive(SPEC, BytesIO(archive))
    assert [p.type for p in with_gold.errors] == ["no_id"]
    remark = next(p for p in without.warnings if p.type == "document_count")
    assert dict(remark.extra)["gaps"] == "2"
    assert not without.errors


def test_old_layouts_are_recognised_and_explained() -> None:
    docs = [{**d, "outputs": [{"segment": d["outputs"], "offset": 0}]} for d in documents("alpha")]
    found = checked(alpha(docs))
    remark = next(p for p in found.warnings if p.type == "old_layout")
    assert "segment" in remedy(remark, "ru")


def test_absent_fields_are_left_out_of_the_public_form() -> None:
    rendered = render(only(b""))
    assert set(rendered) == {"type", "level", "severity", "message", "remedy"}


@pytest.mark.parametrize("level", CATALOGUE)
def test_every_wording_can_be_filled_in_both_languages(level: str) -> None:
    for name in CATALOGUE[level]:
        kind, _, variant = name.partition(".")
        problem = Problem(kind, level, extra=(("variant", variant),))  # type: ignore[arg-type]
        for language in ("ru", "en"):
            assert message(problem, language)
            assert "{" not in remedy(problem, language).replace('{"', "").replace("[{", "")
