"""Public tasks against private ones: a difference that may show that answers were seen before."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board.content import Board, Row, attempted_tasks
from leaderboard.sub_scores import SubScore, known_interval, mean
from scoring.core.statistics.combined import Known, difference_of

FEWEST_OTHERS = 5
"""Among fewer models nothing can be called unusual."""


@dataclass(frozen=True, slots=True)
class Usual:
    """The same difference with all other models that attempted the same tasks."""

    low: float
    middle: float
    high: float
    models: int

    def __str__(self) -> str:
        return _("from %(low)s to %(high)s, in the middle %(middle)s (%(number)s models)") % {
            "low": formats.signed(self.low),
            "high": formats.signed(self.high),
            "middle": formats.signed(self.middle),
            "number": self.models,
        }


@dataclass(frozen=True, slots=True)
class Access:
    """Means over public and private tasks, their difference, and whether it is unusual.

    Fractions. ``interval`` is None where that of a task is not known, ``usual`` where the others
    are too few.
    ``stands_out``: the whole interval lies above the differences of all other models that
    attempted the same tasks. A sign worth a look, never a proof.
    """

    public: SubScore
    private: SubScore
    difference: float
    interval: tuple[float, float] | None
    usual: Usual | None
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
    interval = known_interval(found)
    return Access(
        public=_sub_score("public", _("Public tasks"), public, n_public),
        private=_sub_score("private", _("Private tasks"), private, n_private),
        difference=found.score,
        interval=interval,
        usual=_usual(others),
        stands_out=len(others) >= FEWEST_OTHERS
        and interval is not None
        and interval[0] > max(others),
    )


def _sub_score(key: str, name: str, found: Known, tasks: int) -> SubScore:
    return SubScore(key, name, found.score, known_interval(found), tasks)


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


def _usual(others: Sequence[float]) -> Usual | None:
    if len(others) < FEWEST_OTHERS:
        return None
    return Usual(min(others), median(others), max(others), len(others))
