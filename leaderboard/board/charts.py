"""The charts of a board: quality against coverage, size against total, the best over time."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import pairwise, zip_longest

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.board.content import Board, Row
from leaderboard.board.plots import Axis, Plot, Point, percent_axis, svg
from leaderboard.models import Snapshot

_SIZES = (1, 3, 10, 30, 100, 300, 1000)
LABELS = 6
TIME_TICKS = 4


def quality_and_coverage(board: Board, rows: Sequence[Row]) -> SafeString:
    """Return attempted score against coverage, with curves of equal total score."""
    scored = [row for row in rows if row["attempted_score"] is not None]
    lowest = min((row["attempted_score"] for row in scored), default=0.0)
    plot = Plot(
        Axis(0, 1.04, [(n / 5, f"{n * 20}%") for n in range(6)], _("Coverage")),
        percent_axis(_("Attempted Score"), min(lowest, 0.5), 1.0, 0.1),
    )
    points = [
        Point(
            row["coverage"],
            row["attempted_score"],
            row["model"],
            "is-open" if row["open_weights"] else "is-closed",
            _hint(row),
        )
        for row in scored
    ]
    human = board.human["total_score"] if board.human else None
    parts = [plot.frame(), _equal_totals(plot), plot.human(human, _("people"))]
    title = _("Attempted Score and Coverage, with curves of equal Total Score")
    return svg([*parts, plot.points(points), plot.labels(_outer(points))], title)


def size_and_total(board: Board, rows: Sequence[Row]) -> SafeString:
    """Return total score against model size, with the best result for every size."""
    sized = [row for row in rows if row["model_size_b"] and row["total_score"] is not None]
    sizes = [row["model_size_b"] for row in sized] or [1, 100]
    ticks = [(tick, f"{tick}B") for tick in _SIZES if min(sizes) / 3 <= tick <= max(sizes) * 3]
    plot = Plot(
        Axis(
            min(sizes) * 0.7, max(sizes) * 1.5, ticks, _("Size, billions of parameters"), log=True
        ),
        percent_axis(_("Total Score"), 0.0, 1.0, 0.2),
    )
    points = [
        Point(row["model_size_b"], row["total_score"], row["model"], "is-open", _hint(row))
        for row in sized
    ]
    best = _frontier(points)
    human = board.human["total_score"] if board.human else None
    line = plot.line([(point.x, point.y) for point in best], "frontier")
    parts = [plot.frame(), plot.human(human, _("people")), line, plot.points(points)]
    return svg([*parts, plot.labels(best[-LABELS:])], _("Model size and Total Score"))


def best_over_time(snapshots: Sequence[Snapshot]) -> SafeString:
    """Return the highest total score of a board at each of its snapshots, oldest first.

    The line is a staircase: a best result holds until the next snapshot.
    """
    tops = [
        (snapshot.made_at.timestamp(), snapshot.content["rows"][0])
        for snapshot in snapshots
        if snapshot.content["rows"] and snapshot.content["rows"][0]["total_score"] is not None
    ]
    times = [moment for moment, _row in tops] or [0.0, 1.0]
    span = max(max(times) - min(times), 86_400.0)
    axis = Axis(
        min(times) - span * 0.04, max(times) + span * 0.04, _days(min(times), max(times)), ""
    )
    totals = [row["total_score"] for _moment, row in tops] or [0.0, 1.0]
    low, high = max(min(totals) - 0.05, 0.0), min(max(totals) + 0.05, 1.0)
    plot = Plot(axis, percent_axis(_("Total Score"), low, high, 0.05 if high - low < 0.3 else 0.2))
    points = [
        Point(moment, row["total_score"], row["model"], "is-open", _hint(row))
        for moment, row in tops
    ]
    steps = [(after.x, before.y) for before, after in pairwise(points)]
    corners = [(point.x, point.y) for point in points]
    path = [corner for pair in zip_longest(corners, steps) for corner in pair if corner]
    parts = [plot.frame(), plot.line(path, "frontier"), plot.points(points)]
    # The newest first: where names would lie on each other, the older one gives way.
    parts.append(plot.labels(_first_of_each(points)[::-1]))
    return svg(parts, _("The best Total Score over time"))


def _days(first: float, last: float) -> list[tuple[float, str]]:
    """Return a few days from the first moment to the last, each once."""
    moments = [first + (last - first) * n / (TIME_TICKS - 1) for n in range(TIME_TICKS)]
    found: dict[str, float] = {}
    for moment in moments:
        found.setdefault(formats.short_date(datetime.fromtimestamp(moment, UTC)), moment)
    return [(moment, day) for day, moment in found.items()]


def distribution(scores: Sequence[float], human: float | None) -> SafeString:
    """Return how many models have a score in each tenth of the scale."""
    counts = [0] * 10
    for score in scores:
        counts[min(max(int(score * 10), 0), 9)] += 1
    top = max(*counts, 1)
    ticks = [(top, str(top)), (0, "0")]
    plot = Plot(percent_axis(_("Score"), 0.0, 1.0, 0.2), Axis(0, top * 1.08, ticks, _("Models")))
    bars = [_column(plot, tenth, count) for tenth, count in enumerate(counts) if count]
    mark = ""
    if human is not None:
        x = plot.at_x(min(max(human, 0.0), 1.0))
        y = plot.at_y(top * 1.08)
        mark = f'<path class="human-mark" d="M{x:.1f} {y:.1f}V{plot.at_y(0):.1f}"/>'
    return svg([plot.frame(), *bars, mark], _("How the scores of all models are spread"))


def _column(plot: Plot, tenth: int, count: int) -> str:
    left, right = plot.at_x(tenth / 10) + 2, plot.at_x((tenth + 1) / 10) - 2
    y = plot.at_y(count)
    words = _("%(from)s–%(to)s: models: %(count)s") % {
        "from": tenth * 10, "to": tenth * 10 + 10, "count": count,
    }  # fmt: skip
    return (
        f'<rect class="column" x="{left:.1f}" y="{y:.1f}" width="{right - left:.1f}" '
        f'height="{plot.at_y(0) - y:.1f}" rx="3"><title>{words}</title></rect>'
    )


def _equal_totals(plot: Plot) -> str:
    curves = []
    for total in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        shares = [share / 50 for share in range(2, 51)]
        points = [(share, total / share) for share in shares]
        inside = [point for point in points if plot.y.low <= point[1] <= plot.y.high]
        curves.append(plot.line(inside, "equal"))
    return "".join(curves)


def _frontier(points: Iterable[Point]) -> list[Point]:
    """Return the points that no smaller or equal model surpasses, by size."""
    best: list[Point] = []
    for point in sorted(points, key=lambda point: (point.x, -point.y)):
        if not best or point.y > best[-1].y:
            best.append(point)
    return best


def _outer(points: Sequence[Point]) -> list[Point]:
    """Return the best point of each coverage, best first: those worth a name."""
    best: dict[float, Point] = {}
    for point in sorted(points, key=lambda point: -point.y):
        best.setdefault(point.x, point)
    return sorted(best.values(), key=lambda point: -point.x * point.y)[:LABELS]


def _first_of_each(points: Sequence[Point]) -> list[Point]:
    """Return the point at which each model came to the top."""
    found: dict[str, Point] = {}
    for point in points:
        found.setdefault(point.name, point)
    return list(found.values())[-LABELS:]


def _hint(row: Row) -> str:
    return _("%(model)s: total %(total)s, attempted %(attempted)s, coverage %(coverage)s") % {
        "model": row["model"],
        "total": formats.score(row["total_score"]),
        "attempted": formats.score(row["attempted_score"]),
        "coverage": formats.percent(row["coverage"]),
    }
