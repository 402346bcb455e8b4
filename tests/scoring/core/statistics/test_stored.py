"""Contributions and covariances as bytes."""

import numpy as np

from scoring.core.statistics.covariance import task_covariance
from scoring.core.statistics.stored import (
    pack_contributions,
    pack_covariance,
    unpack_contributions,
    unpack_covariance,
)


def test_right_or_wrong_comes_back_as_it_was_in_few_bytes():
    row = (np.random.default_rng(0).random(2000) < 0.7).astype(float)
    kept = pack_contributions(row)
    assert unpack_contributions(kept).tolist() == row.tolist()
    assert len(kept) < 600


def test_other_numbers_come_back_to_seven_digits():
    row = np.random.default_rng(1).normal(0.5, 1, 500)
    assert np.allclose(unpack_contributions(pack_contributions(row)), row, rtol=1e-7)


def test_what_was_kept_once_is_kept_alike_again():
    kept = pack_contributions(np.random.default_rng(2).random(100))
    assert pack_contributions(unpack_contributions(kept)) == kept


def test_a_covariance_comes_back_with_the_same_bits():
    rows = np.random.default_rng(3).random((3, 40))
    task = task_covariance({"a": rows[0], "b": rows[1], "абв": rows[2]})
    back = unpack_covariance(pack_covariance(task))
    assert back.keys == task.keys
    for name in ("rows", "exponents", "covariance"):
        assert getattr(back, name).tobytes() == getattr(task, name).tobytes()
        assert getattr(back, name).dtype == getattr(task, name).dtype
