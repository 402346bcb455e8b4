"""A board is ranked by Total Score, and its snapshot is named by what it holds."""

import pytest

from leaderboard import selectors, snapshots
from leaderboard.models import Snapshot
from submissions.models import Event
from submissions.states import State
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db


def rebuild(benchmark, board="all", reason="test"):
    return snapshots.rebuild(benchmark, benchmark.spec.board(board), reason)


def test_rows_are_ranked_by_total_and_ties_share_a_rank():
    benchmark = make_benchmark()
    publish(benchmark, "late twin", {"alpha": 0.8, "beta": 0.8, "gamma": 0.8}, day=2)
    publish(benchmark, "twin", {"alpha": 0.9, "beta": 0.7, "gamma": 0.8}, day=1)
    publish(benchmark, "brilliant on one task", {"alpha": 1.0})
    rows = rebuild(benchmark).content["rows"]
    assert [(row["rank"], row["model"]) for row in rows] == [
        (1, "twin"), (1, "late twin"), (3, "brilliant on one task"),
    ]  # fmt: skip
    assert rows[2]["attempted_score"] == 1.0
    assert rows[2]["coverage"] == pytest.approx(1 / 3)
    assert rows[2]["total_score"] == pytest.approx(1 / 3)


def test_a_model_without_scores_never_ranks():
    benchmark = make_benchmark()
    publish(benchmark, "no score", {"alpha": None})
    publish(benchmark, "poor", {"alpha": 0.0})
    rows = rebuild(benchmark).content["rows"]
    assert [(row["rank"], row["model"]) for row in rows] == [(1, "poor"), (None, "no score")]


def test_a_submission_stands_only_on_boards_it_attempted_and_chose():
    benchmark = make_benchmark()
    publish(benchmark, "images only", {"alpha": 0.5})
    publish(benchmark, "audio, not shown on all", {"gamma": 0.5}, boards=["audio"])
    assert [row["model"] for row in rebuild(benchmark).content["rows"]] == ["images only"]
    audio = rebuild(benchmark, "audio").content["rows"]
    assert [row["model"] for row in audio] == ["audio, not shown on all"]


def test_people_are_a_row_of_their_own_without_a_rank():
    human = rebuild(make_benchmark()).content["human"]
    assert "rank" not in human
    assert human["attempted_score"] == pytest.approx(0.85)
    assert human["coverage"] == pytest.approx(2 / 3)


def test_a_rebuild_without_a_change_keeps_the_snapshot():
    benchmark = make_benchmark()
    publish(benchmark, "one", {"alpha": 0.5})
    assert rebuild(benchmark).pk == rebuild(benchmark).pk
    assert Snapshot.objects.count() == 1


def test_the_change_of_rank_counts_from_the_previous_snapshot():
    benchmark = make_benchmark()
    publish(benchmark, "first", {"alpha": 0.5})
    rebuild(benchmark)
    publish(benchmark, "better", {"alpha": 0.9})
    rows = rebuild(benchmark).content["rows"]
    assert [(row["model"], row["change"]) for row in rows] == [("better", "new"), ("first", -1)]


def test_an_anonymous_team_is_nowhere_in_the_snapshot():
    benchmark = make_benchmark()
    publish(benchmark, "masked", {"alpha": 0.5}, team="Secret Lab", anonymous=True)
    assert "Secret" not in str(rebuild(benchmark).content)


def test_the_difference_names_rows_that_came_went_and_moved():
    benchmark = make_benchmark()
    gone = publish(benchmark, "gone", {"alpha": 0.5})
    publish(benchmark, "stays", {"alpha": 0.4})
    old = rebuild(benchmark)
    gone.state = State.WITHDRAWN
    gone.save()
    publish(benchmark, "new", {"alpha": 0.3})
    moves = selectors.difference(old, rebuild(benchmark))
    assert {move.model: move.kind for move in moves} == {
        "gone": "gone", "stays": "moved", "new": "new",
    }  # fmt: skip


def test_private_runs_before_publishing_are_counted():
    benchmark = make_benchmark()
    shown = publish(benchmark, "shown", {"alpha": 0.5}, team="lab", day=5)
    for day, model in ((1, "tried before"), (4, "tried before too"), (6, "tried after")):
        tried = publish(benchmark, model, {"alpha": 0.1}, team="lab", day=day)
        Event.objects.create(
            submission=tried, action="finish", to_state="scored", at=tried.published_at
        )
    row = next(r for r in rebuild(benchmark).content["rows"] if r["submission"] == shown.pk)
    assert row["runs"] == 2


def test_a_board_without_entries_still_shows_its_tasks():
    make_benchmark()
    empty = selectors.latest("tiny", "audio")
    assert empty.content["rows"] == []
    assert [task["slug"] for task in empty.content["tasks"]] == ["gamma"]
    assert selectors.latest("tiny", "video") is None
