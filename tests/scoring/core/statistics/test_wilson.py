"""Wilson's interval against published numbers and its coverage."""

import numpy as np
import pytest
from scipy.stats import binom

from scoring.core.statistics.wilson import wilson

# Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (score without continuity).
PUBLISHED = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("right", "n", "low", "high"), PUBLISHED)
def test_published_examples(right, n, low, high):
    interval = wilson(right / n, n)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


def test_all_right_leaves_room_below():
    assert wilson(1.0, 10).high == 1.0
    assert round(wilson(1.0, 10).low, 3) == 0.722


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5, 0.9])
def test_it_covers_the_truth_nineteen_times_in_twenty(share):
    n = 300
    covers = [wilson(k / n, n).low <= share <= wilson(k / n, n).high for k in range(n + 1)]
    assert binom.pmf(np.arange(n + 1), n, share) @ covers == pytest.approx(0.95, abs=0.015)
