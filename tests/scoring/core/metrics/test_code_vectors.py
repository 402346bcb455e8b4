"""Metrics of MERA CODE meet the golden vectors. The reference's 0-100 scales are divided by 100."""

from typing import Any

import pytest

from scoring.core.metrics.chrf import chrf
from scoring.core.metrics.code_bleu import code_bleu, compare
from scoring.core.metrics.extraction.review_comments import review_comments
from scoring.core.metrics.label_accuracy import label_accuracy
from scoring.core.metrics.linter_pass_at_k import linter_pass_at_k
from scoring.core.metrics.linting import accepted
from scoring.core.metrics.pass_at_k import mean_pass
from scoring.core.metrics.review_bleu import review_bleu
from scoring.core.metrics.review_chrf import review_chrf
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument
from tests.vectors import answers, cases, documents

NO_TOOLS = Tools()
LINTED = [
    case for case in cases("linter_codelintereval") if "extracted" in case.values[0]["expected"]
]
COUNTED = [case for case in cases("linter_codelintereval") if case not in LINTED]
REVIEWS = [case for case in cases("rucodereviewer") if "bleu" in case.values[0]["expected"]]


@pytest.mark.parametrize("case", cases("chrf_strucom"))
def test_chrf_sums_statistics_over_the_corpus(case: dict[str, Any]) -> None:
    score = chrf(documents(case["gold"]), answers(case), {}, NO_TOOLS)
    assert score.value == pytest.approx(case["expected"]["chrf"] / 100, abs=1e-9)


@pytest.mark.parametrize("case", cases("codebleu_unittests"))
def test_codebleu_is_the_plain_mean_of_its_parts(case: dict[str, Any]) -> None:
    right, answer = case["gold"][0]["outputs"], case["submission"][0]["outputs"]
    parts, expected = compare(answer, right, case["language"]), case["expected"]
    assert parts.ngrams == pytest.approx(expected["ngram_match_score"], abs=1e-9)
    assert parts.weighted_ngrams == pytest.approx(expected["weighted_ngram_match_score"], abs=1e-9)
    assert parts.syntax == pytest.approx(expected["syntax_match_score"], abs=1e-9)
    assert parts.data_flow == pytest.approx(expected["dataflow_match_score"], abs=1e-9)
    gold = [GoldDocument(("0",), right, inputs={"language": case["language"]})]
    value = code_bleu(gold, [answer], {}, NO_TOOLS).value
    assert value == pytest.approx(expected["code_bleu_plain_sum"], abs=1e-9)


@pytest.mark.parametrize("case", cases("code_correctness"))
def test_labels_are_whole_words(case: dict[str, Any]) -> None:
    score = label_accuracy(documents(case["gold"]), answers(case), {}, NO_TOOLS)
    for value, expected, answer in zip(
        score.per_document, case["expected"]["per_doc"], answers(case), strict=True
    ):
        assert value == (0.0 if "unsuccessful" in str(answer) else expected), answer


@pytest.mark.parametrize("case", LINTED)
def test_programs_pass_the_linter_as_in_the_reference(case: dict[str, Any]) -> None:
    score = linter_pass_at_k(documents(case["gold"]), answers(case), {"k": 1}, NO_TOOLS)
    assert score.value == (0.0 if "ours" in case else case["expected"]["passes_linter"])


@pytest.mark.parametrize("case", COUNTED)
def test_passes_are_counted_as_in_the_reference(case: dict[str, Any]) -> None:
    solved = [[bool(flag) for flag in case["submission"]]]
    for k in (1, 5, 10):
        value = mean_pass(solved, {"k": k}).value
        few = "ours" in case
        assert few or value == pytest.approx(case["expected"][f"pass@{k}"], abs=1e-9)
        assert not few or value == pytest.approx(k / 10 if case["submission"] == [1] else 0)


@pytest.mark.parametrize("case", REVIEWS)
def test_the_best_comment_counts_against_the_gold_as_hypothesis(case: dict[str, Any]) -> None:
    gold, given, expected = documents(case["gold"]), answers(case), case["expected"]
    if "comments" in expected:
        assert review_comments(given[0]) == expected["comments"]
    bleu = review_bleu(gold, given, {}, NO_TOOLS).value
    assert bleu == pytest.approx(expected["bleu"] / 100, abs=1e-9)
    value = review_chrf(gold, given, {}, NO_TOOLS).value
    assert value == pytest.approx(expected["chrf"] / 100, abs=1e-9)


def test_a_program_that_breaks_the_linter_fails_alone() -> None:
    deep = "x = " + "(" * 5_000 + ")" * 5_000 + "\n"
    surrogate = "x = '\ud800'\n"
    programs = ("x = 1\n", deep, surrogate, "x = -" + "-" * 200_000 + "1\n", "y = 2\n")
    assert accepted(programs) == (True, False, False, False, True)


def test_programs_that_say_nothing_or_silence_the_linter_fail() -> None:
    silent = ("", "\n", "# c\n", '"""Text."""\n', "...\n", "x=1  # NoQA\n", "# flake8: noqa\n")
    assert accepted(silent) == (False,) * len(silent)


@pytest.mark.parametrize(
    "code",
    [
        "\n".join("  " * depth + f"for x{depth} in y:" for depth in range(60)),
        "x = " + "(" * 5_000,
        "x = '\ud800'",
        "def f(:\n\treturn\r\n  é = \x00",
    ],
    ids=["loops", "depth", "surrogate", "broken"],
)
@pytest.mark.parametrize("language", ["python", "java", "go", "javascript", "c_sharp"])
def test_hostile_programs_cost_little_and_raise_nothing(language: str, code: str) -> None:
    assert 0 <= compare(code, "x = 1\ny = x", language).total < 1
