"""Public pages: front page, boards, tasks, models, texts."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard import selectors
from leaderboard.board import content, page
from leaderboard.board.query import parse
from scoring.models import Benchmark


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the benchmark is, who leads and how to take part."""
    return render(request, "leaderboard/home.html", {})


@require_safe
def boards(_request: HttpRequest, benchmark: str) -> HttpResponse:
    """Send a reader to the default board of a benchmark."""
    spec = _benchmark(benchmark).spec
    return redirect("leaderboard:board", benchmark, spec.boards[0].slug)


@require_safe
def board(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Show one board: ranks, totals, tasks, intervals; filters and order from the address."""
    owner = _benchmark(benchmark)
    query = parse(request.GET)
    if query.snapshot:
        shown = content.past(benchmark, board, query.snapshot)
    else:
        shown = content.latest(benchmark, board)
    if shown is None:
        raise Http404(_("There is no such board."))
    spec = owner.spec
    context = {
        "benchmark": spec,
        "benchmarks": list(selectors.benchmarks()),
        "board": shown,
        "title": spec.board(board).title.in_language(get_language()),
        "summary": spec.summary.in_language(get_language()),
        "query": query,
        "updated": page.updated(shown),
        **page.table(shown, query),
        **page.choices(shown, query, spec),
    }
    return render(request, "leaderboard/board.html", context)


def _benchmark(slug: str) -> Benchmark:
    found = selectors.benchmark(slug)
    if found is None:
        raise Http404(_("There is no such benchmark."))
    return found
