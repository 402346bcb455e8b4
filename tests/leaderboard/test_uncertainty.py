"""A board says how sure it is, from the kept scores of the documents."""

import io
import json
from random import Random

import numpy as np
import pytest

from leaderboard import snapshots
from scoring.models import Gold
from submissions.models import DocumentScores, Submission, TaskScore
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
DOCUMENTS = 400


@pytest.fixture
def benchmark(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    made = make_benchmark()
    for task in ("alpha", "beta", "gamma"):
        Gold.objects.create(
            benchmark=made, task=task, path="-", sha256="-", digest="-", documents=DOCUMENTS
        )
    return made


def publish_answers(benchmark, model, right, **fields):
    """Publish a model that has the first ``right`` documents of every task right."""
    answers = np.arange(DOCUMENTS) < right
    submission = publish(
        benchmark, model, dict.fromkeys(("alpha", "beta", "gamma"), right / DOCUMENTS), **fields
    )
    for score in submission.scores.all():
        packed = io.BytesIO()
        np.savez_compressed(packed, contributions=answers.astype(np.float32))
        DocumentScores.objects.create(task_score=score, arrays=packed.getvalue())
    return submission


def build(benchmark):
    return snapshots.build(benchmark, benchmark.spec.board("all")).content


def test_every_number_of_a_row_has_an_interval_around_it(benchmark):
    publish_answers(benchmark, "half", 200)
    (row,) = build(benchmark)["rows"]
    for value, (low, high) in (
        (row["total_score"], row["total_score_ci"]),
        (row["attempted_score"], row["attempted_score_ci"]),
        (row["tasks"]["alpha"]["score"], row["tasks"]["alpha"]["ci"]),
    ):
        assert low < value < high
    # Three tasks of 400 independent documents: half a share, 1.96 * sqrt(.25 / 1200).
    assert row["total_score_ci"][1] - 0.5 == pytest.approx(0.0283, abs=2e-4)


def test_models_far_apart_are_separated_and_close_ones_share_their_places(benchmark):
    publish_answers(benchmark, "best", 390)
    publish_answers(benchmark, "middle", 201)
    publish_answers(benchmark, "middle too", 200)
    rows = build(benchmark)["rows"]
    assert [row["rank_interval"] for row in rows] == [[1, 1], [2, 3], [2, 3]]
    assert [row["separated"] for row in rows] == [False, True, False]
    assert build(benchmark)["best_alone"] == rows[0]["submission"]


def test_a_board_grown_one_by_one_is_the_board_made_at_once(benchmark, settings, tmp_path):
    first = publish_answers(benchmark, "first", 300)
    build(benchmark)
    publish_answers(benchmark, "second", 280, day=1)
    build(benchmark)
    first.state = "withdrawn"
    first.save()
    publish_answers(benchmark, "third", 100, day=2)
    grown = build(benchmark)
    settings.VAR_DIR = tmp_path / "elsewhere"
    assert build(benchmark) == grown


def stored_anew(shuffled):
    """Delete everything that a board is made of and store it again in another order."""
    models = list(Submission.objects.all())
    scores = list(TaskScore.objects.all())
    arrays = {row.task_score_id: bytes(row.arrays) for row in DocumentScores.objects.all()}
    Submission.objects.all().delete()
    shuffled(models)
    shuffled(scores)
    for model in models:
        model.save(force_insert=True)
    for score in scores:
        kept = arrays[score.pk]
        score.pk = None
        score.save(force_insert=True)
        DocumentScores.objects.create(task_score=score, arrays=kept)


@pytest.mark.parametrize("seed", range(3))
def test_the_order_in_which_scores_were_stored_changes_no_byte(benchmark, settings, tmp_path, seed):
    for day, right in enumerate((201, 390, 200, 201, 198, 64)):
        publish_answers(benchmark, f"model {day}", right, day=day)
    before = json.dumps(build(benchmark))
    stored_anew(Random(seed).shuffle)
    settings.VAR_DIR = tmp_path / "without the kept covariances"
    assert json.dumps(build(benchmark)) == before


def test_a_model_without_document_scores_has_no_interval_and_harms_no_other(benchmark):
    publish_answers(benchmark, "kept", 300)
    publish(benchmark, "bare", {"alpha": 0.9, "beta": 0.9, "gamma": 0.9})
    bare, kept = build(benchmark)["rows"]
    assert bare["rank_interval"] is None
    assert bare["total_score_ci"] is None
    assert kept["total_score_ci"] is not None


def test_the_robustness_card_ranks_by_other_rules_too(benchmark):
    for place, right in enumerate((390, 300, 200)):
        publish_answers(benchmark, f"m{place}", right)
    publish(benchmark, "one task", {"alpha": 1.0})
    analysis = snapshots.build(benchmark, benchmark.spec.board("all")).analysis
    assert set(analysis["places"]) == {"total", "mean_win_rate", "borda", "common_tasks"}
    assert sorted(analysis["places"]["total"].values()) == [1, 2, 3, 4]
    assert min(analysis["places"]["mean_win_rate"].values()) == 1
    assert analysis["tasks"]["alpha"]["smallest_difference"] > 0
    assert analysis["boards"][0]["boards"] == ["all", "audio"]


def test_two_models_are_compared_document_by_document(benchmark, client):
    better = publish_answers(benchmark, "better", 300)
    worse = publish_answers(benchmark, "worse", 280)
    url = "/api/v1/benchmarks/tiny/boards/all/compare/"
    (pair,) = client.get(url, {"models": f"{better.pk},{worse.pk}"}).json()["pairs"]
    assert pair["tasks"]["alpha"]["difference"] == pytest.approx(0.05)
    assert (pair["tasks"]["alpha"]["first_better"], pair["tasks"]["alpha"]["second_better"]) == (
        20,
        0,
    )
    # Exact McNemar of 20 against 0 is 2 / 2**20; Holm over three equal tasks makes it three times.
    assert pair["tasks"]["alpha"]["p_adjusted"] == pytest.approx(6 / 2**20)


@pytest.mark.parametrize("count", [0, 1, 6])
def test_a_choice_of_another_size_is_refused_with_a_reason(benchmark, client, count):
    ids = ",".join(f"nobody{n}" for n in range(count))
    response = client.get("/api/v1/benchmarks/tiny/boards/all/compare/", {"models": ids})
    assert response.status_code == 400
    assert "2 to 5" in response.json()["models"][0]


def test_a_private_submission_cannot_be_compared(benchmark, client):
    shown, hidden = (
        publish_answers(benchmark, "shown", 300),
        publish_answers(benchmark, "hidden", 1),
    )
    hidden.state = "scored"
    hidden.save()
    url = "/api/v1/benchmarks/tiny/boards/all/compare/"
    assert client.get(url, {"models": f"{shown.pk},{hidden.pk}"}).status_code == 400
