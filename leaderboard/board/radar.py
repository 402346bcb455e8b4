"""A radar of models: one spoke a task, one outline a model, as SVG made on the server.

The same numbers stand in the table beside it. An outline is open where a model did not attempt a
task: a line to the centre would say that it failed.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from leaderboard.board.content import Board, Row, task_score

FEWEST, MOST = 3, 24
"""Fewer spokes make no shape, more cannot be read."""
WIDTH, HEIGHT, RADIUS = 620, 460, 165
RINGS = (0.25, 0.5, 0.75, 1.0)


def radar(board: Board, rows: Sequence[Row]) -> SafeString | None:
    """Return the outlines of these rows over the counted tasks; None for too few or too many."""
    tasks = board.counted
    if not FEWEST <= len(tasks) <= MOST:
        return None
    slugs = [task["slug"] for task in tasks]
    parts = [
        *_grid(len(tasks)),
        *(_label(at, len(tasks), task["title"]) for at, task in enumerate(tasks)),
        *(_outline(number, row, slugs) for number, row in enumerate(rows)),
    ]
    title = _("Scores by task: one spoke a task, 0 in the centre, 100 at the rim")
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
    return f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}">{escape(title)}</text>'


def _outline(number: int, row: Row, slugs: Sequence[str]) -> str:
    scores = [task_score(row, slug) for slug in slugs]
    places = [
        None if score is None else _at(spoke, len(slugs), min(max(score, 0.0), 1.0))
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
