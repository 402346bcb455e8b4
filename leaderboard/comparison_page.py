"""What the comparison page tells: who is better than whom, who cannot be told apart, by how much.

Every claim is paired, document by document; no document of a hidden test set is ever shown.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board import cell_notes, differences, dots
from leaderboard.board.content import Board, Row, client_run
from leaderboard.board.radar import by_task, radar
from leaderboard.comparison import FEWEST, MOST, NotComparableError, Pair, compare_models
from scoring.core.statistics.compare import Comparison, Difference
from scoring.models import Benchmark

SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Chosen:
    """A model of the comparison, the drawing's colour, and where its two switches lead."""

    number: int
    row: Row
    as_reference: str
    without: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Two models in words. ``is_real``: more than chance, all pairs of the page together.

    ``note`` says how the two stand on the tasks of both, where they attempted different tasks.
    """

    words: str
    figures: str
    is_real: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """The difference on one task, first minus second, with its drawing and its evidence.

    ``verdict`` says how the first model is: better, worse or level. ``documents`` counts those on
    which the first and the second scores higher. ``mark`` says that one of the two scores rests on
    the participant's own runs.
    """

    slug: str
    title: str
    drawing: SafeString
    difference: str
    interval: str
    p: str
    test: str
    documents: str
    verdict: str
    mark: str


@dataclass(frozen=True, slots=True)
class PairPage:
    """The reference and another model: the verdict, that on common tasks, and every task."""

    first: str
    second: str
    total: Verdict
    common: Verdict | None
    counts: str
    claims: Sequence[Claim]


def context(benchmark: Benchmark, board: Board, ids: Sequence[str]) -> Mapping[str, object]:
    """Return what the template needs for the chosen models; the first is the reference."""
    by_id = {row["submission"]: row for row in board.rows}
    rows = [by_id[key] for key in ids if key in by_id]
    shown = [row["submission"] for row in rows]
    found: dict[str, object] = {
        "chosen": _chosen(rows),
        "unknown": [key for key in ids if key not in by_id],
        "others": [row for row in board.rows if row["submission"] not in shown],
        "is_full": len(rows) >= MOST,
        "address": ",".join(shown),
    }
    if len(rows) < FEWEST:
        return found
    return {
        **found,
        "sections": dots.sections(board, rows),
        "not_verified": any(client_run(row, row["tasks"]) for row in rows),
        "radar": radar(
            by_task(board, rows),
            _("Scores by task: one spoke a task, 0 in the centre, 100 at the rim"),
        ),
        "lines": [(task, [row["tasks"].get(task["slug"]) for row in rows]) for task in board.tasks],
        **_claims(benchmark, board, rows),
    }


def address(ids: Sequence[str]) -> str:
    """Return the query string of a choice."""
    return "?models=" + ",".join(ids)


def _chosen(rows: Sequence[Row]) -> list[Chosen]:
    ids = [row["submission"] for row in rows]
    return [
        Chosen(
            number,
            row,
            address([key, *(other for other in ids if other != key)]),
            address([other for other in ids if other != key]),
        )
        for number, (key, row) in enumerate(zip(ids, rows, strict=True))
    ]


def _claims(benchmark: Benchmark, board: Board, rows: Sequence[Row]) -> Mapping[str, object]:
    """Return the tests of every pair, and each pair with the reference task by task."""
    ids = [row["submission"] for row in rows]
    try:
        compared = compare_models(benchmark, benchmark.spec.board(board.slug), ids)
    except NotComparableError:
        # Withdrawn since the snapshot: the drawings are still true, tests of today are not.
        return {"is_outdated": True}
    titles = {task["slug"]: task["title"] for task in board.tasks}
    marked = {row["submission"]: set(client_run(row, row["tasks"])) for row in rows}
    verdicts = [_total(pair) for pair in compared.pairs]
    return {
        "apart": [verdict for verdict in verdicts if verdict.is_real],
        "level": [verdict for verdict in verdicts if not verdict.is_real],
        "pairs": [
            _pair(
                pair,
                titles,
                ids.index(pair.second.pk),
                marked[pair.first.pk] | marked[pair.second.pk],
            )
            for pair in compared.pairs
            if pair.first.pk == ids[0]
        ],
        "unmeasured": [m.model_name for m in compared.models if m.pk in compared.unmeasured],
    }


def _pair(
    pair: Pair, titles: Mapping[str, str], number: int, not_verified: Container[str]
) -> PairPage:
    """Return a pair with the reference; ``number`` gives the colour of the other model.

    ``not_verified`` are the tasks that one of the two ran by itself.
    """
    found = pair.comparison
    ends = [abs(end) for d in found.tasks.values() for end in (d.interval.low, d.interval.high)]
    widest = max(ends, default=0.0)
    claims = []
    for task, difference in found.tasks.items():
        verdict = _verdict(difference)
        colour = {"better": "k0", "worse": f"k{number}", "level": ""}[verdict]
        drawing = differences.drawing(difference, widest, colour)
        mark = cell_notes.client_run_mark() if task in not_verified else ""
        claims.append(_claim(task, titles.get(task, task), difference, drawing, mark))
    first, second = pair.first.model_name, pair.second.model_name
    return PairPage(first, second, _total(pair), _common(pair), _counts(pair, claims), claims)


def _total(pair: Pair) -> Verdict:
    found, common = pair.comparison.total, _common(pair)
    figures = _("Total Score: %(figures)s") % {"figures": _figures(found)}
    words = _words(pair, found)
    if _is_real(found) and not _is_confirmed(pair.comparison):
        words = _("%(better)s stands above %(worse)s only by tasks that one of them left out.") % {
            "better": _better(pair, found),
            "worse": _worse(pair, found),
        }
    if pair.comparison.common is None:
        return Verdict(words, figures, _is_real(found), _("They attempted no task in common."))
    note = f"{common.figures}. {common.words}" if common else ""
    return Verdict(words, figures, _is_real(found), note)


def _is_confirmed(comparison: Comparison) -> bool:
    """Tell whether the common tasks alone say the same as the total."""
    common = comparison.common
    if common is None or not _is_real(common):
        return False
    return (common.difference > 0) == (comparison.total.difference > 0)


def _common(pair: Pair) -> Verdict | None:
    """Return the verdict on the tasks of both; None where they attempted the same tasks."""
    found = pair.comparison.common
    if found is None or _is_same(pair.comparison):
        return None
    tasks = len(pair.comparison.tasks)
    figures = _("Tasks that both attempted: %(tasks)s; %(figures)s") % {
        "tasks": tasks,
        "figures": _figures(found),
    }
    return Verdict(_words(pair, found), figures, _is_real(found))


def _is_same(comparison: Comparison) -> bool:
    common = comparison.common
    return common is not None and abs(common.difference - comparison.total.difference) < 1e-12


def _words(pair: Pair, found: Difference) -> str:
    first, second = pair.first.model_name, pair.second.model_name
    if not _is_real(found):
        return _("%(first)s and %(second)s cannot be told apart.") % {
            "first": first,
            "second": second,
        }
    return _("%(better)s is better than %(worse)s.") % {
        "better": _better(pair, found),
        "worse": _worse(pair, found),
    }


def _better(pair: Pair, found: Difference) -> str:
    return (pair.first if found.difference > 0 else pair.second).model_name


def _worse(pair: Pair, found: Difference) -> str:
    return (pair.second if found.difference > 0 else pair.first).model_name


def _figures(found: Difference) -> str:
    return _("difference %(difference)s, 95%% CI %(interval)s, p %(p)s") % {
        "difference": formats.signed(found.difference),
        "interval": _interval(found),
        "p": _p(found.p_adjusted),
    }


def _counts(pair: Pair, claims: Sequence[Claim]) -> str:
    verdicts = [claim.verdict for claim in claims]
    return _(
        "Tasks where %(first)s is better: %(wins)s; where %(second)s is better: %(losses)s; "
        "where they cannot be told apart: %(level)s."
    ) % {
        "first": pair.first.model_name,
        "second": pair.second.model_name,
        "wins": verdicts.count("better"),
        "losses": verdicts.count("worse"),
        "level": verdicts.count("level"),
    }


def _verdict(found: Difference) -> str:
    if not _is_real(found):
        return "level"
    return "better" if found.difference > 0 else "worse"


def _claim(slug: str, title: str, found: Difference, drawing: SafeString, mark: str) -> Claim:
    return Claim(
        slug=slug,
        title=title,
        drawing=drawing,
        difference=formats.signed(found.difference),
        interval=_interval(found),
        p=_p(found.p_adjusted),
        test=_test(found),
        documents=f"{found.first_better} : {found.second_better}",
        verdict=_verdict(found),
        mark=mark,
    )


def _test(found: Difference) -> str:
    return {
        "mcnemar": _("McNemar, exact"),
        "sign_flip": _("sign flips"),
        "normal": _("normal"),
    }[found.test]


def _is_real(found: Difference) -> bool:
    return found.p_adjusted < SIGNIFICANT


def _interval(found: Difference) -> str:
    return f"{formats.signed(found.interval.low)} … {formats.signed(found.interval.high)}"


def _p(value: float) -> str:
    return formats.localised(f"= {value:.3f}" if value >= 0.001 else "< 0.001")
