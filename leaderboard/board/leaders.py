"""Who is best on a board, in one plain sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard.board.content import Board, Row
from leaderboard.board.rows import Ranges

MOST_NAMED = 4
"""More names make no sentence."""
_FIELDS = {"one": "rank_interval", "all": "rank_interval_all"}


def sentence(board: Board, ranges: Ranges) -> str:
    """Return who is best, or who may be, by the ranges of ranks; nothing without ranges.

    A model is called best alone only if its range is just 1 and no other range reaches 1.
    """
    field = _FIELDS[ranges]
    known = [row for row in board.rows if row.get(field)]
    first = [row for row in known if row[field][0] == 1]
    if len(known) < 2 or len(known) < len([row for row in board.rows if row["rank"]]):
        return ""
    if len(first) == 1 and first[0][field] == [1, 1]:
        return _("%(model)s is best alone: every other Total Score is surely lower.") % {
            "model": first[0]["model"]
        }
    return _undecided(first)


def _undecided(first: Sequence[Row]) -> str:
    if len(first) == 1:
        return _("%(model)s leads, but is not surely the best.") % {"model": first[0]["model"]}
    if len(first) > MOST_NAMED:
        words = ngettext(
            "Who is best cannot be told: %(number)s model may be.",
            "Who is best cannot be told: any of %(number)s models may be.",
            len(first),
        )
        return words % {"number": len(first)}
    names = [row["model"] for row in first]
    return _("Who is best cannot be told: %(names)s or %(last)s.") % {
        "names": ", ".join(names[:-1]),
        "last": names[-1],
    }
