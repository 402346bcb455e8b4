"""The fast parser says what the standard one says, or steps back."""

import json
from math import isnan

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.core.reading import plain_value

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.booleans(), st.sampled_from([None, 4]))
@example(1e308, True, None)
@example(-0.0, True, None)
def test_it_reads_what_json_writes(value: object, ascii_only: bool, indent: int | None) -> None:
    try:
        data = json.dumps(value, ensure_ascii=ascii_only, indent=indent, allow_nan=False).encode()
    except ValueError:
        return  # an infinite float, or a surrogate that UTF-8 does not have
    assert exactly(plain_value(data)) == exactly(value)


@given(st.text(alphabet='{}[]",:0123456789.eE+-\\ \n\tnulltruefalse\ufeffя', max_size=30))
@example("1e400")
@example("-0")
@example('{"a": 1, "a": 2}')
@example("12345678901234567890123")
@example('"\\ud800"')
@example("\ufeff[]")
@example("")
def test_whatever_it_takes_the_standard_parser_takes_alike(text: str) -> None:
    data = text.encode()
    try:
        value = plain_value(data)
    except ValueError:
        return
    assert exactly(value) == exactly(json.loads(data.decode("utf-8-sig")))


@pytest.mark.parametrize("data", [b"NaN", b"[-Infinity]", b"", b"\xff", b'{"a": 1}{}', b"[1,]"])
def test_it_steps_back_from_what_is_no_json(data: bytes) -> None:
    with pytest.raises(ValueError):
        plain_value(data)


def exactly(value: object) -> object:
    """Types and signs too: 1, 1.0 and True are equal to Python, 0.0 and -0.0 as well."""
    assert not (isinstance(value, float) and isnan(value))
    if isinstance(value, dict):
        return [(key, exactly(inner)) for key, inner in value.items()]
    if isinstance(value, list):
        return [exactly(inner) for inner in value]
    return type(value), repr(value)
