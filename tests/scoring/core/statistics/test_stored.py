"""Contributions as bytes."""

import numpy as np

from scoring.core.statistics.stored import pack_contributions, unpack_contributions


def test_right_or_wrong_comes_back_as_it_was_in_few_bytes():
    row = (np.random.default_rng(0).random(2000) < 0.7).astype(float)
    kept = pack_contributions(row)
    assert unpack_contributions(kept).tolist() == row.tolist()
    assert len(kept) == 5 + 250


def test_other_numbers_come_back_to_seven_digits():
    row = np.random.default_rng(1).normal(0.5, 1, 500)
    assert np.allclose(unpack_contributions(pack_contributions(row)), row, rtol=1e-7)


def test_what_was_kept_once_is_kept_alike_again():
    kept = pack_contributions(np.random.default_rng(2).random(100))
    assert pack_contributions(unpack_contributions(kept)) == kept
