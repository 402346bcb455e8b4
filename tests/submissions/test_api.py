"""The contract of the API for owners and moderators."""

from contextlib import ExitStack

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from mera.accounts import tokens
from submissions.check_slots import CHECKS_AT_ONCE, RETRY_S, check_slot
from submissions.models import Submission
from submissions.states import State
from tests.factories import SubmissionFactory, archive, in_state, right_archive

pytestmark = pytest.mark.django_db

SUBMISSIONS = "/api/v1/submissions/"


@pytest.fixture
def api(client, owner, benchmark):
    client.defaults["HTTP_AUTHORIZATION"] = f"Token {tokens.make(owner, name='test').key}"
    return client


@pytest.fixture
def desk(client, moderator, benchmark):
    client.defaults["HTTP_AUTHORIZATION"] = f"Token {tokens.make(moderator, name='test').key}"
    return client


def post(api, content=None, headers=None, **fields):
    file = SimpleUploadedFile("a.zip", content or right_archive(), "application/zip")
    sent = {"file": file, "benchmark": "small", "model_name": "M"} | fields
    sent = {name: value for name, value in sent.items() if value is not None}
    return api.post(SUBMISSIONS, sent, headers=headers or {})


def test_a_submission_is_made_and_can_be_read(api):
    made = post(api, model_size_b="unknown", boards=["audio"])
    assert made.status_code == 201
    assert set(made.json()) >= {"id", "state"}
    read = api.get(f"{SUBMISSIONS}{made.json()['id']}/").json()
    assert set(read) >= {"id", "state", "progress", "errors", "results", "boards", "events"}
    assert read["card"]["size_undisclosed"] is True
    assert read["card"]["boards"] == ["audio"]


def test_each_bad_field_is_named(api):
    response = post(api, file=None, model_name=None, model_size_b="-1", model_url="nonsense")
    assert response.status_code == 400
    assert set(response.json()) == {"file", "model_name", "model_size_b", "model_url"}


@pytest.mark.parametrize("slug", ["", "nonsense", None])
def test_an_unknown_benchmark_names_the_known_ones(api, slug):
    response = post(api, benchmark=slug)
    assert response.status_code == 400
    assert "small" in response.json()["benchmark"][0]


def test_a_quota_that_is_used_up_says_when_to_come_back(api, owner):
    type(owner).objects.update(daily_submissions=1)
    SubmissionFactory(owner=owner, state=State.SCORED)
    response = post(api)
    assert response.status_code == 429
    assert 86_000 < int(response["Retry-After"]) <= 86_401
    assert response.json()["next_slot"]


def test_a_body_that_is_too_large_is_refused_unread(api, settings):
    settings.MAX_UPLOAD_BYTES = -2_000_000
    response = post(api)
    assert (response.status_code, response.json()["limit"]) == (413, -2_000_000)


def test_a_repeat_with_the_same_key_makes_nothing_new(api):
    key = {"Idempotency-Key": "k"}
    first, second = post(api, headers=key), post(api, headers=key)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]


def test_a_key_with_another_archive_is_a_conflict(api):
    key = {"Idempotency-Key": "k"}
    post(api, headers=key)
    assert post(api, archive(alpha=b"{}"), headers=key).status_code == 409


def test_a_list_has_pages(api, owner):
    for _n in range(3):
        SubmissionFactory(owner=owner)
    page = api.get(SUBMISSIONS, {"page_size": 2}).json()
    assert (page["count"], len(page["results"])) == (3, 2)


def test_publishing_needs_the_whole_card(api, owner):
    bare = SubmissionFactory(owner=owner, state=State.SCORED)
    response = api.post(f"{SUBMISSIONS}{bare.pk}/publish/")
    assert response.status_code == 400
    assert "links" in response.json()["missing"]


