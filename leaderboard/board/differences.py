"""Small drawings of differences of two models: a dot with its interval around a line at zero."""

from django.utils.safestring import SafeString, mark_safe

from scoring.core.statistics.compare import Difference

HALF = 100
HEIGHT = 16


def drawing(found: Difference, widest: float, css: str) -> SafeString:
    """Return one difference; ``widest`` is the difference at either edge, ``css`` its colour."""
    low, high = (_x(end, widest) for end in (found.interval.low, found.interval.high))
    middle = HEIGHT // 2
    return mark_safe(  # noqa: S308  numbers, and a class of ours
        f'<svg class="difference {css}" viewBox="0 0 {2 * HALF} {HEIGHT}" '
        'preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="zero" d="M{HALF} 0v{HEIGHT}"/>'
        f'<path class="ci" d="M{low} {middle}H{high}"/>'
        f'<path class="dot" d="M{_x(found.difference, widest)} {middle}h.01"/></svg>'
    )


def _x(value: float, widest: float) -> str:
    share = value / widest if widest else 0.0
    return f"{HALF + min(max(share, -1.0), 1.0) * (HALF - 6):.1f}"
