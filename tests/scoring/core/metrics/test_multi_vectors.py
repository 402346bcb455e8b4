"""Metrics of MERA Multi meet the golden vectors."""

from typing import Any

import pytest

from scoring.core.metrics.exact_match import exact_match
from scoring.core.metrics.group_exact_match import group_exact_match
from scoring.core.metrics.intent_em import intent_em
from scoring.core.metrics.slot_f1 import slot_f1
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument
from tests.vectors import answers, cases, documents, load

SOFT = {"ignore_case": True, "ignore_punctuation": True}
NO_TOOLS = Tools()
OURS_FOR_CRASH = {
    '{"intent": "x", "slots": ["a"]}': {"intent_EM": 0.0, "slot_f1": 0.0},
    '{"intent": "x", "slots": {"datetime": "y"}}': {"intent_EM": 0.0, "slot_f1": 0.0},
    """{"intent": "a", "slots": [{"k": "д'артаньян"}]}""": {"intent_EM": 1.0, "slot_f1": 1.0},
}


@pytest.mark.parametrize("case", cases("em_soft_multi"))
def test_soft_exact_match_ignores_case_and_punctuation(case: dict[str, Any]) -> None:
    score = exact_match(documents(case["gold"]), answers(case), SOFT, NO_TOOLS)
    assert score.value == pytest.approx(case["expected"]["exact_match"], abs=1e-9)
    assert score.per_document == case["expected"]["per_doc"]


@pytest.mark.parametrize("case", cases("em_strict_multi"))
def test_strict_exact_match_ignores_nothing(case: dict[str, Any]) -> None:
    score = exact_match(documents(case["gold"]), answers(case), {}, NO_TOOLS)
    assert score.value == pytest.approx(case["expected"]["exact_match"], abs=1e-9)
    assert score.per_document == case["expected"]["per_doc"]


def test_domains_weigh_by_their_size() -> None:
    case = load("em_weighted_domains")["cases"][0]
    rows = [(d, right) for d, column in case["per_domain_scores"].items() for right in column]
    gold = [GoldDocument((str(n),), "A", {"domain": d}) for n, (d, _) in enumerate(rows)]
    given = ["A" if right else "B" for _, right in rows]
    score = exact_match(gold, given, {"parts_by": "domain"}, NO_TOOLS)
    assert score.value == pytest.approx(case["expected"]["weighted_by_size"], abs=1e-9)
    assert score.parts == pytest.approx({"biology": 3 / 4, "chemistry": 0.0, "physics": 5 / 6})


@pytest.mark.parametrize("case", cases("group_em_ruhhh"))
def test_a_group_is_right_when_all_its_documents_are(case: dict[str, Any]) -> None:
    gold, given = documents(case["gold"]), answers(case)
    expected = case["expected"]
    assert exact_match(gold, given, SOFT, NO_TOOLS).value == pytest.approx(expected["exact_match"])
    group = group_exact_match(gold, given, SOFT, NO_TOOLS)
    assert group.value == pytest.approx(expected["group_all_correct"], abs=1e-9)


@pytest.mark.parametrize("case", cases("ruslun"))
@pytest.mark.parametrize("packed", [False, True], ids=["raw", "packed"])
def test_intents_and_slots_are_read_raw_and_packed(case: dict[str, Any], packed: bool) -> None:
    gold, expected = documents(case["gold"]), case["expected"]
    given = [expected["packed"]] if packed and "packed" in expected else answers(case)
    wanted = OURS_FOR_CRASH[expected["packed"]] if "crash" in expected else expected
    assert intent_em(gold, given, {}, NO_TOOLS).value == pytest.approx(
        wanted["intent_EM"], abs=1e-9
    )
    assert slot_f1(gold, given, {}, NO_TOOLS).value == pytest.approx(wanted["slot_f1"], abs=1e-9)
