"""The moderators' desk."""

import pytest

from submissions import evidence, moderation
from submissions.models import AnswerPrint, Event
from submissions.states import State
from tests.factories import UserFactory, in_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client, moderator, benchmark):
    client.force_login(moderator)
    return client


def with_print(submission, digests):
    AnswerPrint.objects.create(submission=submission, task="alpha", digests=digests)
    return submission


def test_the_queue_and_every_state_have_a_screen(desk):
    for language in ("ru", "en"):
        assert desk.get(f"/{language}/moderation/").status_code == 200
        for state in State:
            url = f"/{language}/moderation/{in_state(state).pk}/"
            assert desk.get(url).status_code == 200, url


def test_the_queue_costs_the_same_for_any_length(desk, django_assert_max_num_queries):
    for _n in range(6):
        in_state(State.IN_REVIEW)
    with django_assert_max_num_queries(12):
        desk.get("/en/moderation/")


def test_a_decision_leads_to_the_next_that_waits(desk):
    first, second = (in_state(State.IN_REVIEW) for _n in range(2))
    response = desk.post(f"/en/moderation/{first.pk}/approve/", {"reason": ""})
    assert response.url == f"/en/moderation/{second.pk}/"


def test_a_card_that_changed_meanwhile_is_not_approved_unseen(desk):
    submission = in_state(State.IN_REVIEW)
    sent = {"reason": "", "seen": "2020-01-01T00:00:00+00:00"}
    response = desk.post(f"/en/moderation/{submission.pk}/approve/", sent)
    assert response.status_code == 422
    submission.refresh_from_db()
    assert submission.state == State.IN_REVIEW


def test_failed_ones_are_started_again_together(desk, still):
    failed = [in_state(State.FAILED) for _n in range(2)]
    desk.post("/en/moderation/retry/", {"chosen": [row.pk for row in failed]})
    for row in failed:
        row.refresh_from_db()
        assert row.state == State.RECEIVED


def test_the_new_entry_retires_the_one_it_replaces(moderator, owner, benchmark):
    old = in_state(State.PUBLISHED, owner=owner)
    new = in_state(State.IN_REVIEW, owner=owner, replaces=old)
    moderation.approve(new, moderator=moderator)
    old.refresh_from_db()
    assert old.state == State.WITHDRAWN


def test_an_approved_edit_takes_effect(moderator, owner, benchmark):
    entry = in_state(State.PUBLISHED, owner=owner)
    card = evidence.card_of(entry) | {"team": "New team"}
    type(entry).objects.update(pending_card=card, pending_since=entry.created_at)
    moderation.approve_edit(entry, moderator=moderator)
    entry.refresh_from_db()
    assert (entry.team, entry.pending_since) == ("New team", None)
    with pytest.raises(moderation.NoEditError):
        moderation.approve_edit(entry, moderator=moderator)


def test_what_changed_since_the_last_review_is_shown(moderator, owner, benchmark):
    submission = in_state(State.IN_REVIEW, owner=owner, team="Old")
    moderation.decline(submission, moderator=moderator, reason="Which team?")
    type(submission).objects.update(team="New")
    submission.refresh_from_db()
    assert [(c.field, c.before, c.after) for c in evidence.changes(submission)] == [
        ("team", "Old", "New")
    ]


def test_identical_and_nearly_identical_answers_of_others_are_named(benchmark):
    rows = b"".join(n.to_bytes(8, "little") for n in range(100))
    near = rows[:-16] + b"\0" * 16
    mine, twin, cousin, stranger = (
        with_print(in_state(State.SCORED), d) for d in (rows, rows, near, rows[::-1])
    )
    found = {like.other.pk: like.share for like in evidence.likenesses(mine)}
    assert found == {twin.pk: 1.0, cousin.pk: 0.98}
    assert stranger.pk not in found


def test_ones_own_copies_are_not_held_against_oneself(owner, benchmark):
    mine, _again = (with_print(in_state(State.SCORED, owner=owner), b"x" * 8) for _n in range(2))
    assert evidence.likenesses(mine) == []


def test_the_author_sees_nothing_of_likenesses(client, owner, benchmark):
    mine = with_print(in_state(State.SCORED, owner=owner), b"x" * 80)
    other = with_print(in_state(State.SCORED, owner=UserFactory()), b"x" * 80)
    client.force_login(owner)
    page = client.get(f"/en/account/submissions/{mine.pk}/").content.decode()
    assert other.pk not in page
    assert other.model_name not in page


def test_moderators_are_not_named_to_the_author(client, moderator, owner, benchmark):
    submission = in_state(State.IN_REVIEW, owner=owner)
    moderation.decline(submission, moderator=moderator, reason="Because.")
    client.force_login(owner)
    for url in ("/en/account/submissions/{}/", "/api/v1/submissions/{}/"):
        assert moderator.email not in client.get(url.format(submission.pk)).content.decode()
    assert Event.objects.get(action="decline").actor == moderator
