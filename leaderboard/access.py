"""Public tasks against private ones: a difference that may show that answers were seen before."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from statistics import median

from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board.content import Board, Row, attempted_tasks
from leaderboard.sub_scores import SubScore, figures, mean
from scoring.core.statistics.combined import Known, difference_of

FEWEST_OTHERS = 5
"""Among fewer models nothing can be called unusual."""


@dataclass(frozen=True, slots=True)
class Access:
    """Means over public and private tasks, their difference, and whether it is unusual.

    ``stands_out``: the whole interval lies above the differences of all other models that
    attempted the same tasks. A sign worth a look, never a proof.
    """

    public: SubScore
    private: SubScore
    difference: str
    interval: str
    usual: str
    stands_out: bool

    @property
    def kinds(self) -> Sequence[SubScore]:
        """Both means, public first."""
        return (self.public, self.private)


def by_access(board: Board, row: Row) -> Access | None:
    """Return the comparison; None unless the model attempted tasks of both kinds."""
    tasks = attempted_tasks(row, board)
    public, n_public = mean(board, row, _of(board, tasks, "public"))
    private, n_private = mean(board, row, _of(board, tasks, "private"))
    if public is None or private is None:
        return None
    found = difference_of(public, private)
    others = _others(board, row, tasks)
    low, high = found.interval.low, found.interval.high
    return Access(
        public=figures(_("Public tasks"), public, n_public),
        private=figures(_("Private tasks"), private, n_private),
        difference=formats.signed(found.score),
        interval="" if isnan(low) else f"{formats.signed(low)} … {formats.signed(high)}",
        usual=_usual(others),
        stands_out=len(others) >= FEWEST_OTHERS and low > max(others),
    )


def _others(board: Board, row: Row, tasks: Sequence[str]) -> list[float]:
    """Return the same difference, over the same tasks, of every other model that attempted them."""
    wanted = set(tasks)
    rows = [
        other
        for other in board.rows
        if other["submission"] != row["submission"] and wanted <= set(attempted_tasks(other, board))
    ]
    pairs = [
        (
            _mean(board, r, _of(board, tasks, "public")),
            _mean(board, r, _of(board, tasks, "private")),
        )
        for r in rows
    ]
    return [difference_of(public, private).score for public, private in pairs]


def _mean(board: Board, row: Row, slugs: Sequence[str]) -> Known:
    found, _tasks = mean(board, row, slugs)
    if found is None:
        raise ValueError("the row has no score of these tasks")
    return found


def _of(board: Board, tasks: Sequence[str], access: str) -> list[str]:
    kinds = {task["slug"]: task["access"] for task in board.counted}
    return [slug for slug in tasks if kinds[slug] == access]


def _usual(others: Sequence[float]) -> str:
    """Return in words how the difference is with other models; empty where they are too few."""
    if len(others) < FEWEST_OTHERS:
        return ""
    return _("from %(low)s to %(high)s, in the middle %(middle)s (%(number)s models)") % {
        "low": formats.signed(min(others)),
        "high": formats.signed(max(others)),
        "middle": formats.signed(median(others)),
        "number": len(others),
    }
