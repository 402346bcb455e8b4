"""Small drawings inside rows: the bar with whiskers, the strip of coverage. SVG without styles."""

from collections.abc import Iterable, Sequence

from django.utils.html import escape


def bar(value: float | None, ci: Sequence[float] | None, human: float | None) -> str:
    """Return a bar of a fraction with its interval and the human mark, drawn 0 to 100."""
    marks = ['<rect class="track" y="2" width="100" height="7" rx="2"/>']
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
        f'<rect class="track" width="100" height="3"/><rect class="m-{modality}" '
        f'width="{_x(value)}" height="3"/></svg>'
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


def icon(sprite: str, name: str) -> str:
    """Return an icon of the sprite at this address, hidden from screen readers."""
    return (
        '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">'
        f'<use href="{sprite}#{name}"/></svg>'
    )


def _clamped(value: float) -> float:
    return min(max(value * 100, 0.0), 100.0)


def _x(value: float) -> str:
    return f"{_clamped(value):.1f}"
