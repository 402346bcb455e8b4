"""A judge's word is matched whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.judges.verdicts import is_correct


@pytest.mark.parametrize(
    ("reply", "correct"),
    [
        ("correct", True),
        ("**Correct**", True),
        ("Оба о гонке: correct.", True),
        ("incorrect", False),
        ("not correct", False),
        ("correct or wrong", False),
        ("wrong, not correct", False),
        ("correctly", False),
        ("", False),
    ],
)
def test_only_the_whole_word_correct_is_correct(reply: str, correct: bool) -> None:
    assert is_correct(reply) is correct


@given(reply=st.text())
def test_any_reply_has_a_verdict(reply: str) -> None:
    assert is_correct(reply) in {True, False}
