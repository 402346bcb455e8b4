"""Every event is told once, to whom it concerns, in his language."""

import pytest
from django.core import mail

from submissions import lifecycle, moderation, notifications, services
from submissions.models import Event
from submissions.states import Action, Note, State
from tests.factories import UserFactory, in_state

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("action", notifications.NOTICES)
def test_each_notice_has_words(action, language, moderator):
    owner = UserFactory(language=language)
    submission = in_state(State.SCORED, owner=owner, model_name="<Модель & Co>")
    event = Event.objects.create(
        submission=submission, action=action, to_state=submission.state, reason="Потому что <так>"
    )
    for message in notifications.messages_of(event):
        assert "<Модель & Co>" in message.subject + message.body
        assert "\n" not in message.subject
        assert "http" in message.body


def test_a_decline_is_told_to_the_author_with_the_reason(moderator, owner):
    submission = in_state(State.IN_REVIEW, owner=owner)
    moderation.decline(submission, moderator=moderator, reason="Name the data.")
    notifications.send_owed()
    notifications.send_owed()
    told = [message for message in mail.outbox if message.to == [owner.email]]
    assert ["Name the data." in message.body for message in told].count(True) == 1


def test_moderators_hear_of_a_request_but_not_of_their_own(moderator):
    submission = in_state(State.SCORED, owner=moderator)
    services.request_publication(submission, moderator)
    notifications.send_owed()
    assert not [m for m in mail.outbox if "for review" in m.subject]


def test_what_nobody_needs_to_hear_is_not_kept(owner):
    submission = in_state(State.SCORED, owner=owner)
    lifecycle.note(Note.EDIT_CARD, submission, actor=owner)
    notifications.send_owed()
    assert not Event.objects.filter(notified_at=None).exists()


def test_a_mail_that_fails_is_tried_again(owner, settings):
    submission = in_state(State.IN_REVIEW, owner=owner)
    Event.objects.update(notified_at=submission.created_at)
    lifecycle.apply(Action.DECLINE, submission.pk, actor=owner, reason="x")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = 1
    assert notifications.send_owed() == 0
    Event.objects.update(notice_lease=None)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert notifications.send_owed() == 1
