"""The board of the API: JSON, CSV, ETag, old snapshots."""

import csv
import io

import pytest

from leaderboard import snapshots
from submissions.models import TaskScore
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
URL = "/api/v1/benchmarks/tiny/boards/all/"


@pytest.fixture
def benchmark():
    made = make_benchmark()
    publish(made, "=cmd()", {"alpha": 0.5, "gamma": 0.25}, team="North", model_size_b=7)
    snapshots.rebuild(made, made.spec.board("all"), "published")
    return made


def test_the_board_is_public_and_unrounded(client, benchmark):
    board = client.get(URL).json()
    assert board["benchmark"] == "tiny"
    assert board["rows"][0]["tasks"]["alpha"]["score"] == 0.5
    assert board["rows"][0]["total_score"] == pytest.approx(0.25)


def test_an_unchanged_board_answers_304(client, benchmark):
    etag = client.get(URL)["ETag"]
    assert client.get(URL, headers={"if-none-match": etag}).status_code == 304
    assert client.get(URL + "?format=csv", headers={"if-none-match": etag}).status_code == 200


def test_csv_says_its_scale_and_holds_no_formula(client, benchmark):
    response = client.get(URL + "?format=csv")
    row = next(csv.DictReader(io.StringIO(response.content.decode())))
    assert row["scale"] == "0-1"
    assert row["model"] == "'=cmd()"
    assert float(row["gamma"]) == 0.25


def test_an_old_snapshot_stays_reachable(client, benchmark):
    old = client.get(URL).json()["snapshot"]
    publish(benchmark, "newer", {"alpha": 0.9})
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "published")
    assert len(client.get(URL).json()["rows"]) == 2
    assert len(client.get(URL, {"snapshot": old[:12]}).json()["rows"]) == 1
    changes = client.get(URL + "changes/", {"old": old}).json()["changes"]
    assert {row["kind"] for row in changes} == {"new", "moved"}
    assert len(client.get(URL + "snapshots/").json()["snapshots"]) == 2


@pytest.mark.parametrize("query", [{"snapshot": "nonsense"}, {"date": "2001-01-01"}])
def test_what_does_not_exist_is_404(client, benchmark, query):
    assert client.get(URL, query).status_code == 404


@pytest.mark.parametrize("query", [{"format": "xml"}, {"date": "2026-99-99"}])
def test_a_wrong_parameter_is_named(client, benchmark, query):
    response = client.get(URL, query)
    assert response.status_code == 400
    assert set(response.json()) == set(query)


def test_results_of_the_participants_own_runs_are_marked_everywhere(client, benchmark):
    mine = publish(benchmark, "own runs", {"alpha": 0.9, "gamma": 0.7})
    TaskScore.objects.filter(submission=mine, task="alpha").update(marks=["client_run"])
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "published")
    rows = csv.DictReader(io.StringIO(client.get(URL + "?format=csv").content.decode()))
    assert {row["model"]: row["client_run"] for row in rows} == {"own runs": "alpha", "'=cmd()": ""}
    board = client.get(URL).json()["rows"]
    assert board[0]["tasks"]["alpha"]["marks"] == ["client_run"]
    for page in (f"models/{mine.pk}/", "tiny/tasks/alpha/", "tiny/leaderboard/all/"):
        assert "client-run, not verified" in client.get(f"/en/{page}").content.decode(), page
    other = publish(benchmark, "other", {"alpha": 0.5, "gamma": 0.5})
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "published")
    ids = f"?models={other.pk},{mine.pk}"
    for page in ("compare", "same-tasks"):
        html = client.get(f"/en/tiny/leaderboard/all/{page}/{ids}").content.decode()
        assert "client-run, not verified" in html, page
        assert "which nobody verified" in html, page
    compared = client.get(f"{URL}compare/{ids}").json()["models"]
    assert [model["client_run"] for model in compared] == [[], ["alpha"]]
    same = client.get(f"{URL}same-tasks/{ids}").json()["rows"]
    assert {row["model"]: row["client_run"] for row in same}["own runs"] == ["alpha"]
    assert {row["model"]: row["client_run"] for row in same}["other"] == []


def test_how_a_total_came_about_is_in_the_api(client, benchmark):
    mine = publish(benchmark, "mine", {"alpha": 0.9, "gamma": 0.6})
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "approved")
    found = client.get(f"{URL}models/{mine.pk}/").json()
    assert [(part["task"], part["answered"]) for part in found["total"]] == [
        ("alpha", True),
        ("beta", False),
        ("gamma", True),
    ]
    assert sum(part["adds"] for part in found["total"]) == pytest.approx(found["total_score"])
    assert [(one["name"], one["score"]) for one in found["modalities"]] == [
        ("image", 0.9),
        ("audio", 0.6),
    ]
    assert found["snapshot"] == client.get(URL).json()["snapshot"]


def test_a_model_that_is_not_on_the_board_has_no_explanation_in_the_api(client, benchmark):
    assert client.get(f"{URL}models/nobody/").status_code == 404
    assert client.get("/api/v1/benchmarks/none/boards/all/models/nobody/").status_code == 404


def test_the_same_tasks_only_are_in_the_api(client, benchmark):
    broad = publish(benchmark, "broad", {"alpha": 0.5, "beta": 0.5, "gamma": 0.9})
    narrow = publish(benchmark, "narrow", {"alpha": 0.8, "beta": 0.6})
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "approved")
    found = client.get(f"{URL}same-tasks/?models={narrow.pk}").json()
    assert found["tasks"] == ["alpha", "beta"]
    assert [(row["rank"], row["submission"], row["chosen"]) for row in found["rows"]] == [
        (1, narrow.pk, True),
        (2, broad.pk, False),
    ]
    assert found["rows"][0]["score"] == pytest.approx(0.7)


@pytest.mark.parametrize("ids", ["nobody", "a,b,c,d,e,f"])
def test_models_that_cannot_be_set_side_by_side_are_named(client, benchmark, ids):
    response = client.get(f"{URL}same-tasks/?models={ids}")
    assert response.status_code == 400
    assert set(response.json()) == {"models"}
