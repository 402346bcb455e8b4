"""What is said of the score of one task beside its number, as HTML."""

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board.content import Row
from submissions.words import MARKS, UNAVAILABLE, marks


def hint(cell: Row) -> str:
    """Return the title of a cell: its interval, older rules, marks; nothing where there is none."""
    hints = []
    if cell.get("ci"):
        hints.append(f"{_('95% CI')} {formats.interval(cell['ci'])}")
    if cell.get("stale"):
        hints.append(_("scored under earlier rules"))
    hints += map(str, marks(cell.get("marks", ())))
    return f' title="{escape("; ".join(hints))}"' if hints else ""


def no_score(cell: Row) -> str:
    """Say of an answered task why it has no number: a fault of ours, only parts, a missing tool."""
    if "damaged" in cell.get("marks", ()):
        return f'<span class="badge badge-bad" title="{MARKS["damaged"]}">{_("error")}</span>'
    why = unavailable(cell)
    if cell.get("metrics"):
        words = _("answered; has no single score, its parts stand on the page of the model")
        return _sign("···", "; ".join([words, *why]))
    words = "; ".join(why) or str(UNAVAILABLE["other"])
    return _sign(_("n/a"), f"{_('answered, not scored')}: {words}")


def unavailable(cell: Row) -> list[str]:
    """Return why metrics of a score have no value here, in words, each reason once."""
    return [str(UNAVAILABLE[tool]) for tool in sorted(set(cell.get("unavailable", {}).values()))]


def _sign(sign: str, words: str) -> str:
    return (
        f'<span class="visually-hidden">{escape(words)}</span>'
        f'<span aria-hidden="true" title="{escape(words)}">{sign}</span>'
    )


def not_verified(cell: Row) -> str:
    """Tell apart a score that rests on the participant's own runs."""
    return client_run_mark() if "client_run" in cell.get("marks", ()) else ""


def client_run_mark() -> SafeString:
    """Return the star of what rests on the participant's own runs, with its words."""
    said = escape(MARKS["client_run"])
    return mark_safe(  # noqa: S308  our own words
        f'<sup aria-hidden="true">*</sup><span class="visually-hidden"> ({said})</span>'
    )
