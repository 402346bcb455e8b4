"""A reader sees how the total of a model came about."""

import pytest
from django.utils import translation

from leaderboard import breakdown, export, snapshots
from leaderboard.board import rows
from leaderboard.board.content import Board
from submissions.models import TaskScore
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def stands(scores):
    benchmark = make_benchmark()
    submission = publish(benchmark, "model", scores)
    made = snapshots.rebuild(benchmark, benchmark.spec.board("all"), "test")
    board = Board(made.pk, made.digest, made.made_at, made.content)
    return submission, board, board.rows[0]


def test_what_the_tasks_add_sums_up_to_the_total():
    _submission, board, row = stands({"alpha": 0.9, "gamma": 0.6})
    found = breakdown.parts(board, row)
    assert sum(part.adds for part in found) == pytest.approx(row["total_score"])
    assert [part.score for part in found] == [0.9, None, 0.6]


def test_more_runs_before_publishing_inflate_more():
    row = {"runs": 20, "total_score_ci": [0.5 - 0.0196, 0.5 + 0.0196]}
    # 1.87 standard errors of one point.
    assert breakdown.runs(row).effect == pytest.approx(0.0187, abs=1e-4)
    assert breakdown.runs({**row, "runs": 1}).effect == pytest.approx(0.0)
    assert breakdown.runs({**row, "total_score_ci": None}) is None


def test_the_page_of_a_model_unfolds_its_total(client):
    submission, _board, _row = stands({"alpha": 0.9, "gamma": 0.6})
    html = client.get(f"/en/models/{submission.pk}/").content.decode()
    assert "How the Total Score came about" in html
    assert "not attempted" in html


def test_an_answered_task_without_a_score_is_not_called_unattempted(client):
    submission, board, row = stands({"alpha": 0.9, "beta": None})
    TaskScore.objects.filter(task="beta").update(metrics={"good.law": -0.25})
    cells = rows.row_html(board, "en")[row["submission"]].cells
    (cell,) = [cell for cell in cells if 'data-label="beta"' in cell]
    assert "has no single score" in cell
    assert "not attempted" not in cell
    html = client.get(f"/en/models/{submission.pk}/").content.decode()
    assert "good.law" in html
    assert "−25.0" in html


def test_a_metric_whose_tool_is_lacking_is_named_in_every_output(client):
    submission, board, row = stands({"alpha": 0.9, "beta": None})
    TaskScore.objects.filter(task="beta").update(
        metrics={}, unavailable={"em": "there is no judge here: set MERA_JUDGE_URL"}
    )
    benchmark = submission.benchmark
    made = snapshots.rebuild(benchmark, benchmark.spec.board("all"), "test")
    board = Board(made.pk, made.digest, made.made_at, made.content)
    (row,) = board.rows
    assert row["tasks"]["beta"]["unavailable"] == {"em": "other"}
    assert "unavailable" not in row["tasks"]["alpha"]
    (cell,) = [c for c in rows.row_html(board, "en")[row["submission"]].cells if '"beta"' in c]
    assert "answered, not scored: not available on this site" in cell
    assert "page of the model" not in cell
    (part,) = [part for part in breakdown.parts(board, row) if part.slug == "beta"]
    assert (part.score, part.why) == (None, "not available on this site")
    html = client.get(f"/en/models/{submission.pk}/").content.decode()
    assert html.count("not available on this site") == 2
    assert "MERA_JUDGE_URL" not in html
    assert export.as_csv(made).splitlines()[1].split(",")[17:19] == ["", "beta:em"]


def test_the_page_of_a_model_names_every_metric_of_its_tasks(client):
    submission, _board, _row = stands({"alpha": 0.9})
    html = client.get(f"/en/models/{submission.pk}/").content.decode()
    assert "<td>EM</td><td><code>em</code></td>" in html
