"""Why something was refused, in the reader's words: the same on pages and in the API."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.template.defaultfilters import filesizeformat
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from mera.accounts.models import User
from scoring.child import RunnerError
from submissions import moderation, services
from submissions.archives import TooLargeError
from submissions.check_slots import ChecksBusyError
from submissions.quota import QuotaExceededError
from submissions.states import IllegalTransitionError
from submissions.uploads import OffsetError, UploadError
from submissions.words import MISSING, STATES


def refusal(error: Exception, reader: User) -> str:
    """Return what to tell ``reader``. Raises KeyError: not one of the refusals that people get."""
    return _WORDS[type(error)](error, reader)


def slot_words(moment: datetime, reader: User) -> str:
    """Return when the next slot opens, in the reader's zone and in UTC."""
    local = date_format(moment.astimezone(ZoneInfo(reader.time_zone)), "j E H:i")
    return _("%(local)s your time, %(utc)s UTC") % {
        "local": local,
        "utc": moment.astimezone(UTC).strftime("%H:%M"),
    }


def _quota(error: QuotaExceededError, reader: User) -> str:
    slot = error.quota.next_slot
    if slot is None:
        return _("No submissions are allowed to this account. Ask the organisers.")
    return _("No submission is left for now. The next slot opens on %(when)s.") % {
        "when": slot_words(slot, reader)
    }


def _too_large(error: TooLargeError, _reader: User) -> str:
    return _("The archive has %(size)s, at most %(limit)s are taken.") % {
        "size": filesizeformat(error.size),
        "limit": filesizeformat(error.limit),
    }


def _upload(error: UploadError, _reader: User) -> str:
    words = {
        "unknown": _("There is no such upload, or it expired. Begin a new one."),
        "incomplete": _("The upload is not complete yet. Send the rest, then try again."),
        "damaged": _("What arrived differs from what was announced (SHA-256). Upload it again."),
        "too_many": _("Too many unfinished uploads. Finish or delete one of them."),
    }
    return words[error.code]


def _transition(error: IllegalTransitionError, _reader: User) -> str:
    state = str(STATES.get(error.state or "", error.state))
    return _("This is not possible in the state “%(state)s”.") % {"state": state}


def _card(error: services.CardIncompleteError, _reader: User) -> str:
    fields = ", ".join(str(MISSING[name]) for name in error.missing)
    return _("To publish, fill in: %(fields)s.") % {"fields": fields}


_WORDS: Mapping[type[Exception], Callable[[Any, User], str]] = {
    QuotaExceededError: _quota,
    TooLargeError: _too_large,
    UploadError: _upload,
    OffsetError: lambda _e, _r: _(
        "The piece does not begin where the upload stands. Ask for its offset and go on from there."
    ),
    IllegalTransitionError: _transition,
    services.CardIncompleteError: _card,
    services.KeyReusedError: lambda _e, _r: _(
        "This form was already sent with another archive. Open a new one."
    ),
    services.NothingLeftError: lambda _e, _r: _(
        "Without the files that have errors nothing is left to score."
    ),
    services.NotEditableError: lambda _e, _r: _("A disqualified entry stays as it was judged."),
    services.TooManyChecksError: lambda _e, _r: _("Too many checks. Try again in a minute."),
    ChecksBusyError: lambda _e, _r: _(
        "Other archives are being checked just now. Try again in a few seconds."
    ),
    RunnerError: lambda _e, _r: _(
        "Our checker failed; the fault is ours, not your archive's. Try again in a minute."
    ),
    moderation.ReasonNeededError: lambda _e, _r: _("Give a reason: the author will read it."),
    moderation.CardChangedError: lambda _e, _r: _(
        "The author changed the card meanwhile. Look at it again."
    ),
    moderation.NoEditError: lambda _e, _r: _("No change awaits review any more."),
}
