"""What the reader asks of a board, without a database."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.board.content import Board
from leaderboard.board.query import Query, chosen_rows, parse
from scoring.core.definitions import load
from tests.leaderboard.made_up import FIRST_DAY, board_content


class _Owner:
    spec = load("multi")


BOARD = Board(1, "a" * 64, FIRST_DAY, board_content(_Owner, rows=40))


def chosen(**asked: str) -> list:
    return chosen_rows(BOARD, parse(asked))


def test_unknown_parameters_and_values_are_left_out():
    query = parse({"size": "huge", "since": "yesterday", "nonsense": "1", "sort": ""})
    assert query == Query()


def test_defaults_make_an_empty_address():
    assert Query().address() == "?"


def test_an_address_leads_back_to_the_same_choice():
    query = parse({"q": "Квант", "sort": "AQUARIA", "hide": "g-image,date"})
    address = query.address().removeprefix("?")
    pairs = dict(pair.split("=") for pair in address.split("&"))
    assert pairs["hide"] == "g-image,date"
    assert pairs["sort"] == "AQUARIA"


@pytest.mark.parametrize("sort", ["AQUARIA", "-AQUARIA", "m-audio", "-m-audio", "size", "-size"])
def test_missing_values_are_last_in_both_directions(sort):
    rows = chosen(sort=sort)
    key = sort.removeprefix("-")
    values = {
        "AQUARIA": lambda row: row["tasks"].get("AQUARIA"),
        "m-audio": lambda row: row["modalities"]["audio"]["score"],
        "size": lambda row: row["model_size_b"],
    }[key]
    present = [values(row) is not None for row in rows]
    assert present == sorted(present, reverse=True)
    assert False in present


def test_search_finds_the_team_in_any_case():
    assert {row["team"] for row in chosen(q="КВАНТ") if "Квант" not in row["model"]} == {"Квант"}


def test_a_hidden_team_cannot_be_found_by_search_or_filter():
    hidden = {row["team"] for row in BOARD.rows if row["anonymous"]}
    for team in hidden - {""}:
        assert not any(row["anonymous"] for row in chosen(team=team))
        named = [row for row in chosen(q=team) if row["anonymous"]]
        assert all(team.casefold() in row["model"].casefold() for row in named)


def test_full_coverage_leaves_only_complete_rows():
    assert {row["coverage"] for row in chosen(full="1")} == {1.0}


def test_sizes_divide_all_models_without_rest():
    sizes = ("0-4", "4-10", "10-40", "40-", "unknown")
    assert sum(len(chosen(size=size)) for size in sizes) == len(BOARD.rows)


@given(st.dictionaries(st.sampled_from(["q", "sort", "size", "since", "hide", "open"]), st.text()))
def test_no_address_breaks_the_board(params):
    assert len(chosen_rows(BOARD, parse(params))) <= len(BOARD.rows)
