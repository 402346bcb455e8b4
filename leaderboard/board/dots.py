"""Dot plots: the scores of one or several models on each task of a board, with intervals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from leaderboard import formats, modalities
from leaderboard.board import cell_notes
from leaderboard.board.content import Board, Row, task_score


@dataclass(frozen=True, slots=True)
class Line:
    """One task: its dots and the scores in words, one per model, each with its mark if any.

    ``margin`` is half the width of the interval where there is a single model.
    """

    slug: str
    title: str
    drawing: SafeString
    scores: Sequence[SafeString]
    margin: str


@dataclass(frozen=True, slots=True)
class Section:
    """The tasks of one modality."""

    modality: str
    title: str
    lines: Sequence[Line]


def sections(board: Board, rows: Sequence[Row]) -> list[Section]:
    """Return the dots of these rows of a board by modality; diagnostic tasks come last."""
    found = [_section(board, rows, name, diagnostic=False) for name in board.modalities]
    kinds = dict.fromkeys(task["modality"] for task in board.diagnostic)
    return [*found, *(_section(board, rows, name, diagnostic=True) for name in kinds)]


def _section(board: Board, rows: Sequence[Row], name: str, *, diagnostic: bool) -> Section:
    tasks = board.diagnostic if diagnostic else board.counted
    lines = [_line(board, rows, task) for task in tasks if task["modality"] == name]
    title = str(modalities.TITLES[name])
    if diagnostic:
        title = f"{_('Diagnostic, outside the total')}: {title}"
    return Section(name, title, lines)


def _line(board: Board, rows: Sequence[Row], task: Row) -> Line:
    slug = task["slug"]
    scores = [_figure(row, slug) for row in rows]
    drawn = "".join(_marks(rows, slug))
    human = task["human"]
    mark = "" if human is None else f'<path class="human-mark" d="M{_x(human)} 3v18"/>'
    best = board.ranges.get(slug)
    tick = "" if best is None else f'<path class="best-mark" d="M{_x(best[1])} 6v12"/>'
    return Line(
        slug,
        task["title"],
        mark_safe(  # noqa: S308  numbers, and names that are escaped
            '<svg class="dots" viewBox="0 0 400 24" preserveAspectRatio="none" aria-hidden="true">'
            f'<path class="axis" d="M0 12h400"/>{tick}{mark}{drawn}</svg>'
        ),
        scores,
        _margin(rows, slug),
    )


def _figure(row: Row, slug: str) -> SafeString:
    mark = cell_notes.not_verified(row["tasks"].get(slug, {}))
    return mark_safe(formats.score(task_score(row, slug)) + mark)  # noqa: S308  a number and our words


def _margin(rows: Sequence[Row], slug: str) -> str:
    """Return the half width of a single model; of several they would fill the line."""
    if len(rows) > 1 or task_score(rows[0], slug) is None:
        return ""
    return formats.half_width(rows[0]["tasks"][slug].get("ci"))


def _marks(rows: Sequence[Row], slug: str) -> Iterator[str]:
    for number, row in enumerate(rows):
        score = task_score(row, slug)
        if score is None:
            continue
        ci = row["tasks"][slug].get("ci")
        if ci:
            yield f'<path class="ci k{number}" d="M{_x(ci[0])} 12H{_x(ci[1])}"/>'
        hint = escape(f"{row['model']}: {formats.score(score)}")
        yield (f'<path class="dot k{number}" d="M{_x(score)} 12h.01"><title>{hint}</title></path>')


def _x(value: float) -> str:
    return f"{min(max(value, 0.0), 1.0) * 400:.1f}"
