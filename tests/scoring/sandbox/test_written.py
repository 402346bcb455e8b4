"""The judge writes replies as Python would, without building them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.sandbox.inside.caller import (
    BrokenNotationError,
    NotPlainError,
    decode,
    encode,
)
from scoring.sandbox.written import matches, written

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.binary(max_size=20)
    | st.complex_numbers(allow_nan=False)
)
hashable = scalars | st.tuples(scalars) | st.frozensets(scalars, max_size=3)


def containers(inner):
    return (
        st.lists(inner, max_size=4)
        | st.tuples(inner)
        | st.sets(hashable, max_size=4)
        | st.dictionaries(hashable, inner, max_size=4)
    )


plain = (
    scalars
    | st.deferred(lambda: containers(scalars))
    | st.deferred(lambda: containers(containers(scalars)))
)


@given(plain)
def test_a_value_survives_the_notation(value):
    returned = decode(encode(value))
    assert (returned, type(returned)) == (value, type(value))


@given(plain)
def test_a_value_is_written_as_python_writes_it(value):
    assert matches(encode(value), str(value))


@given(st.lists(st.integers() | st.text(), max_size=5))
def test_a_list_is_written_exactly(value):
    assert written(encode(value)) == str(value)


def test_sets_match_in_any_order():
    assert matches(encode([{"a", "b", "c"}]), "[{'c', 'a', 'b'}]")


def test_dictionaries_match_in_their_order_only():
    assert not matches(encode({1: 2, 3: 4}), "{3: 4, 1: 2}")


@given(st.binary(max_size=60))
def test_no_bytes_break_the_reader(text):
    try:
        written(text)
    except BrokenNotationError:
        return


@pytest.mark.parametrize(
    "text",
    [b"", b"l2:N", b"l9999999:", b"i9:zz", b"NN", b"s3:ab", b"q1:a", b"l1:" * 100 + b"N", b"d1:N"],
)
def test_what_is_no_value_is_refused(text):
    with pytest.raises(BrokenNotationError):
        written(text)


class Sly(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value",
    [Sly(1), [Sly(1)], object(), nested(100), 1 << 20_000, "x" * (1 << 21), range(3)],
    ids=["subclass", "inner", "object", "deep", "digits", "large", "range"],
)
def test_only_small_and_exactly_plain_values_are_sent(value):
    with pytest.raises(NotPlainError):
        encode(value)
