"""Charts as SVG made on the server: they print, work without scripts and follow the theme.

Colours and line widths are classes; positions are attributes. The numbers behind every chart
stand in a table on the same page.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from leaderboard import formats

WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 24, 44
LETTER, LINE = 7.5, 14
"""About how wide a letter and how high a line of a label is."""


@dataclass(frozen=True, slots=True)
class Point:
    """One mark: where it stands, what it is called, how it looks, what a hover says."""

    x: float
    y: float
    name: str
    css: str
    hint: str


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values with its ticks; ``log`` counts in powers of ten."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    title: str
    log: bool = False

    def share(self, value: float) -> float:
        """Return where ``value`` lies between the ends, 0 to 1."""
        low, high, at = self.low, self.high, value
        if self.log:
            low, high, at = math.log10(low), math.log10(high), math.log10(value)
        return (at - low) / (high - low)


@dataclass(frozen=True, slots=True)
class Plot:
    """Axes that know where a value is drawn."""

    x: Axis
    y: Axis

    def at_x(self, value: float) -> float:
        """Return the horizontal position of a value."""
        return LEFT + self.x.share(value) * (WIDTH - LEFT - RIGHT)

    def at_y(self, value: float) -> float:
        """Return the vertical position of a value."""
        return HEIGHT - BOTTOM - self.y.share(value) * (HEIGHT - TOP - BOTTOM)

    def frame(self) -> str:
        """Return the grid, the ticks and the names of both axes."""
        parts = []
        for value, label in self.y.ticks:
            y = self.at_y(value)
            parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
            parts.append(_text(LEFT - 8, y + 4, label, anchor="end"))
        for value, label in self.x.ticks:
            parts.append(_text(self.at_x(value), HEIGHT - BOTTOM + 20, label, anchor="middle"))
        parts.append(_text(LEFT - 8, TOP - 10, f"{self.y.title} ↑", anchor="start"))
        if self.x.title:
            parts.append(_text(WIDTH - RIGHT, HEIGHT - 4, f"{self.x.title} →", anchor="end"))
        return "".join(parts)

    def human(self, value: float | None, words: str) -> str:
        """Return the line of the human baseline."""
        if value is None or not self.y.low <= value <= self.y.high:
            return ""
        y = self.at_y(value)
        label = f"{words} {formats.score(value)}"
        return (
            f'<path class="human-mark" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
            f'<text class="human-label" x="{LEFT + 6}" y="{y - 5:.1f}">{escape(label)}</text>'
        )

    def points(self, points: Iterable[Point]) -> str:
        """Return the marks, each with what a hover says."""
        return "".join(
            f'<circle class="point {point.css}" cx="{self.at_x(point.x):.1f}" '
            f'cy="{self.at_y(point.y):.1f}" r="5"><title>{escape(point.hint)}</title></circle>'
            for point in points
        )

    def labels(self, points: Iterable[Point]) -> str:
        """Return the names of some points, to the left of those near the right edge.

        A name that would lie on an earlier one stands below its point; where that is taken as
        well it is left to the hover and the table.
        """
        parts: list[str] = []
        taken: list[Box] = []
        for point in points:
            x, y = self.at_x(point.x), self.at_y(point.y)
            anchor, dx = ("end", -9) if x > WIDTH / 2 else ("start", 9)
            for dy in (-7, 18):
                box = _box(x + dx, y + dy, point.name, anchor)
                if not any(box.meets(other) for other in taken):
                    taken.append(box)
                    parts.append(_text(x + dx, y + dy, point.name, anchor=anchor, css="label"))
                    break
        return "".join(parts)

    def line(self, points: Sequence[tuple[float, float]], css: str) -> str:
        """Return a line through these values."""
        path = "L".join(f"{self.at_x(x):.1f} {self.at_y(y):.1f}" for x, y in points)
        return f'<path class="{css}" d="M{path}"/>' if points else ""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text is drawn, about."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether the two lie on each other."""
        beside = self.right < other.left or other.right < self.left
        return not beside and self.top < other.bottom and other.top < self.bottom


def _box(x: float, y: float, text: str, anchor: str) -> Box:
    width = len(text) * LETTER
    left = x - width if anchor == "end" else x
    return Box(left, y - LINE, left + width, y)


def svg(parts: Iterable[str], title: str) -> SafeString:
    """Return one chart with its name for screen readers."""
    drawn = "".join(parts)
    return mark_safe(  # noqa: S308  texts are escaped where they are drawn
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}">{drawn}</svg>'
    )


def percent_axis(title: str, low: float, high: float, step: float) -> Axis:
    """Return an axis of fractions with ticks × 100 every ``step``."""
    first = math.floor(low / step)
    last = math.ceil(high / step)
    ticks = [(tick * step, f"{tick * step * 100:.0f}") for tick in range(first, last + 1)]
    return Axis(first * step, last * step, ticks, title)


def _text(x: float, y: float, text: str, *, anchor: str, css: str = "tick") -> str:
    return (
        f'<text class="{css}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
    )
