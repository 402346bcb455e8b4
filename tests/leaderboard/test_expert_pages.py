"""Readers who doubt a board find how it was computed and how firm its order is."""

import pytest

from leaderboard import selectors, snapshots
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
PATH = "tiny/leaderboard/all/robustness/"


@pytest.fixture
def benchmark():
    made = make_benchmark()
    publish(made, "steady", {"alpha": 0.9, "beta": 0.8, "gamma": 0.7})
    publish(made, "second", {"alpha": 0.5, "beta": 0.4, "gamma": 0.3})
    publish(made, "specialist", {"alpha": 1.0})
    snapshots.rebuild(made, made.spec.board("all"), "test")
    return made


def page(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("language", "heading"),
    [("ru", "Насколько точны числа лидерборда?"), ("en", "How sure are the numbers of a board?")],
)
def test_the_statistics_are_told_in_the_language_of_the_page(client, db, language, heading):
    html = page(client, f"/{language}/statistics/")
    assert f"<h1>{heading}</h1>" in html
    assert "statistics.md" not in html
    assert "<table" in html


@pytest.mark.parametrize("language", ["ru", "en"])
def test_ranks_under_other_rules_stand_beside_the_boards_own(client, benchmark, language):
    html = page(client, f"/{language}/{PATH}")
    row = next(part for part in html.split("<tr>") if "steady" in part)
    # 1 by total, 2 by win rate and Borda: the specialist won the one task it attempted.
    assert [cell.split("<")[0] for cell in row.split('class="num">')[1:5]] == ["1", "2", "2", "1"]


def test_a_board_of_one_model_says_that_there_is_nothing_to_compare(client):
    made = make_benchmark()
    publish(made, "lonely", {"alpha": 0.5})
    snapshots.rebuild(made, made.spec.board("all"), "test")
    assert "Too few models" in page(client, f"/en/{PATH}")


def test_a_board_that_does_not_exist_has_no_robustness(client, benchmark):
    assert client.get("/en/tiny/leaderboard/none/robustness/").status_code == 404


def test_the_robustness_of_a_past_snapshot_knows_only_what_stood_then(client, benchmark):
    old = selectors.latest("tiny", "all")
    publish(benchmark, "newcomer", {"alpha": 0.2, "beta": 0.2, "gamma": 0.1})
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "approved")
    assert "newcomer" in page(client, f"/en/{PATH}")
    html = page(client, f"/en/{PATH}?snapshot={old.digest[:16]}")
    assert "newcomer" not in html
    assert "This is the board as it stood on" in html
    assert old.digest[:12] in html
    assert client.get(f"/en/{PATH}?snapshot=0123456789abcdef").status_code == 404


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "Опубликован результат"), ("en", "A result was published")]
)
def test_the_history_says_why_a_snapshot_was_made(client, benchmark, language, words):
    publish(benchmark, "newcomer", {"alpha": 0.2, "beta": 0.2, "gamma": 0.1})
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "approved")
    html = page(client, f"/{language}/tiny/leaderboard/all/history/")
    assert words in html
    assert "approved" not in html


def test_a_board_leads_to_both_pages(client, benchmark):
    html = page(client, "/en/tiny/leaderboard/all/")
    assert 'href="/en/statistics/"' in html
    assert f'href="/en/{PATH}"' in html


def test_a_citation_page_leads_back_to_the_same_snapshot(client, benchmark):
    digest = selectors.latest("tiny", "all").digest
    html = page(client, "/en/tiny/leaderboard/all/cite/")
    assert f"/en/tiny/leaderboard/all/?snapshot={digest[:16]}" in html
    assert "@misc{" in html


def test_a_day_leads_to_the_board_as_it_stood_then(client, benchmark):
    digest = selectors.latest("tiny", "all").digest
    path = "/en/tiny/leaderboard/all/"
    assert client.get(f"{path}?date=2999-01-01").url == f"{path}?snapshot={digest[:16]}"
    assert client.get(f"{path}?date=2000-01-01").status_code == 404
    assert client.get(f"{path}?date=2026-02-30").url == path


def test_two_snapshots_are_compared_in_either_order(client, benchmark):
    old = selectors.latest("tiny", "all")
    publish(benchmark, "newcomer", {"alpha": 0.2, "beta": 0.2, "gamma": 0.1})
    new = snapshots.rebuild(benchmark, benchmark.spec.board("all"), "test")
    path = "/en/tiny/leaderboard/all/history/"
    for first, second in ((old, new), (new, old)):
        html = page(client, f"{path}?old={first.digest}&new={second.digest}")
        between = html.split('id="between"')[1].split("</section>")[0]
        assert "newcomer" in between
        assert ">new<" in between
