"""The other public pages answer, in both languages, and speak of the right things."""

import re

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache

from leaderboard import concerns
from mera.accounts.models import User
from submissions.models import Submission
from submissions.states import State
from tests.leaderboard import made_up

pytestmark = pytest.mark.django_db
PATHS = (
    "",
    "faq/",
    "rules/",
    "design/",
    "feed/",
    "multi/about/",
    "multi/tasks/",
    "multi/tasks/AQUARIA/",
    "multi/leaderboard/multi/history/",
)


@pytest.fixture
def snapshot():
    return made_up.snapshot(made_up.multi(), rows=5)


def publish(snapshot, state=State.PUBLISHED) -> Submission:
    row = snapshot.content["rows"][0]
    return Submission.objects.create(
        pk=row["submission"],
        owner=User.objects.create_user("owner@example.org"),
        benchmark=snapshot.benchmark,
        state=state,
        published_at=row["published_at"],
        sha256="0" * 64,
        size=1,
        model_name=row["model"],
        team="Secret team",
        anonymous=True,
    )


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("path", PATHS)
def test_a_public_page_answers_in_both_languages(client, snapshot, path, language):
    answer = client.get(f"/{language}/{path}")
    assert answer.status_code == 200
    if "xml" not in answer["Content-Type"]:
        assert f'<html lang="{language}">' in answer.content.decode()


@pytest.mark.parametrize("path", PATHS)
def test_every_page_names_its_other_language(client, snapshot, path):
    answer = client.get(f"/ru/{path}")
    if "xml" not in answer["Content-Type"]:
        assert f'href="http://localhost:8000/en/{path}"' in answer.content.decode()


def test_the_root_follows_the_browser(client):
    assert client.get("/", headers={"accept-language": "en"}).url == "/en/"
    assert client.get("/", headers={"accept-language": "ru"}).url == "/ru/"


def test_the_root_follows_the_account_first(client):
    user = User.objects.create_user("reader@example.org", language="en")
    client.force_login(user)
    assert client.get("/", headers={"accept-language": "ru"}).url == "/en/"


def test_a_model_has_a_page_that_hides_an_anonymous_team(client, snapshot):
    model = publish(snapshot)
    html = client.get(f"/ru/models/{model.pk}/").content.decode()
    assert model.model_name in html
    assert "Secret team" not in html


def test_a_withdrawn_model_is_gone_and_says_why(client, snapshot):
    model = publish(snapshot, State.WITHDRAWN)
    answer = client.get(f"/en/models/{model.pk}/")
    assert answer.status_code == 410
    assert "by its owner" in answer.content.decode()


def test_a_private_submission_has_no_public_page(client, snapshot):
    model = publish(snapshot, State.SCORED)
    assert client.get(f"/ru/models/{model.pk}/").status_code == 404
    assert client.get(f"/badge/{model.pk}.svg").status_code == 404


def test_a_badge_tells_rank_and_total(client, snapshot):
    model = publish(snapshot)
    svg = client.get(f"/badge/{model.pk}.svg").content.decode()
    assert "MERA Multi: #1 ·" in svg


def test_an_alias_of_a_task_leads_to_its_page(client, snapshot):
    task = next(task for task in snapshot.benchmark.spec.tasks if task.aliases)
    answer = client.get(f"/ru/multi/tasks/{task.aliases[0]}/")
    assert answer.url == f"/ru/multi/tasks/{task.slug}/"


def test_models_are_compared_by_address(client, snapshot):
    ids = [row["submission"] for row in snapshot.content["rows"][:3]]
    query = "&".join(f"m={key}" for key in ids)
    html = client.get(f"/ru/multi/leaderboard/multi/compare/?{query}", follow=True).content.decode()
    assert html.count('class="dots"') == 18
    assert html.count("k2") > 18


def test_one_model_cannot_be_compared(client, snapshot):
    html = client.get("/en/multi/leaderboard/multi/compare/?models=x").content.decode()
    assert "Choose from two to five models" in html


def test_the_sitemap_lists_boards_tasks_and_models(client, snapshot):
    xml = client.get("/sitemap.xml").content.decode()
    first = snapshot.content["rows"][0]["submission"]
    for path in ("en/multi/leaderboard/audio/", "ru/multi/tasks/AQUARIA/", f"ru/models/{first}/"):
        assert f"/{path}</loc>" in xml


def test_the_feed_lists_the_newest_model_first(client, snapshot):
    xml = client.get("/en/feed/").content.decode()
    newest = max(snapshot.content["rows"], key=lambda row: row["published_at"])
    assert newest["model"] in re.findall("<title>([^<]+)</title>", xml)[1]


def test_a_page_that_does_not_exist_helps(client):
    answer = client.get("/ru/no-such-page/")
    assert answer.status_code == 404
    assert 'href="/ru/"' in answer.content.decode()


def test_a_fault_of_ours_is_told_without_the_database(client, snapshot, monkeypatch):
    def fail(*_args):
        raise RuntimeError("made up")

    monkeypatch.setattr("leaderboard.front.benchmark_cards", fail)
    client.raise_request_exception = False
    answer = client.get("/en/")
    assert answer.status_code == 500
    assert "our side" in answer.content.decode()


def test_a_concern_goes_to_the_moderators(client, snapshot, mailoutbox):
    moderator = User.objects.create_user("moderator@example.org", language="en")
    moderator.user_permissions.add(Permission.objects.get(codename="moderate"))
    submission = publish(snapshot)
    sent = {"subject": "copy", "text": "See the answers of another.", "email": "a@example.org"}
    answer = client.post(f"/ru/models/{submission.pk}/concern/", sent)
    assert answer.url == f"/ru/models/{submission.pk}/"
    assert [mail.to for mail in mailoutbox] == [["moderator@example.org"]]
    assert mailoutbox[0].reply_to == ["a@example.org"]


def test_a_flood_of_concerns_is_stopped(client, snapshot):
    address = f"/en/models/{publish(snapshot).pk}/concern/"
    cache.clear()
    statuses = [
        client.post(address, {"subject": "other", "text": "x"}).status_code
        for _n in range(concerns.LIMIT + 1)
    ]
    assert statuses == [302] * concerns.LIMIT + [429]


def test_an_unchanged_page_is_not_sent_twice(client, snapshot):
    address = "/en/multi/leaderboard/multi/"
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304
