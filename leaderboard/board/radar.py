"""A radar of models: one spoke a task or a kind of task, one outline a model, as SVG.

The same numbers stand in a table beside it. An outline is open where a model did not attempt a
task: a line to the centre would say that it failed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from textwrap import wrap

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from leaderboard.board.content import Board, Row, task_score

FEWEST, MOST = 3, 24
"""Fewer spokes make no shape, more cannot be read."""
WIDTH, HEIGHT, RADIUS = 620, 460, 165
RINGS = (0.25, 0.5, 0.75, 1.0)
LABEL_CHARACTERS, LINE_HEIGHT = 19, 13


@dataclass(frozen=True, slots=True)
class Spoke:
    """One direction of a radar: its name and the score of each model, None where not attempted."""

    title: str
    scores: Sequence[float | None]


def by_task(board: Board, rows: Sequence[Row]) -> list[Spoke]:
    """Return a spoke for each task of the board that counts."""
    return [
        Spoke(task["title"], [task_score(row, task["slug"]) for row in rows])
        for task in board.counted
    ]


def radar(spokes: Sequence[Spoke], title: str) -> SafeString | None:
    """Return the outline of each model over the spokes; None for too few or too many spokes.

    ``title`` tells readers who do not see it what is drawn.
    """
    if not FEWEST <= len(spokes) <= MOST:
        return None
    outlines = zip(*(spoke.scores for spoke in spokes), strict=True)
    parts = [
        *_grid(len(spokes)),
        *(_label(at, len(spokes), spoke.title) for at, spoke in enumerate(spokes)),
        *(_outline(number, scores) for number, scores in enumerate(outlines)),
    ]
    return mark_safe(  # noqa: S308  numbers, and titles that are escaped
        f'<svg class="radar" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _grid(spokes: int) -> Iterator[str]:
    for ring in RINGS:
        corners = "L".join(_at(spoke, spokes, ring) for spoke in range(spokes))
        yield f'<path class="ring" d="M{corners}z"/>'
    centre = f"{WIDTH / 2:.1f} {HEIGHT / 2:.1f}"
    yield "".join(
        f'<path class="spoke" d="M{centre}L{_at(spoke, spokes, 1)}"/>' for spoke in range(spokes)
    )


def _label(spoke: int, spokes: int, title: str) -> str:
    x, y = _position(spoke, spokes, 1.08)
    side = x - WIDTH / 2
    anchor = "middle" if abs(side) < 12 else "start" if side > 0 else "end"
    lines = wrap(title, LABEL_CHARACTERS, break_on_hyphens=False) or [""]
    # Above the centre a label grows upwards, below it downwards, beside it both ways.
    rise = (len(lines) - 1) * LINE_HEIGHT * (0.5 - (y - HEIGHT / 2) / (2.16 * RADIUS))
    spans = "".join(
        f'<tspan x="{x:.1f}" y="{y + 4 - rise + number * LINE_HEIGHT:.1f}">{escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    return f'<text text-anchor="{anchor}">{spans}</text>'


def _outline(number: int, scores: Sequence[float | None]) -> str:
    places = [
        None if score is None else _at(spoke, len(scores), min(max(score, 0.0), 1.0))
        for spoke, score in enumerate(scores)
    ]
    dots = "".join(f"M{place}h.01" for place in places if place)
    return (
        f'<path class="outline k{number}" d="{_lines(places)}"/>'
        f'<path class="corners k{number}" d="{dots}"/>'
    )


def _lines(places: Sequence[str | None]) -> str:
    """Return the path through neighbours that both have a place; closed when all have."""
    if all(places):
        return f"M{'L'.join(_known(places))}z"
    around = zip(places, [*places[1:], places[0]], strict=True)
    return "".join(f"M{here}L{there}" for here, there in around if here and there)


def _known(places: Iterable[str | None]) -> list[str]:
    return [place for place in places if place]


def _at(spoke: int, spokes: int, share: float) -> str:
    x, y = _position(spoke, spokes, share)
    return f"{x:.1f} {y:.1f}"


def _position(spoke: int, spokes: int, share: float) -> tuple[float, float]:
    angle = 2 * pi * spoke / spokes - pi / 2
    return WIDTH / 2 + RADIUS * share * cos(angle), HEIGHT / 2 + RADIUS * share * sin(angle)
