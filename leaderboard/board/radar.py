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
FEW = 6
"""So few spokes are drawn small."""
RINGS = (0.25, 0.5, 0.75, 1.0)
LABEL_CHARACTERS, CHARACTER_WIDTH, LINE_HEIGHT = 24, 7, 13


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
    frame = _Frame.around([wrap(s.title, LABEL_CHARACTERS) or [""] for s in spokes])
    outlines = zip(*(spoke.scores for spoke in spokes), strict=True)
    parts = [
        *frame.grid(),
        *(frame.label(at) for at in range(len(spokes))),
        *(frame.outline(number, scores) for number, scores in enumerate(outlines)),
    ]
    css = "radar radar-small" if len(spokes) <= FEW else "radar"
    return mark_safe(  # noqa: S308  numbers, and titles that are escaped
        f'<svg class="{css}" viewBox="0 0 {frame.width} {frame.height}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where things stand: the lines of each spoke's label, and lengths in units of the drawing."""

    labels: Sequence[Sequence[str]]
    radius: int
    width: int
    height: int

    @classmethod
    def around(cls, labels: Sequence[Sequence[str]]) -> "_Frame":
        radius = 110 if len(labels) <= FEW else 165
        longest = max(len(line) for lines in labels for line in lines)
        width = 2 * (round(radius * 1.08) + CHARACTER_WIDTH * longest)
        return cls(labels, radius, width, round(radius * 2.16) + 5 * LINE_HEIGHT)

    def grid(self) -> Iterator[str]:
        spokes = range(len(self.labels))
        for ring in RINGS:
            corners = "L".join(self._at(spoke, ring) for spoke in spokes)
            yield f'<path class="ring" d="M{corners}z"/>'
        centre = f"{self.width / 2:.1f} {self.height / 2:.1f}"
        yield "".join(f'<path class="spoke" d="M{centre}L{self._at(s, 1)}"/>' for s in spokes)

    def label(self, spoke: int) -> str:
        lines = self.labels[spoke]
        x, y = self._position(spoke, 1.08)
        side = x - self.width / 2
        anchor = "middle" if abs(side) < 12 else "start" if side > 0 else "end"
        # Above the centre a label grows upwards, below it downwards, beside it both ways.
        share = 0.5 - (y - self.height / 2) / (2.16 * self.radius)
        top = y + 4 - (len(lines) - 1) * LINE_HEIGHT * share
        spans = "".join(
            f'<tspan x="{x:.1f}" y="{top + number * LINE_HEIGHT:.1f}">{escape(line)}</tspan>'
            for number, line in enumerate(lines)
        )
        return f'<text text-anchor="{anchor}">{spans}</text>'

    def outline(self, number: int, scores: Sequence[float | None]) -> str:
        places = [
            None if score is None else self._at(spoke, min(max(score, 0.0), 1.0))
            for spoke, score in enumerate(scores)
        ]
        dots = "".join(f"M{place}h.01" for place in places if place)
        return (
            f'<path class="outline k{number}" d="{_lines(places)}"/>'
            f'<path class="corners k{number}" d="{dots}"/>'
        )

    def _at(self, spoke: int, share: float) -> str:
        x, y = self._position(spoke, share)
        return f"{x:.1f} {y:.1f}"

    def _position(self, spoke: int, share: float) -> tuple[float, float]:
        spokes = len(self.labels)
        # With many spokes none points straight up: its label would lie on those beside it.
        turned = spoke + 0.5 if spokes > FEW else spoke
        angle = 2 * pi * turned / spokes - pi / 2
        reach = self.radius * share
        return self.width / 2 + reach * cos(angle), self.height / 2 + reach * sin(angle)


def _lines(places: Sequence[str | None]) -> str:
    """Return the path through neighbours that both have a place; closed when all have."""
    if all(places):
        return f"M{'L'.join(_known(places))}z"
    around = zip(places, [*places[1:], places[0]], strict=True)
    return "".join(f"M{here}L{there}" for here, there in around if here and there)


def _known(places: Iterable[str | None]) -> list[str]:
    return [place for place in places if place]
