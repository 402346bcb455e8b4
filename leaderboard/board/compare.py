"""What the comparison page needs: dots per task, and which differences are more than chance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isclose

from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board import dots
from leaderboard.board.content import Board, Row
from leaderboard.comparison import NotComparableError, Pair, compare_models
from scoring.core.statistics.compare import Comparison, Difference
from scoring.models import Benchmark

FEWEST, MOST = 2, 4
SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Claim:
    """One difference in words: of what, how large with its interval, whether it is real."""

    name: str
    difference: str
    interval: str
    p: str
    is_real: bool


@dataclass(frozen=True, slots=True)
class PairClaims:
    """Two models and the differences between them."""

    first: str
    second: str
    total: Claim
    tasks: Sequence[Claim]
    better: str
    worse: str
    common: Claim | None
    """The difference on the tasks of both; None where they attempted the same tasks."""


def context(benchmark: Benchmark, board: Board, ids: Sequence[str]) -> Mapping[str, object]:
    """Return the chosen rows, their dots and the differences; ``problem`` where that fails."""
    wanted = list(dict.fromkeys(ids))
    by_id = {row["submission"]: row for row in board.rows}
    rows = [by_id[key] for key in wanted if key in by_id][:MOST]
    if len(rows) < FEWEST:
        return {"models": rows, "problem": _("Choose from two to four models of the board.")}
    return {
        "models": list(enumerate(rows)),
        "sections": dots.sections(board, rows),
        "pairs": _claims(benchmark, board, rows),
    }


def _claims(benchmark: Benchmark, board: Board, rows: Sequence[Row]) -> list[PairClaims]:
    ids = [row["submission"] for row in rows]
    try:
        compared = compare_models(benchmark, benchmark.spec.board(board.slug), ids)
    except NotComparableError:
        # Withdrawn since the snapshot: the dots are still true, tests of differences are not.
        return []
    titles = {task["slug"]: task["title"] for task in board.tasks}
    return [_pair(pair, titles) for pair in compared.pairs if pair.comparison.tasks]


def _pair(pair: Pair, titles: Mapping[str, str]) -> PairClaims:
    found = pair.comparison
    tasks = [_claim(titles.get(task, task), one) for task, one in found.tasks.items()]
    total = _claim(_("Total Score"), found.total)
    names = pair.first.model_name, pair.second.model_name
    better, worse = names if found.total.difference > 0 else names[::-1]
    return PairClaims(*names, total, tasks, better, worse, _common(found))


def _common(found: Comparison) -> Claim | None:
    common = found.common
    if common is None or isclose(common.difference, found.total.difference, abs_tol=1e-12):
        return None
    return _claim(_("Common tasks"), common)


def _claim(name: str, found: Difference) -> Claim:
    p = found.p_adjusted
    return Claim(
        name,
        _signed(found.difference),
        f"{_signed(found.interval.low)} … {_signed(found.interval.high)}",
        formats.localised(f"{p:.3f}") if p >= 0.001 else "< " + formats.localised("0.001"),
        p < SIGNIFICANT,
    )


def _signed(value: float) -> str:
    return formats.localised(f"{value * 100:+.1f}")
