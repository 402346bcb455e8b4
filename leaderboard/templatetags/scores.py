"""Filters that put scores, sizes and dates into words."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board import cell_notes, figures
from submissions.words import marks

register = template.Library()
register.filter("score", formats.score)
register.filter("half_width", formats.half_width)
register.filter("interval", formats.interval)
register.filter("percent", formats.percent)
register.filter("points", formats.points)
register.filter("share", formats.share)
register.filter("signed", formats.signed)
register.filter("model_size", formats.size)
register.filter("marks", marks)

_HUMP = re.compile(r"(?<=[a-zа-яё])(?=[A-ZА-ЯЁ])")


@register.filter
def reason(name: str) -> str:
    """Return why a snapshot was made, in words; the name itself where it is unknown."""
    return {
        "approved": _("A result was published"),
        "withdrawn": _("An author withdrew a result"),
        "disqualified": _("Moderators took a result off the board"),
        "card edited": _("A published card was changed"),
        "anonymous": _("A team was hidden or shown"),
        "rescored": _("Results were scored anew"),
        "catching up": _("The board was brought up to date"),
    }.get(name, name)


@register.filter
def day(moment: datetime | str | None) -> str:
    """Return a moment, or its ISO text, as a date in words."""
    if not moment:
        return formats.MISSING
    return formats.date(datetime.fromisoformat(moment) if isinstance(moment, str) else moment)


@register.filter
def moment(at: datetime) -> str:
    """Return a moment as a date in words and the time of day, in the reader's time zone."""
    return f"{formats.date(at)}, {timezone.localtime(at):%H:%M}"


@register.filter
def not_verified(cell: Mapping[str, Any] | None) -> SafeString:
    """Return the mark of a score that rests on the participant's own runs; nothing for others."""
    return mark_safe(cell_notes.not_verified(cell or {}))  # noqa: S308  our own words


@register.filter
def breakable(name: str) -> SafeString:
    """Return a name like ``ruNaturalScienceVQA`` that may be broken where its words meet."""
    return mark_safe(_HUMP.sub("<wbr>", conditional_escape(name)))  # noqa: S308  escaped first


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return the icon of this name, drawn in place. The page ``/design/`` shows them all."""
    return mark_safe(figures.icon(name))  # noqa: S308  our own drawing
