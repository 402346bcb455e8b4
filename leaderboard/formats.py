"""Numbers as people read them: scores × 100 with one decimal, the comma of the language."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language

MISSING = "—"
_DATES = {"ru": "j E Y", "en": "j M Y"}
_SHORT_DATES = {"ru": "d.m.Y", "en": "j M Y"}


def score(value: float | None) -> str:
    """Return a fraction × 100 with one decimal, e.g. ``74,9`` in Russian; a dash for None."""
    if value is None:
        return MISSING
    return localised(f"{value * 100:.1f}")


def signed(value: float) -> str:
    """Return a difference of fractions × 100 with its sign and one decimal, e.g. ``+2.3``."""
    return localised(f"{value * 100:+.1f}")


def half_width(interval: Sequence[float] | None) -> str:
    """Return ``± 1.2``, half the width of an interval of fractions, × 100; nothing for None."""
    if interval is None:
        return ""
    low, high = interval
    return localised(f"±{(high - low) * 50:.1f}")


def interval(values: Sequence[float] | None) -> str:
    """Return an interval of fractions as ``73.7–76.1``; nothing for None."""
    if values is None:
        return ""
    return f"{score(values[0])}–{score(values[1])}"


def percent(value: float) -> str:
    """Return a fraction as a whole percentage; less than all is never shown as 100%."""
    whole = round(value * 100)
    return f"{99 if whole == 100 and value < 1 else whole}%"


def share(value: float) -> str:
    """Return a fraction as a percentage with one decimal."""
    return localised(f"{value * 100:.1f}%")


def points(value: float) -> str:
    """Return what a task adds to a total, a fraction × 100 with two decimals."""
    return localised(f"{value * 100:.2f}")


def size(billions: float | None) -> str:
    """Return a number of parameters, e.g. ``7,2B``; an empty string for None."""
    if billions is None:
        return ""
    # A decimal of the database keeps its zeros: 32.0000.
    return localised(f"{float(billions):.10g}") + "B"


def date(moment: datetime) -> str:
    """Return a date in words, in the reader's time zone."""
    return date_format(timezone.localtime(moment), _DATES[_language()])


def short_date(moment: datetime) -> str:
    """Return a date for a narrow column, in the reader's time zone."""
    return date_format(timezone.localtime(moment), _SHORT_DATES[_language()])


def localised(number: str) -> str:
    """Return ``number`` with a real minus and the decimal sign of the reader's language."""
    number = number.replace("-", "−")
    return number.replace(".", ",") if _language() == "ru" else number


def _language() -> str:
    return "ru" if get_language() == "ru" else "en"
