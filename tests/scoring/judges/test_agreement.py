"""Agreement of a judge with human labels."""

import json

import pytest

from scoring.judges.agreement import Agreement, agreement, measure, read_labels
from tests.scoring.judges_fakes import ScriptedJudge

YES, NO = True, False


def test_kappa_takes_chance_away() -> None:
    pairs = [(YES, YES)] * 20 + [(YES, NO)] * 5 + [(NO, YES)] * 10 + [(NO, NO)] * 15
    found = agreement(pairs)
    assert found.accuracy == 0.7
    assert found.kappa == pytest.approx(0.4)
    assert (found.correct_found, found.wrong_found) == (0.8, 0.6)


def test_one_class_only_leaves_kappa_open() -> None:
    assert agreement([(YES, YES)]) == Agreement(1, 1.0, None, 1.0, None)


def test_agreement_over_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no cases"):
        agreement([])


def test_a_judge_is_measured_against_a_file_of_labels() -> None:
    rows = [
        {"kind": "review", "case": {"gold": "a", "comment": "a"}, "label": "correct"},
        {"kind": "review", "case": {"gold": "a", "comment": "b"}, "label": "wrong"},
    ]
    labelled = read_labels([*map(json.dumps, rows), ""])
    judge = ScriptedJudge({"review": [1.0, 1.0]})
    assert measure(judge, labelled).accuracy == 0.5
    assert judge.asked == [("review", [row["case"] for row in rows])]


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"kind": "a", "case": {}, "label": "yes"}'])
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        read_labels([line])
