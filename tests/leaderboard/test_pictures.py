"""Cards in messengers show a picture of the board that is as new as the board."""

import io
import re

import pytest
from PIL import Image

from leaderboard import snapshots
from submissions.models import Submission
from tests.leaderboard import made_up
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
BOARD = "/ru/tiny/leaderboard/all/"


@pytest.fixture
def submission():
    made = make_benchmark()
    found = publish(made, "Сорока-Omni " * 10, {"alpha": 0.5, "gamma": 0.25})
    snapshots.rebuild(made, made.spec.board("all"), "approved")
    return found


def picture(client, page, settings):
    settings.PUBLIC_URL = "https://mera.example"
    html = client.get(page).content.decode()
    address = re.search(r'og:image" content="https://mera.example([^"]+)"', html).group(1)
    answer = client.get(address)
    assert answer["Content-Type"] == "image/png"
    assert answer["ETag"]
    return Image.open(io.BytesIO(answer.content))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_board_and_a_model_have_a_picture(client, submission, settings, language):
    for page in (BOARD, f"/ru/models/{submission.pk}/"):
        found = picture(client, page.replace("/ru/", f"/{language}/"), settings)
        assert found.size == (1200, 630)


def test_a_publication_changes_the_picture(client, submission, settings):
    before = picture(client, BOARD, settings).tobytes()
    publish(submission.benchmark, "better", {"alpha": 1.0, "beta": 1.0, "gamma": 1.0})
    snapshots.rebuild(submission.benchmark, submission.benchmark.spec.board("all"), "approved")
    assert picture(client, BOARD, settings).tobytes() != before


def test_a_board_without_models_has_a_picture_too(client, settings):
    made_up.snapshot(made_up.multi(), rows=0)
    assert picture(client, "/en/multi/leaderboard/multi/", settings).size == (1200, 630)


def test_what_is_not_published_has_none(client, submission):
    Submission.objects.update(state="scored")
    assert client.get(f"/ru/models/{submission.pk}/picture.png").status_code == 404


def test_who_has_the_picture_of_a_withdrawn_model_is_told_that_it_is_gone(client, submission):
    address = f"/ru/models/{submission.pk}/picture.png"
    known = {"if-none-match": client.get(address)["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    Submission.objects.update(state="withdrawn")
    assert client.get(address, headers=known).status_code != 304
