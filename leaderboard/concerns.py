"""A reader's doubt about a published model: form, limit against floods, mail to moderators."""

from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from mera.accounts.models import User
from submissions import selectors
from submissions.models import Submission

LIMIT = 5
WINDOW_S = 3600
SUBJECTS = {
    "leak": _("The model has seen the answers"),
    "copy": _("The answers are another model's"),
    "card": _("The card is wrong"),
    "other": _("Something else"),
}


class ConcernForm(forms.Form):
    """What is doubted, why, and where to answer."""

    subject = forms.ChoiceField(label=_("What is wrong"), choices=list(SUBJECTS.items()))
    text = forms.CharField(
        label=_("Why you think so"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Facts, links, numbers: whatever lets moderators check it."),
    )
    email = forms.EmailField(
        label=_("Your e-mail"),
        required=False,
        help_text=_("Only if you want an answer. Moderators alone see it."),
    )


@dataclass(frozen=True, slots=True)
class Concern:
    """A doubt as it goes to moderators; ``email`` may be empty."""

    submission: Submission
    subject: str
    text: str
    email: str


def is_allowed(request: HttpRequest) -> bool:
    """Count one more concern from this address; false when there were too many in an hour."""
    key = f"concern:{get_adapter(request).get_client_ip(request)}"
    cache.add(key, 0, WINDOW_S)
    return bool(cache.incr(key) <= LIMIT)


def messages_of(concern: Concern) -> list[EmailMessage]:
    """Return the mails that tell moderators, each in the moderator's language."""
    return [_message(concern, person) for person in selectors.moderators()]


def _message(concern: Concern, person: User) -> EmailMessage:
    """Render a template: its first line is the subject, the text follows after a blank line."""
    with translation.override(person.language):
        pk = concern.submission.pk
        context = {
            "concern": concern,
            "subject": SUBJECTS[concern.subject],
            "page": settings.PUBLIC_URL + reverse("leaderboard:model", args=[pk]),
            "desk": settings.PUBLIC_URL + reverse("moderation:detail", args=[pk]),
        }
        text = render_to_string(f"emails/concern.{person.language}.txt", context)
    subject, _blank, body = text.strip().partition("\n")
    return EmailMessage(
        subject=subject.strip(),
        body=body.strip() + "\n",
        to=[person.email],
        reply_to=[concern.email] if concern.email else None,
        headers={"Auto-Submitted": "auto-generated"},
    )
