"""The comparison says who is better than whom, and its address keeps the whole choice."""

import io

import numpy as np
import pytest

from leaderboard import snapshots
from leaderboard.board import radar
from leaderboard.board.content import latest
from scoring.models import Gold
from submissions.models import DocumentScores
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
PATH = "tiny/leaderboard/all/compare/"
TASKS = ("alpha", "beta", "gamma")
DOCUMENTS = 400


@pytest.fixture
def benchmark(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    made = make_benchmark()
    for task in TASKS:
        Gold.objects.create(
            benchmark=made, task=task, path="-", sha256="-", digest="-", documents=DOCUMENTS
        )
    return made


def publish_answers(benchmark, model, right, tasks=TASKS, *, kept=True):
    """Publish a model that has the first ``right`` documents of these tasks right."""
    submission = publish(benchmark, model, dict.fromkeys(tasks, right / DOCUMENTS))
    packed = io.BytesIO()
    answers = (np.arange(DOCUMENTS) < right).astype(np.float32)
    np.savez_compressed(packed, contributions=answers)
    for score in submission.scores.all() if kept else ():
        DocumentScores.objects.create(task_score=score, arrays=packed.getvalue())
    return submission.pk


def page(client, benchmark, ids, language="en"):
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "test")
    answer = client.get(f"/{language}/{PATH}?models={','.join(ids)}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_clear_difference_is_said_in_words_whichever_model_comes_first(benchmark, client):
    ids = [publish_answers(benchmark, "strong", 390), publish_answers(benchmark, "weak", 200)]
    for order in (ids, ids[::-1]):
        assert "strong is better than weak." in page(client, benchmark, order)


def test_near_models_cannot_be_told_apart(benchmark, client):
    ids = [publish_answers(benchmark, "one", 201), publish_answers(benchmark, "two", 200)]
    html = page(client, benchmark, ids)
    assert "one and two cannot be told apart." in html
    assert "is better than " not in html.replace("Who is better than whom", "")


def test_every_pair_of_three_is_judged_and_the_first_is_the_reference(benchmark, client):
    ids = [publish_answers(benchmark, name, n) for name, n in (("a", 390), ("b", 300), ("c", 200))]
    html = page(client, benchmark, ids)
    verdicts = html.split('class="verdicts"')[1].split("</ul>")[0]
    assert verdicts.count("<li") == 3
    assert html.count('class="table table-compact differences"') == 2
    assert f"?models={ids[1]},{ids[0]},{ids[2]}" in html


def test_a_specialist_is_compared_on_the_tasks_of_both_as_well(benchmark, client):
    ids = [
        publish_answers(benchmark, "broad", 300),
        publish_answers(benchmark, "narrow", 390, ("alpha",)),
    ]
    html = page(client, benchmark, ids)
    assert "broad is better than narrow." in html
    assert "narrow is better than broad." in html
    assert "Tasks that both attempted: 1" in html


def test_a_model_without_scores_of_documents_is_not_taken_for_one_that_answered_nothing(
    benchmark, client
):
    ids = [publish_answers(benchmark, "a", 300), publish_answers(benchmark, "old", 300, kept=False)]
    html = page(client, benchmark, ids)
    assert "are not at hand for old" in html
    assert "is better than " not in html.replace("Who is better than whom", "")


def test_check_boxes_and_the_form_lead_to_one_address(benchmark, client):
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "test")
    for sent in ("m=a&m=b&m=c", "models=a,b&add=c", "models=a,b,a&m=c"):
        assert client.get(f"/en/{PATH}?{sent}").url == f"/en/{PATH}?models=a,b,c"
    assert client.get(f"/en/{PATH}?m=1&m=2&m=3&m=4&m=5&m=6").url.endswith("?models=1,2,3,4,5")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_one_model_is_asked_for_a_second(benchmark, client, language):
    known = publish_answers(benchmark, "a", 300)
    other = publish_answers(benchmark, "b", 300)
    html = page(client, benchmark, [known, "nobody"], language)
    assert "nobody" in html
    assert f'<option value="{other}">' in html


def test_an_outline_is_open_where_a_task_was_not_attempted(benchmark):
    publish_answers(benchmark, "whole", 300)
    publish_answers(benchmark, "partial", 300, ("alpha", "beta"))
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "test")
    board = latest("tiny", "all")
    drawn = radar.radar(radar.by_task(board, board.rows), "")
    whole, partial = (part.split('"')[0] for part in drawn.split('d="')[-4::2])
    assert whole.endswith("z")
    assert not partial.endswith("z")
    assert radar.radar(radar.by_task(latest("tiny", "audio"), []), "") is None
