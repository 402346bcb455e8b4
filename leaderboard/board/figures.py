"""Small drawings inside pages: bars with whiskers, strips of coverage, icons. No style in them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from django.conf import settings
from django.utils.html import escape

_ICONS = settings.BASE_DIR / "templates/components/icons.svg"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)" viewBox="0 0 16 16">(.*?)</symbol>', re.DOTALL)


def bar(value: float | None, ci: Sequence[float] | None, human: float | None) -> str:
    """Return a bar of a fraction with its interval and the human mark, drawn 0 to 100."""
    marks = []
    if value is not None:
        marks.append(f'<rect class="fill" y="2" width="{_x(value)}" height="7" rx="2"/>')
    if ci is not None:
        low, high = (_clamped(end) for end in ci)
        width = max(high - low, 1.6)
        marks.append(
            f'<rect class="whisker" x="{low:.1f}" width="{width:.1f}" height="11" rx="1"/>'
        )
    if human is not None:
        marks.append(f'<path class="human-mark" d="M{_x(human)} 0v11"/>')
    return (
        '<svg class="bar" viewBox="0 0 100 11" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(marks)}</svg>"
    )


def mini(value: float, modality: str) -> str:
    """Return a thin bar of a fraction in the colour of a modality."""
    return (
        '<svg class="mini" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="m-{modality}" width="{_x(value)}" height="3"/></svg>'
    )


def strip(cells: Iterable[tuple[str, bool]], text: str) -> str:
    """Return one small cell per task, ``(modality, attempted)``; ``text`` says it in words."""
    paths: dict[str, list[str]] = {}
    x, previous = 0, ""
    for modality, attempted in cells:
        x += 3 if previous and previous != modality else 0
        kind = f"m-{modality}" if attempted else "off"
        paths.setdefault(kind, []).append(f"M{x} 0h4v10h-4z")
        x, previous = x + 5, modality
    drawn = "".join(f'<path class="{kind}" d="{"".join(d)}"/>' for kind, d in paths.items())
    width = max(x - 1, 1)
    return (
        f'<svg class="strip" viewBox="0 0 {width} 10" width="{width}" height="10" role="img" '
        f'aria-label="{escape(text)}"><title>{escape(text)}</title>{drawn}</svg>'
    )


def icon(name: str) -> str:
    """Return the icon of this name, hidden from screen readers.

    Drawn in place: a reference to a drawing elsewhere costs a browser a copy of it in a tree of
    its own, which for the rows of a board is a good part of the time until they are seen.

    Raises:
        KeyError: there is no such icon.
    """
    return (
        '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
        f"{icons()[name]}</svg>"
    )


@cache
def icons() -> Mapping[str, str]:
    """Return the drawing of each icon by its name."""
    return dict(_SYMBOL.findall(_ICONS.read_text(encoding="utf-8")))


def _clamped(value: float) -> float:
    return min(max(value * 100, 0.0), 100.0)


def _x(value: float) -> str:
    return f"{_clamped(value):.1f}"
