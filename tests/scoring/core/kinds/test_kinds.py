"""Kinds name what is wrong with an answer or a gold value, and never raise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.kinds import KINDS
from scoring.core.kinds.base import Fault

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
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
