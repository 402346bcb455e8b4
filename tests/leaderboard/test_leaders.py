"""The board says in one sentence who is best, and only if the ranges of ranks say so."""

import pytest
from django.utils import translation

from leaderboard.board import leaders
from leaderboard.board.content import Board
from tests.leaderboard.made_up import FIRST_DAY


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def said(*ranges, ranked=None):
    names = "ABCDEFGH"
    rows = [
        {"rank": n + 1, "model": names[n], "rank_interval": one, "rank_interval_all": [1, 9]}
        for n, one in enumerate(ranges)
    ]
    return leaders.sentence(Board(1, "a" * 64, FIRST_DAY, {"rows": rows}), ranked or "one")


def test_a_model_above_all_others_is_best_alone():
    assert (
        said([1, 1], [2, 3], [2, 3]) == "A is best alone: every other Total Score is surely lower."
    )


def test_models_that_may_all_be_first_are_named():
    words = "Who is best cannot be told: A, B or C."
    assert said([1, 3], [1, 3], [1, 3], [4, 4]) == words


def test_many_candidates_are_counted():
    words = "Who is best cannot be told: any of 5 models may be."
    assert said(*[[1, 5]] * 5, [6, 6]) == words


def test_a_first_model_that_may_be_second_is_not_called_best():
    assert said([1, 2], [2, 3], [2, 3]) == "A leads, but is not surely the best."


def test_the_reading_for_all_at_once_has_its_own_sentence():
    assert said([1, 1], [2, 2], ranked="all") == "Who is best cannot be told: A or B."


def test_nothing_is_said_where_a_model_has_no_range():
    assert said([1, 1], [2, 2], None) == ""
    assert said([1, 1]) == ""
