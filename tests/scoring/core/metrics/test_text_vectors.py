"""Metrics of MERA Text meet the golden vectors through their kinds and ``score_task``."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.core.kinds import KINDS
from scoring.core.kinds.ethics import CRITERIA
from scoring.core.ports import Tools
from scoring.core.report import TaskReport
from scoring.core.score import score_task
from scoring.core.spec import MetricSpec, TaskSpec, Text
from tests.scoring.judges_fakes import ScriptedJudge
from tests.vectors import answers, cases, documents, load

QUESTIONS = ("correct", "good", "ethical")


def main(field: str, metric: str, **options: Any) -> MetricSpec:
    return MetricSpec(field=field, metric=metric, label=field, main=True, options=options)


ACC = [main("acc", "exact_match")]
EM = [main("em", "exact_match")]
ACC_F1 = [*ACC, main("f1_macro", "f1_macro")]
SQUAD = [main("em", "squad_em"), main("f1", "squad_f1")]
PASS = [main(f"pass@{k}", "pass_at_k", k=k) for k in (1, 5, 10)]
DETOX = [main(part, "detox", part=part) for part in ("sta", "sim", "fl", "j")]
ETHICS = [
    main(f"{question}.{criterion}", "ethics_mcc", question=question, criterion=criterion)
    for question in QUESTIONS
    for criterion in CRITERIA
]


def by(part: str) -> list[MetricSpec]:
    return [main("acc", "exact_match", parts_by=part)]


FILES: Mapping[str, tuple[str, dict[str, Any], list[MetricSpec]]] = {
    "acc_bps": ("text", {}, ACC),
    "acc_digit": ("text", {}, ACC),
    "acc_lcs": ("text", {}, ACC),
    "acc_letter": ("text", {}, ACC),
    "acc_yesno": ("text", {}, ACC),
    "acc_rutie": ("text", {}, ACC),
    "acc_criteria_ruhhh": ("text", {}, by("criteria")),
    "acc_domains_rummlu": ("text", {}, by("domain")),
    "acc_domains_mamuramu": ("text", {}, by("domain")),
    "acc_groups_ruhatespeech": ("text", {}, by("inputs.target_group")),
    "em_rumodar": ("text", {}, EM),
    "em_rumultiar": ("text", {}, EM),
    "em_simplear": ("text", {}, EM),
    "f1_macro_rcb": ("text", {}, ACC_F1),
    "f1_macro_openbook": ("text", {}, ACC_F1),
    "f1_macro_worldtree": ("text", {}, ACC_F1),
    "squad_multiq": ("text", {"alternatives": ";"}, SQUAD),
    "squad_chegeka": ("text", {"alternatives": ";"}, SQUAD),
    "grade_norm_use": ("exam", {}, [main("grade_norm", "grade_norm")]),
    "mcc_ruethics": ("ethics", {}, ETHICS),
    "pass_at_k_ruhumaneval": ("test_results", {"generations": 10}, PASS),
    "pass_at_k_rucodeeval": ("test_results", {"generations": 10}, PASS),
}
SHAPE_FAULTS = {"doc_output_type_error", "doc_parse_output_error"}


def task(file: str) -> TaskSpec:
    kind, kind_options, metrics = FILES[file]
    return TaskSpec(
        slug="T",
        file="T.json",
        title="T",
        description=Text(ru="", en=""),
        modality="text",
        kind=kind,
        kind_options=kind_options,
        metrics=tuple(metrics),
        size=1,
        access="private",
    )


def score(spec: TaskSpec, case: dict[str, Any], tools: Tools | None = None) -> TaskReport:
    gold = documents(case["gold"])
    given = dict(zip([document.key for document in gold], answers(case), strict=True))
    return score_task(spec, gold, given, tools or Tools())


def scored(case: Any) -> bool:
    return bool(case.values[0]["expected"].get("metrics"))


SCORED = [case for case in cases(*FILES) if scored(case)]
OURS = [case for case in cases(*FILES) if "ours" in case.values[0]]
SHAPES = [
    case
    for case in cases(*FILES)
    if {e["type"] for e in case.values[0]["expected"].get("errors", [])} & SHAPE_FAULTS
]


@pytest.mark.parametrize("case", [case for case in SCORED if case not in OURS])
def test_metrics_and_task_score_are_the_reference_s(case: dict[str, Any]) -> None:
    report = score(task(case["file"]), case)
    expected = case["expected"]
    assert {**report.metrics, **report.parts} == pytest.approx(expected["metrics"], abs=1e-9)
    if case["file"] != "mcc_ruethics":
        assert report.score == pytest.approx(expected["task_score"], abs=1e-9)


@pytest.mark.parametrize("case", OURS)
def test_what_the_reference_can_be_misled_by_is_refused(case: dict[str, Any]) -> None:
    spec = task(case["file"])
    kind = KINDS[spec.kind]
    faults = [
        kind.gold_fault(document["outputs"], spec.kind_options, document["meta"])
        for document in case["gold"]
    ] + [kind.answer_fault(answer, spec.kind_options) for answer in answers(case)]
    assert any(fault is not None for fault in faults)


@pytest.mark.parametrize("case", SHAPES)
def test_answers_of_a_wrong_shape_are_named_as_the_reference_names_them(
    case: dict[str, Any],
) -> None:
    spec = task(case["file"])
    found = {
        (identity["meta"].get("id"), fault.type)
        for identity in case["submission"]
        if (fault := KINDS[spec.kind].answer_fault(identity["outputs"], spec.kind_options))
    }
    expected = {(e["doc_id"], e["type"]) for e in case["expected"]["errors"]}
    assert {kind for _, kind in found} == {kind for _, kind in expected}
    if case["file"] != "acc_rutie":
        assert found == expected


def test_a_task_without_main_metrics_has_no_score_of_its_own() -> None:
    parts = [spec.model_copy(update={"main": False}) for spec in ETHICS]
    spec = task("mcc_ruethics").model_copy(update={"metrics": tuple(parts), "counts": False})
    assert score(spec, load("mcc_ruethics")["cases"][0]).score is None


def test_detoxification_multiplies_calibrated_probabilities() -> None:
    case = load("j_rudetox")["cases"][1]
    raw = case["raw_probabilities"]
    judge = ScriptedJudge(
        {
            "detox_style": raw["style"],
            "detox_meaning": raw["meaning"],
            "detox_fluency": raw["cola"],
        }
    )
    spec = task("acc_bps").model_copy(update={"metrics": tuple(DETOX)})
    report = score(spec, case, Tools(judges={"detox": judge}))
    assert report.metrics == pytest.approx(case["expected"]["metrics"], abs=1e-9)
    assert report.score == pytest.approx(case["expected"]["task_score"], abs=1e-9)
    assert report.marks == ["judge:scripted@1"]
