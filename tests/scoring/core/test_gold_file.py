"""Gold is read in every layout of MERA, and refused whole with every reason."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.gold_file import GoldFile, read_gold
from scoring.core.messages import message
from scoring.core.spec import MetricSpec
from tests.archives.basics import Document, documents, task

TASK = task("alpha", 3, kind_options={"choices": ["A", "B", "C"], "alternatives": ";"})
DOCS = [{**document, "inputs": f"question {n}"} for n, document in enumerate(documents("alpha"))]


def read(value: object) -> GoldFile:
    return read_gold(TASK, json.dumps(value).encode())


def types(gold: GoldFile) -> set[str]:
    return {problem.type for problem in gold.problems}


LAYOUTS = {
    "data": json.dumps({"data": DOCS}),
    "data.test": json.dumps({"data": {"test": DOCS, "shots": []}}),
    "lines": "\n".join(json.dumps(document) for document in DOCS) + "\n",
    "byte order mark": "\ufeff" + json.dumps({"data": DOCS}),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_same_documents(layout: str) -> None:
    gold = read_gold(TASK, LAYOUTS[layout].encode())
    assert not gold.problems
    assert gold.keys == [("1",), ("2",), ("3",)]
    assert [document.outputs for document in gold.documents] == ["A", "B", "C"]
    assert gold.documents[0].inputs == "question 0"


def test_one_line_is_one_document() -> None:
    assert read_gold(TASK, json.dumps(DOCS[0]).encode()).keys == [("1",)]


def test_line_separators_inside_strings_end_no_line() -> None:
    odd = [{**document, "inputs": "a\u2028b\x85c"} for document in DOCS]
    text = "\n".join(json.dumps(document, ensure_ascii=False) for document in odd)
    assert len(read_gold(TASK, text.encode()).documents) == 3


WRONG: dict[str, tuple[object, set[str]]] = {
    "no documents": ({"data": []}, {"gold_empty"}),
    "no list": ({"data": {"train": DOCS}}, {"gold_layout"}),
    "bare": (7, {"gold_layout"}),
    "no outputs": ({"data": [{"meta": {"id": 1}}]}, {"gold_incomplete"}),
    "no id": ({"data": [{"outputs": "A", "meta": {}}]}, {"gold_incomplete"}),
    "id as text": ({"data": [{"outputs": "A", "meta": {"id": "1"}}]}, {"gold_incomplete"}),
    "document list": ({"data": [[]]}, {"gold_incomplete"}),
    "id twice": ({"data": [*DOCS, DOCS[0]]}, {"gold_duplicate_id"}),
    "unknown letter": ({"data": [{"outputs": "Z", "meta": {"id": 1}}]}, {"gold_value_error"}),
    "empty alternative": ({"data": [{"outputs": "A;", "meta": {"id": 1}}]}, {"gold_value_error"}),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_gold_is_refused_by_name(name: str) -> None:
    value, expected = WRONG[name]
    assert types(read(value)) == expected


def test_all_reasons_come_at_once() -> None:
    docs = [{"outputs": "Z", "meta": {"id": 1}}, {"outputs": "A"}, DOCS[1], DOCS[1]]
    assert types(read({"data": docs})) == {
        "gold_value_error",
        "gold_incomplete",
        "gold_duplicate_id",
    }


def test_a_repeated_key_is_refused() -> None:
    text = json.dumps({"data": DOCS}).replace('"outputs": "A"', '"outputs": "A", "outputs": "B"')
    assert types(read_gold(TASK, text.encode())) == {"duplicate_key"}


def test_counts_gaps_balance_and_repeated_questions_are_remarks() -> None:
    docs: list[Document] = [
        {"outputs": "AB"[n % 2], "meta": {"id": n * n + 1}, "inputs": "the same"} for n in range(4)
    ]
    gold = read({"data": docs})
    assert not gold.problems
    said = {remark.type: message(remark, "en") for remark in gold.remarks}
    assert "3–4, 6–9" in said["gold_id_gaps"]
    assert '"A": 2, "B": 2' in said["gold_class_balance"]
    assert "4 documents" in said["gold_count"]
    assert "gold_duplicate_question" in said


FIELDS = {
    "no variant": ("grade_norm", {}, {"meta": {}}, "variant"),
    "no language": ("code_bleu", {}, {"inputs": {}}, "inputs.language"),
    "unknown language": ("code_bleu", {}, {"inputs": {"language": "perl"}}, "inputs.language"),
    "language list": ("code_bleu", {}, {"inputs": {"language": ["go"]}}, "inputs.language"),
    "unknown category": (
        "exact_match",
        {"parts_by": "domain"},
        {"meta": {"domain": "z"}},
        "domain",
    ),
}


@pytest.mark.parametrize("name", FIELDS)
def test_gold_without_what_a_metric_reads_is_refused(name: str) -> None:
    metric, options, changes, field = FIELDS[name]
    spec = MetricSpec(field="m", metric=metric, label="m", main=True, options=options)
    demanding = TASK.model_copy(update={"metrics": (spec,), "domains": ("x", "y")})
    document = {"outputs": "A", **changes, "meta": {"id": 1, **changes.get("meta", {})}}
    (problem,) = read_gold(demanding, json.dumps({"data": [document]}).encode()).problems
    assert problem.type == "gold_field_error"
    assert f"field {field} of document 1" in message(problem, "en")


def test_a_document_may_belong_to_no_category() -> None:
    spec = MetricSpec(
        field="acc", metric="exact_match", label="acc", main=True, options={"parts_by": "domain"}
    )
    parted = TASK.model_copy(update={"metrics": (spec,), "domains": ("x",)})
    assert not read_gold(parted, json.dumps({"data": DOCS}).encode()).problems


@given(st.binary(max_size=200))
def test_any_bytes_give_gold_or_reasons(data: bytes) -> None:
    gold = read_gold(TASK, data)
    assert gold.documents or gold.problems
