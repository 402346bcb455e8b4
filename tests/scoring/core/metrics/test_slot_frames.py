"""What is read in an answer that should hold an intent with slots."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.metrics.slot_frames import Frame, read_answer, read_gold


@given(text=st.text() | st.text(alphabet="{}[]\"':,`jsonNa1 \n\\"))
def test_no_text_makes_the_reader_raise(text: str) -> None:
    read_answer(text)
    read_gold(text)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 5_000, "1" * 10_000, "'\\x'", "NaN"])
def test_hostile_texts_hold_no_frame(text: str) -> None:
    assert read_answer(text) is None


@pytest.mark.parametrize("slots", ['["a"]', '{"k": "v"}', "3", '"text"'])
def test_slots_that_are_no_list_of_objects_are_no_slots(slots: str) -> None:
    assert read_answer(f'{{"intent": "x", "slots": {slots}}}') == Frame("x", None)


def test_absent_and_null_slots_are_no_slots_at_all() -> None:
    assert read_answer('{"intent": "x"}') == Frame("x", Counter())
    assert read_answer('{"intent": "x", "slots": null}') == Frame("x", Counter())


def test_a_fence_may_have_a_language_or_none() -> None:
    for text in ('```json\n{"intent": "X"}\n```', '```\n{"intent": "x"}```', '`{"intent": "x"}`'):
        assert read_answer(text) == Frame("x", Counter())