def test_publish_and_withdraw(api, owner):
    submission = in_state(State.SCORED, owner=owner)
    states = [
        api.post(f"{SUBMISSIONS}{submission.pk}/{verb}/").json()["state"]
        for verb in ("publish", "withdraw")
    ]
    assert states == ["in_review", "withdrawn"]


@pytest.mark.parametrize("verb", ["publish", "withdraw", "without-faulty"])
def test_a_state_that_forbids_it_is_named(api, owner, verb):
    submission = in_state(State.FAILED, owner=owner)
    response = api.post(f"{SUBMISSIONS}{submission.pk}/{verb}/")
    assert response.status_code == 409


def test_a_card_is_changed_field_by_field(api, owner):
    submission = in_state(State.SCORED, owner=owner, team="Old")
    url = f"{SUBMISSIONS}{submission.pk}/"
    changed = api.patch(url, {"license": "MIT-0"}, content_type="application/json").json()["card"]
    assert (changed["license"], changed["team"], changed["model_size_b"]) == ("MIT-0", "Old", "7")
    assert changed["open_weights"] is True


def test_a_check_stores_nothing(api):
    file = SimpleUploadedFile("a.zip", archive(alpha=b"{"), "application/zip")
    response = api.post("/api/v1/check/", {"benchmark": "small", "file": file})
    assert response.status_code == 200
    assert response.json()["errors"][0]["file"] == "alpha.json"
    assert not Submission.objects.exists()


def test_checks_beyond_the_places_are_refused_at_once_and_a_place_comes_free(api):
    def check():
        file = SimpleUploadedFile("a.zip", archive(alpha=b"{"), "application/zip")
        return api.post("/api/v1/check/", {"benchmark": "small", "file": file})

    with ExitStack() as taken:
        for _place in range(CHECKS_AT_ONCE):
            taken.enter_context(check_slot())
        refused = check()
        assert (refused.status_code, refused["Retry-After"]) == (429, str(RETRY_S))
        assert "проверяются" in refused.json()["detail"]
    assert check().status_code == 200


def test_the_quota_of_every_benchmark_is_told(api):
    assert api.get("/api/v1/quota/").json()["small"]["left"] > 0


@pytest.mark.parametrize(
    ("verb", "before", "after"),
    [
        ("approve", State.IN_REVIEW, State.PUBLISHED),
        ("decline", State.IN_REVIEW, State.DECLINED),
        ("disqualify", State.PUBLISHED, State.DISQUALIFIED),
    ],
)
def test_a_moderator_decides(desk, verb, before, after):
    submission = in_state(before)
    response = desk.post(f"/api/v1/moderation/{submission.pk}/{verb}/", {"reason": "Because."})
    assert (response.status_code, response.json()["state"]) == (200, after)


@pytest.mark.parametrize("verb", ["decline", "disqualify"])
def test_whoever_is_refused_is_told_why(desk, verb):
    state = State.IN_REVIEW if verb == "decline" else State.PUBLISHED
    response = desk.post(f"/api/v1/moderation/{in_state(state).pk}/{verb}/")
    assert response.status_code == 400
    assert set(response.json()) == {"reason"}


def test_a_decision_that_comes_too_late_names_the_state(desk):
    submission = in_state(State.WITHDRAWN)
    response = desk.post(f"/api/v1/moderation/{submission.pk}/approve/")
    assert (response.status_code, response.json()["state"]) == (409, "withdrawn")


def test_the_queue_has_what_waits(desk):
    waiting = [in_state(State.IN_REVIEW), in_state(State.IN_REVIEW)]
    in_state(State.SCORED)
    rows = desk.get("/api/v1/moderation/").json()["results"]
    assert [row["id"] for row in rows] == [row.pk for row in waiting]


@pytest.mark.parametrize("path", ["", "small/"])
def test_benchmarks_are_public(client, benchmark, path):
    assert client.get(f"/api/v1/benchmarks/{path}").status_code == 200


def test_the_schema_is_whole(client, db):
    assert client.get("/api/v1/schema/").status_code == 200
