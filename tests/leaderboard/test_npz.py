"""The quick reader gives what numpy wrote."""

import io

import numpy as np
import pytest

from leaderboard import npz


def archive(**arrays):
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays)
    return packed.getvalue()


@pytest.mark.parametrize("kind", ["f4", "f8"])
@pytest.mark.parametrize("length", [0, 1, 1000])
def test_a_vector_comes_back_as_it_was(kind, length):
    values = np.linspace(-1, 1, length).astype(kind)
    read = npz.array(archive(other=values[:0], contributions=values), "contributions")
    assert read.dtype == np.float64
    np.testing.assert_array_equal(read, values)


def test_an_archive_may_lack_the_vector():
    assert npz.array(archive(other=np.zeros(2)), "contributions") is None


@pytest.mark.parametrize("wrong", [np.zeros((2, 2)), np.array(["text"])])
def test_anything_but_a_vector_of_numbers_is_refused(wrong):
    with pytest.raises(ValueError, match="not a vector"):
        npz.array(archive(contributions=wrong), "contributions")
