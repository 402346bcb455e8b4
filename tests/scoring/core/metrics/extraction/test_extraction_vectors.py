"""Code is cut out of answers as the golden vectors say."""

from typing import Any

import pytest

from scoring.core.metrics.c_exact_match import c_exact_match
from scoring.core.metrics.extraction.c_function import c_function
from scoring.core.metrics.extraction.fences import blocks_in, java_test_class, python_blocks
from scoring.core.metrics.extraction.java_body import fitted_method, java_block
from scoring.core.metrics.extraction.python_body import fenced_body, fitted_body, inserted_body
from scoring.core.ports import Tools
from tests.vectors import answers, cases, documents

LINTED = [
    case for case in cases("linter_codelintereval") if "extracted" in case.values[0]["expected"]
]
PROGRAMS = [
    case for case in cases("client_ruhumaneval") if "extracted" in case.values[0]["expected"]
]


def answer(case: dict[str, Any]) -> str:
    return str(case["submission"][0]["outputs"])


@pytest.mark.parametrize("case", LINTED)
def test_python_blocks_are_joined(case: dict[str, Any]) -> None:
    assert python_blocks(answer({"submission": case["submission"]})) is not None
    generation = case["submission"][0]["outputs"][0][0]
    assert python_blocks(generation) == case["expected"]["extracted"]


@pytest.mark.parametrize("case", PROGRAMS)
def test_the_client_s_programs_are_cut_out_alike(case: dict[str, Any]) -> None:
    assert python_blocks(case["submission"]) == case["expected"]["extracted"]


@pytest.mark.parametrize("case", cases("extract_unittests"))
def test_blocks_of_the_document_s_language_are_joined(case: dict[str, Any]) -> None:
    assert blocks_in(case["language"], case["submission"]) == case["expected"]["code"]


@pytest.mark.parametrize("case", cases("extract_javatestgen"))
def test_a_test_class_ends_at_the_next_fence(case: dict[str, Any]) -> None:
    assert java_test_class(answer(case)) == case["expected"]["code"]


@pytest.mark.parametrize("case", cases("extract_realcode"))
def test_a_python_body_moves_to_the_gold_s_indent(case: dict[str, Any]) -> None:
    meta, expected = case["gold"][0]["meta"], case["expected"]
    body = fenced_body(answer(case))
    fitted = fitted_body(body, meta["intent"], meta["gt"])
    assert body == expected["extracted"]
    assert fitted == expected["autofixed"]
    assert inserted_body(fitted, meta["gt"]) == expected["inserted"]


@pytest.mark.parametrize("case", cases("extract_realcodejava"))
def test_a_java_body_ends_with_its_method(case: dict[str, Any]) -> None:
    gold, expected = case["gold"][0], case["expected"]
    body = java_block(answer(case))
    fixed = fitted_method(
        body, gold["meta"]["left_context"], gold["meta"]["intent"], gold["outputs"]
    )
    assert body == expected["extracted"]
    assert fixed == expected["fixed"]


@pytest.mark.parametrize("case", cases("extract_yabloco"))
def test_a_c_function_loses_its_fence_tag_includes_and_main(case: dict[str, Any]) -> None:
    assert c_function(answer(case)) == case["expected"]["code"]
    score = c_exact_match(documents(case["gold"]), answers(case), {}, Tools())
    assert score.value == case["expected"]["exact_match"]
