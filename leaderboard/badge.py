"""The badge of a model: a small picture with its rank and total, to be put on any page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.html import escape
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from leaderboard import formats, model_page
from leaderboard.board.content import Row
from submissions.models import Submission

LETTER_WIDTH = 7
PADDING = 8


@require_safe
@cache_control(public=True, max_age=600)
def badge(_request: HttpRequest, submission: str) -> HttpResponse:
    """Answer with the badge of a published model as SVG; 404 for any other."""
    found = model_page.find(submission)
    if not isinstance(found, Submission):
        raise Http404
    with override("en"):
        main = model_page.context(found)["main"]
        right = _standing(main.row) if isinstance(main, model_page.Place) else "published"
        left = found.benchmark.spec.title
    return HttpResponse(draw(left, right), content_type="image/svg+xml; charset=utf-8")


def draw(left: str, right: str) -> str:
    """Return a badge with a dark and a coloured half."""
    first, second = (len(text) * LETTER_WIDTH + 2 * PADDING for text in (left, right))
    width = first + second
    words = escape(f"{left}: {right}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" '
        f'aria-label="{words}"><title>{words}</title><clipPath id="r"><rect width="{width}" '
        f'height="20" rx="4"/></clipPath><g clip-path="url(#r)"><rect width="{first}" '
        f'height="20" fill="#3a4250"/><rect x="{first}" width="{second}" height="20" '
        f'fill="#3448d6"/></g><g fill="#fff" text-anchor="middle" font-size="12" '
        f'font-family="Golos Text,Verdana,DejaVu Sans,sans-serif">'
        f'<text x="{first / 2:g}" y="14">{escape(left)}</text>'
        f'<text x="{first + second / 2:g}" y="14">{escape(right)}</text></g></svg>'
    )


def _standing(row: Row) -> str:
    total = formats.score(row["total_score"])
    return total if row["rank"] is None else f"#{row['rank']} · {total}"
