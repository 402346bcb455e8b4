"""Pages for readers who ask how sure a board is: statistics, comparison, robustness, citation."""

from datetime import date, datetime, time

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.timezone import make_aware
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from leaderboard import citation, comparison_page, robustness_page, same_tasks, selectors, texts
from leaderboard.board import content
from leaderboard.board.content import Board
from leaderboard.comparison import MOST
from leaderboard.models import Snapshot
from scoring.models import Benchmark


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Tell what intervals, ranges of ranks and comparisons mean and how they are made."""
    text = texts.document("statistics", "ru" if get_language() == "ru" else "en")
    return render(request, "leaderboard/statistics.html", {"text": text})


@conditional_page
@require_safe
def compare(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Show up to five models side by side; the whole choice is ``?models=a,b,c``.

    The check boxes of a board send ``m``, the form of the page ``add``; both lead to that address.
    """
    owner, shown = current_board(benchmark, board)
    ids = _chosen_ids(request)
    if "m" in request.GET or "add" in request.GET:
        path = reverse("leaderboard:compare", args=[benchmark, board])
        return redirect(path + comparison_page.address(ids))
    context = {
        "benchmark": owner.spec,
        "board": shown,
        "title": owner.spec.board(board).title.in_language(get_language()),
        **comparison_page.context(owner, shown, ids),
    }
    return render(request, "leaderboard/compare.html", context)


def current_board(benchmark: str, board: str) -> tuple[Benchmark, Board]:
    """Return a benchmark and one of its boards as it stands. Raises Http404."""
    owner = selectors.benchmark(benchmark)
    shown = content.latest(benchmark, board)
    if owner is None or shown is None:
        raise Http404(_("There is no such board."))
    return owner, shown


def _chosen_ids(request: HttpRequest) -> list[str]:
    named = request.GET.get("models", "").split(",")
    wanted = [*named, *request.GET.getlist("m"), *request.GET.getlist("add")]
    return [key for key in dict.fromkeys(wanted) if key][:MOST]


@conditional_page
@require_safe
def same_tasks_only(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Compare models on the tasks that all of ``?models=a,b`` attempted, by default all models."""
    owner, shown = current_board(benchmark, board)
    ids = _chosen_ids(request)
    if "add" in request.GET:
        path = reverse("leaderboard:same-tasks", args=[benchmark, board])
        return redirect(path + comparison_page.address(ids))
    context = {
        "benchmark": owner.spec,
        "board": shown,
        "title": owner.spec.board(board).title.in_language(get_language()),
        **same_tasks.context(shown, ids),
    }
    return render(request, "leaderboard/same_tasks.html", context)


@require_safe
def robustness(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Show whether other fair rules and other tasks would order the models of a board alike."""
    asked = request.GET.get("snapshot", "")
    snapshot = _snapshot(benchmark, board, asked)
    # The definition by which the board was made: a later version may know other tasks.
    spec = snapshot.benchmark.spec
    context = {
        "benchmark": spec,
        "slug": board,
        "title": spec.board(board).title.in_language(get_language()),
        "snapshot": snapshot,
        "is_past": bool(asked),
        **robustness_page.context(spec, snapshot),
    }
    return render(request, "leaderboard/robustness.html", context)


@require_safe
def cite(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Show how to cite the snapshot in the address, by default the newest one."""
    snapshot = _snapshot(benchmark, board, request.GET.get("snapshot", ""))
    path = reverse("leaderboard:board", args=[benchmark, board])
    link = request.build_absolute_uri(f"{path}?snapshot={snapshot.digest[:16]}")
    spec = snapshot.benchmark.spec
    context = {
        "benchmark": spec,
        "slug": board,
        "title": spec.board(board).title.in_language(get_language()),
        "snapshot": snapshot,
        "link": link,
        "text": citation.sentence(spec, content.of(snapshot), link),
        "bibtex": citation.bibtex(spec, content.of(snapshot), link),
    }
    return render(request, "leaderboard/cite.html", context)


def board_on_day(benchmark: str, board: str, text: str) -> HttpResponse:
    """Lead to the board as it stood at the end of a day; to that of today for what is no day."""
    path = reverse("leaderboard:board", args=[benchmark, board])
    day = _day(text)
    if day is None:
        return redirect(path)
    snapshot = selectors.at(benchmark, board, make_aware(datetime.combine(day, time.max)))
    if snapshot is None:
        raise Http404(_("The board did not exist on that day yet."))
    return redirect(f"{path}?snapshot={snapshot.digest[:16]}")


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        # Such as 2026-02-30.
        return None


def _snapshot(benchmark: str, board: str, digest: str) -> Snapshot:
    if digest:
        found = selectors.by_digest(benchmark, board, digest)
    else:
        found = selectors.latest(benchmark, board)
    if found is None:
        raise Http404(_("There is no such board."))
    return found
