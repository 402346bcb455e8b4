"""The estimate of pass@k and what counts as a solved problem."""

from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.metrics.pass_at_k import CLIENT_RUN, estimate, pass_at_k
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument
from tests.vectors import cases

GOLD = [GoldDocument(("0",), ["1", "2"])]


@pytest.mark.parametrize("case", cases("pass_at_k_formula"))
def test_the_formula_is_the_reference_s(case: dict[str, Any]) -> None:
    value = estimate(case["n"], case["c"], case["k"])
    assert value == pytest.approx(case["expected"]["value"], abs=1e-9)


@given(n=st.integers(1, 20), data=st.data())
def test_the_estimate_is_the_chance_to_draw_a_right_one(n: int, data: st.DataObject) -> None:
    c, k = data.draw(st.integers(0, n)), data.draw(st.integers(1, n))
    assert estimate(n, c, k) == pytest.approx(1 - comb(n - c, k) / comb(n, k))


@pytest.mark.parametrize("answer", [[[]], [[["0"]]], [], "", None, [["12"]], [[[], "12"]]])
def test_missing_generations_are_failures(answer: object) -> None:
    for k in (1, 5, 10):
        assert pass_at_k(GOLD, [answer], {"k": k}, Tools()).value == 0


def test_the_score_tells_that_programs_ran_at_the_submitter_s() -> None:
    assert pass_at_k(GOLD, [[[["1", "2"]] * 10]], {"k": 1}, Tools()).notes == (CLIENT_RUN,)


@pytest.mark.parametrize("k", [0, -1, "1", None])
def test_a_bad_k_is_refused(k: object) -> None:
    with pytest.raises(ValueError, match="option k"):
        pass_at_k(GOLD, [[[]]], {"k": k}, Tools())
