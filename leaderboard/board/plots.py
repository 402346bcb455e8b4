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
        """Return the names of some points, to the left of those near the right edge."""
        parts = []
        for point in points:
            x, y = self.at_x(point.x), self.at_y(point.y)
            anchor, dx = ("end", -9) if x > WIDTH / 2 else ("start", 9)
            parts.append(_text(x + dx, y - 7, point.name, anchor=anchor, css="label"))
        return "".join(parts)

    def line(self, points: Sequence[tuple[float, float]], css: str) -> str:
        """Return a line through these values."""
        path = "L".join(f"{self.at_x(x):.1f} {self.at_y(y):.1f}" for x, y in points)
        return f'<path class="{css}" d="M{path}"/>' if points else ""


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
