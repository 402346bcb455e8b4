"""Kinds name what is wrong with an answer or a gold value, and never raise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.kinds import KINDS
from scoring.core.kinds.base import Fault, WholeFile

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(value=JSON, kind=st.sampled_from(sorted(KINDS)))
def test_no_value_makes_a_kind_raise(value: object, kind: str) -> None:
    for fault in (KINDS[kind].answer_fault(value, {}), KINDS[kind].gold_fault(value, {})):
        assert fault is None or isinstance(fault, Fault)


@pytest.mark.parametrize(
    ("value", "found"),
    [(1, "number"), (True, "boolean"), (None, "null"), (["A"], "array"), ({}, "object")],
)
@pytest.mark.parametrize("kind", ["text", "json_text"])
def test_an_answer_that_is_no_string_is_named_by_its_type(
    kind: str, value: object, found: str
) -> None:
    fault = KINDS[kind].answer_fault(value, {})
    assert fault == Fault("doc_output_type_error", found, "string")


def test_an_empty_answer_is_legal_and_empty_gold_is_not() -> None:
    assert KINDS["text"].answer_fault("", {}) is None
    assert KINDS["text"].gold_fault(" ", {}) is not None


def test_gold_outside_the_choices_is_a_fault() -> None:
    options = {"choices": ["A", "B"]}
    assert KINDS["text"].gold_fault("A", options) is None
    assert KINDS["text"].gold_fault("Б", options) == Fault("gold_value_error", "'Б'", "A | B")


def test_an_empty_alternative_in_gold_is_a_fault() -> None:
    options = {"alternatives": ";"}
    assert KINDS["text"].gold_fault("кот; пёс", options) is None
    assert KINDS["text"].gold_fault("кот;", options) is not None


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("{'intent': 'a', 'slots': [{'k': \"д'артаньян\"}]}", True),
        ('{"intent": "a", "slots": []}', True),
        ("{'intent': 'a', 'slots': ['k']}", False),
        ("{'slots': []}", False),
        ("[]", False),
        ("{" * 10_000, False),
    ],
)
def test_gold_intents_are_json_or_a_python_dictionary(text: str, readable: bool) -> None:
    assert (KINDS["json_text"].gold_fault(text, {}) is None) is readable


DEMANDED = {"generations": 3}


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ([[["1"], "timed out", [None, 2]]], None),
        ([[[], [], []]], None),
        ([[["1"], ["1"]]], "wrong_generation_count"),
        ([[]], "wrong_generation_count"),
        ([], "doc_parse_output_error"),
        ([["1", "2", "3"]], "doc_output_type_error"),
        ([["1"], ["1"], ["1"]], "doc_output_type_error"),
        ([[None, ["1"], ["1"]]], "doc_output_type_error"),
        ("x", "doc_output_type_error"),
    ],
)
def test_test_results_are_one_list_of_the_demanded_generations(
    answer: object, fault: str | None
) -> None:
    found = KINDS["test_results"].answer_fault(answer, DEMANDED)
    assert (found.type if found else None) == fault


def test_generations_are_texts_and_may_be_empty() -> None:
    assert KINDS["generations"].answer_fault([["", "x", ""]], DEMANDED) is None
    found = KINDS["generations"].answer_fault([["", ["x"], ""]], DEMANDED)
    assert found == Fault("doc_output_type_error", "[[array, ...]]", "[[string x 3]]")


@pytest.mark.parametrize("mark", ["nan", "inf", "0.5", "", "да", None, [], "1e400"])
def test_a_mark_that_is_no_whole_number_is_named_with_its_criterion(mark: object) -> None:
    marks = dict.fromkeys(("virtue", "law", "moral", "justice", "utilitarianism"), "1")
    found = KINDS["ethics"].answer_fault({**marks, "law": mark}, {})
    assert found is not None
    assert (found.type, found.found.partition(":")[0]) == ("doc_parse_output_error", "law")


@pytest.mark.parametrize(
    ("outputs", "meta"),
    [
        ("1,2,3", {"id_task": "16", "score": 2}),
        ("слово,", {"id_task": "5", "score": 1}),
        ("1", {"id_task": "27", "score": 1}),
        ("1", {"id_task": "8", "score": 1}),
        ("1", {"id_task": "1"}),
    ],
)
def test_exam_gold_without_a_meaning_is_a_fault(outputs: str, meta: dict[str, object]) -> None:
    assert KINDS["exam"].gold_fault(outputs, {}, meta) is not None


def test_exam_gold_of_every_question_is_sound() -> None:
    for number in ("1", "8_4", "26", 9):
        assert KINDS["exam"].gold_fault("1,2", {}, {"id_task": number, "score": 2}) is None


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ([["a", "", "timed out"]], None),
        ([[["1"], "timed out", [None]]], None),
        ([["timed out"] * 3], None),
        ([["a", ["1"], "b"]], "doc_output_type_error"),
        ([[["1"], "a", "b"]], "doc_output_type_error"),
        ([["a"]], "wrong_generation_count"),
        ("a", "doc_output_type_error"),
    ],
)
def test_solutions_are_all_programs_or_all_results(answer: object, fault: str | None) -> None:
    found = KINDS["solutions"].answer_fault(answer, DEMANDED)
    assert (found.type if found else None) == fault


def test_a_file_of_solutions_keeps_to_one_layout() -> None:
    kind = KINDS["solutions"]
    assert isinstance(kind, WholeFile)
    code, results, hung = [["a"] * 3], [[["1"]] * 3], [["timed out"] * 3]
    assert kind.file_fault([code, hung]) is None
    assert kind.file_fault([results, hung]) is None
    found = kind.file_fault([code, results, code])
    assert found is not None
    assert (found.type, found.found) == ("mixed_layouts", "2 + 1")
