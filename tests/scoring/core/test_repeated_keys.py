"""Counting colons never misses a repeated key."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.checking.repeated_keys import Watched, may_repeat_keys, parsed_watching_keys

KEYS = st.sampled_from(["a", "b", ":", '":', "\\", '\\"', '\\":', " :"])
TEXTS = st.recursive(
    KEYS.map(json.dumps),
    lambda inner: st.lists(st.tuples(KEYS.map(json.dumps), inner), max_size=4).map(
        lambda pairs: "{" + ",".join(f"{key}:{value}" for key, value in pairs) + "}"
    ),
    max_leaves=8,
)


def kept(value: object) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(kept, value.values()))
    return sum(map(kept, value)) if isinstance(value, list) else 0


@given(TEXTS, st.booleans())
def test_no_repeated_key_is_ever_missed(text: str, spaced: bool) -> None:
    text = text.replace('":', '" :') if spaced else text
    watched = parsed_watching_keys(text)
    if isinstance(watched, Watched) and watched.repeated:
        assert may_repeat_keys(text.encode(), kept(watched.value))


@pytest.mark.parametrize("answer", ["A", "в 10:30", '{"intent": "x"}', 'он сказал: "да":'])
def test_ordinary_answers_need_no_close_look(answer: str) -> None:
    value = {"data": {"test": [{"outputs": answer, "meta": {"id": 1}}]}}
    data = json.dumps(value, ensure_ascii=False, indent=4).encode()
    assert not may_repeat_keys(data, kept(value))
