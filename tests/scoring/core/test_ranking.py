"""Ranking: competition places, ties, rows without a score."""

from math import inf, nan

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ranking import Ranked, rank

some_scores = st.lists(st.none() | st.floats(-1, 1) | st.just(0.5) | st.just(nan), max_size=12)


def places(scores):
    return [ranked.place for ranked in rank(scores, key=lambda score: score)]


def test_ties_share_a_place_and_the_next_place_is_skipped():
    assert places([0.9, 0.7, 0.9]) == [1, 1, 3]


def test_rows_stand_from_best_to_worst():
    rows = [("low", 0.1), ("high", 0.8), ("mid", 0.5)]
    names = [ranked.row[0] for ranked in rank(rows, key=lambda row: row[1])]
    assert names == ["high", "mid", "low"]


def test_a_row_without_a_score_never_ranks_and_stands_last():
    ranked = rank([None, 0.0, nan, -0.5, inf], key=lambda score: score)
    assert [r.place for r in ranked] == [1, 2, None, None, None]
    assert ranked[2] == Ranked(None, None)


def test_noise_of_float_sums_makes_no_difference():
    assert places([0.1 + 0.2, 0.3]) == [1, 1]


def test_one_document_makes_a_difference():
    assert places([0.5, 0.5 + 1 / (18 * 10_000)]) == [1, 2]


def test_rows_of_one_place_keep_the_order_they_came_in():
    rows = [("b", 0.5), ("a", 0.5), ("d", None), ("c", None)]
    assert [r.row[0] for r in rank(rows, key=lambda row: row[1])] == ["b", "a", "d", "c"]


def test_nobody_to_rank():
    assert rank([], key=lambda score: score) == []


@given(some_scores, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_no_place(scores, random):
    rows = list(enumerate(scores))
    shuffled = rows.copy()
    random.shuffle(shuffled)
    by_row = {r.row[0]: r.place for r in rank(rows, key=lambda row: row[1])}
    assert by_row == {r.row[0]: r.place for r in rank(shuffled, key=lambda row: row[1])}


@given(some_scores)
def test_a_place_is_one_more_than_the_number_of_better_rows(scores):
    ranked = [r for r in rank(scores, key=lambda score: score) if r.place is not None]
    for r in ranked:
        better = [o for o in ranked if round(o.row, 9) > round(r.row, 9)]
        assert r.place == 1 + len(better)
