"""Pages for readers who ask how sure a board is: the statistics and the robustness of the order."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard import robustness_page, selectors, texts


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Tell what intervals, ranges of ranks and comparisons mean and how they are made."""
    text = texts.document("statistics", "ru" if get_language() == "ru" else "en")
    return render(request, "leaderboard/statistics.html", {"text": text})


@require_safe
def robustness(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Show whether other fair rules and other tasks would order the models of a board alike."""
    owner = selectors.benchmark(benchmark)
    snapshot = selectors.latest(benchmark, board)
    if owner is None or snapshot is None:
        raise Http404(_("There is no such board."))
    context = {
        "benchmark": owner.spec,
        "slug": board,
        "title": owner.spec.board(board).title.in_language(get_language()),
        "digest": snapshot.digest,
        **robustness_page.context(owner.spec, snapshot),
    }
    return render(request, "leaderboard/robustness.html", context)
