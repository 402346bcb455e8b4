"""The calibration curve of the detoxification classifiers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.metrics.detox_calibration import calibrated
from tests.vectors import load

POINTS = load("j_rudetox")["cases"][0]["expected"]["points"]


@pytest.mark.parametrize("point", POINTS, ids=lambda point: str(point["raw"]))
def test_the_curve_passes_through_the_published_points(point: dict[str, float]) -> None:
    assert calibrated(point["raw"]) == pytest.approx(point["calibrated"], abs=1e-9)


@given(low=st.floats(0, 1), high=st.floats(0, 1))
def test_a_higher_probability_is_never_worth_less(low: float, high: float) -> None:
    low, high = sorted((low, high))
    assert 0 <= calibrated(low) <= calibrated(high) <= 1
