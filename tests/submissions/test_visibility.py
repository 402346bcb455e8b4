"""Nothing private is seen by anybody else: every door, every role, every state."""

import pytest
from django.core.files.base import ContentFile

from submissions.states import State
from tests.factories import SubmissionFactory, UserFactory, in_state

pytestmark = pytest.mark.django_db

PAGES = (
    "/en/account/submissions/{pk}/",
    "/en/account/submissions/{pk}/status/",
    "/en/account/submissions/{pk}/edit/",
    "/en/account/submissions/{pk}/archive/",
    "/en/account/submissions/{pk}/report.json",
    "/en/account/submissions/{pk}/report.csv",
)
OWNERS_ONLY = ("/en/account/submissions/{pk}/edit/",)
DESK = ("/en/moderation/{pk}/",)
API = ("/api/v1/submissions/{pk}/",)
WRITES = (
    "/en/account/submissions/{pk}/publish/",
    "/en/account/submissions/{pk}/withdraw/",
    "/en/account/submissions/{pk}/without-faulty/",
    "/api/v1/submissions/{pk}/publish/",
    "/api/v1/submissions/{pk}/withdraw/",
    "/api/v1/submissions/{pk}/without-faulty/",
)
DECISIONS = tuple(
    door.format(verb=verb, pk="{pk}")
    for door in ("/en/moderation/{pk}/{verb}/", "/api/v1/moderation/{pk}/{verb}/")
    for verb in ("approve", "decline", "disqualify", "retry")
)
SECRET = "a-model-nobody-may-know"


@pytest.fixture
def people(owner, moderator):
    return {"owner": owner, "other": UserFactory(), "moderator": moderator, "guest": None}


@pytest.fixture(params=State)
def submission(request, owner, benchmark):
    row = in_state(request.param, owner=owner, model_name=SECRET)
    row.archive.save("a.zip", ContentFile(b"x"))
    return row


def sign_in(client, user):
    client.logout()
    if user:
        client.force_login(user)


@pytest.mark.parametrize("role", ["other", "guest"])
def test_strangers_find_no_door(client, people, submission, role):
    sign_in(client, people[role])
    for door in (*PAGES, *DESK, *API):
        response = client.get(door.format(pk=submission.pk))
        assert response.status_code in {302, 401, 403, 404}, door
        assert SECRET not in response.content.decode()


@pytest.mark.parametrize("role", ["other", "guest"])
def test_strangers_change_nothing(client, people, submission, role):
    sign_in(client, people[role])
    for door in (*WRITES, *DECISIONS):
        response = client.post(door.format(pk=submission.pk), {"reason": "x"})
        assert response.status_code in {302, 401, 403, 404}, door
    before = submission.state
    submission.refresh_from_db()
    assert submission.state == before


def test_an_owner_does_not_moderate_himself(client, owner, submission):
    sign_in(client, owner)
    for door in (*DESK, *DECISIONS):
        response = client.post(door.format(pk=submission.pk), {"reason": "x"})
        assert response.status_code in {403, 405}, door


def test_the_owner_and_moderators_come_in(client, people, submission):
    for role in ("owner", "moderator"):
        sign_in(client, people[role])
        for door in (*PAGES, *API):
            expected = {404} if role == "moderator" and door in OWNERS_ONLY else {200, 286}
            response = client.get(door.format(pk=submission.pk))
            b"".join(response)  # A download holds its file open until it is read.
            assert response.status_code in expected, door


def test_a_moderator_does_not_act_for_the_owner(client, moderator, submission):
    sign_in(client, moderator)
    for door in WRITES:
        assert client.post(door.format(pk=submission.pk)).status_code == 404, door


def test_lists_hold_only_ones_own(client, people, submission):
    sign_in(client, people["other"])
    for door in ("/en/account/submissions/", "/api/v1/submissions/"):
        assert SECRET not in client.get(door).content.decode()


def test_an_archive_has_no_address_of_its_own(client, submission):
    assert client.get(submission.archive.url).status_code == 404
    for prefix in ("/media/", "/static/", "/files/", "/"):
        assert client.get(prefix + submission.archive.name).status_code == 404


def test_ids_cannot_be_guessed():
    ids = {SubmissionFactory.build(benchmark=None, owner=None).pk for _n in range(1000)}
    assert len(ids) == 1000
    assert all(len(pk) == 16 for pk in ids)
