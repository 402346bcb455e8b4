"""E-mails that the journal owes: each event is told once to whom it concerns, in his language.

The journal is the outbox: nothing is sent for a move that was rolled back, and nothing is lost in
a crash. A worker takes an event for a while, sends, and only then marks it as told.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from mera.accounts.models import ORGANISERS, User
from submissions.models import Event
from submissions.selectors import moderators
from submissions.states import Action, Note

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)
MAX_ATTEMPTS = 8


@dataclass(frozen=True, slots=True)
class Notice:
    """What is told of an event: the name of a template, to whom."""

    template: str
    to: str


OWNER, MODERATORS, OPERATORS = "owner", "moderators", "operators"

NOTICES: Mapping[str, tuple[Notice, ...]] = {
    Action.REJECT: (Notice("invalid", OWNER),),
    Action.FINISH: (Notice("scored", OWNER),),
    Action.FAIL: (Notice("failed", OWNER), Notice("alarm", OPERATORS)),
    Action.REQUEST_PUBLICATION: (Notice("in_review", MODERATORS),),
    Action.APPROVE: (Notice("approved", OWNER),),
    Action.DECLINE: (Notice("declined", OWNER),),
    Action.DISQUALIFY: (Notice("disqualified", OWNER),),
    Note.ASK_EDIT: (Notice("edit_in_review", MODERATORS),),
    Note.APPROVE_EDIT: (Notice("edit_approved", OWNER),),
    Note.DECLINE_EDIT: (Notice("edit_declined", OWNER),),
    Note.DAMAGED: (Notice("damaged", OPERATORS),),
    Note.ALL_FAILED: (Notice("all_failed", OPERATORS),),
}


def send_owed() -> int:
    """Send what is owed and return how many events were told."""
    Event.objects.filter(notified_at=None).exclude(action__in=list(NOTICES)).update(
        notified_at=timezone.now()
    )
    return sum(_tell(pk) for pk in _owed().values_list("pk", flat=True))


def _owed() -> QuerySet[Event]:
    free = Q(notice_lease=None) | Q(notice_lease__lt=timezone.now())
    return Event.objects.filter(free, notified_at=None, notice_attempts__lt=MAX_ATTEMPTS)


def _tell(event_id: int) -> bool:
    """Tell of one event, unless another worker is at it."""
    lease = timezone.now() + LEASE
    if (
        not _owed()
        .filter(pk=event_id)
        .update(notice_lease=lease, notice_attempts=F("notice_attempts") + 1)
    ):
        return False
    event = Event.objects.select_related("submission__owner", "submission__benchmark").get(
        pk=event_id
    )
    try:
        for message in messages_of(event):
            message.send()
    except (SMTPException, OSError):
        logger.exception("the mails of event %s could not be sent; they are tried again", event_id)
        return False
    Event.objects.filter(pk=event_id).update(notified_at=timezone.now(), notice_lease=None)
    return True


def messages_of(event: Event) -> list[EmailMessage]:
    """Return the e-mails that tell of an event."""
    return [
        _message(event, notice, person)
        for notice in NOTICES.get(event.action, ())
        for person in _recipients(event, notice.to)
    ]


def _recipients(event: Event, to: str) -> list[User]:
    if to == OWNER:
        return [event.submission.owner]
    if to == MODERATORS:
        return [person for person in moderators() if person.pk != event.actor_id]
    people = User.objects.filter(is_active=True, groups__name=ORGANISERS)
    return list(people.order_by("pk").distinct())


def _message(event: Event, notice: Notice, person: User) -> EmailMessage:
    """Render a template: its first line is the subject, the text follows after a blank line."""
    with translation.override(person.language):
        context = _context(event, person)
        text = render_to_string(f"emails/{notice.template}.{person.language}.txt", context)
    subject, _blank, body = text.strip().partition("\n")
    return EmailMessage(
        subject=subject.strip(),
        body=body.strip() + "\n",
        to=[person.email],
        headers={
            "Message-ID": _message_id(event, notice, person),
            "Auto-Submitted": "auto-generated",
        },
    )


def _context(event: Event, person: User) -> dict[str, object]:
    submission = event.submission
    errors = submission.report.get("errors", [])
    language = person.language
    return {
        "event": event,
        "submission": submission,
        "errors": [
            {"where": e.get("file") or e.get("task") or "", "message": e["message"][language]}
            for e in errors[:20]
        ],
        "more_errors": max(0, len(errors) - 20),
        "page": _absolute("submissions:detail", submission.pk),
        "desk": _absolute("moderation:detail", submission.pk),
    }


def _absolute(name: str, pk: str) -> str:
    return settings.PUBLIC_URL + reverse(name, args=[pk])


def _message_id(event: Event, notice: Notice, person: User) -> str:
    """The same for every attempt, so that mail programs drop a doubled message."""
    host = settings.PUBLIC_URL.partition("://")[2].partition(":")[0] or "localhost"
    return f"<event-{event.pk}-{notice.template}-{person.pk}@{host}>"
