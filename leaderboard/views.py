"""Public pages: front page, boards, tasks, models, texts."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_http_methods, require_safe

from leaderboard import citation, concerns, front, model_page, page_cache, selectors, task_page
from leaderboard import tasks as boards_tasks
from leaderboard.board import charts, content, leaders, page
from leaderboard.board.content import Board
from leaderboard.board.query import chosen_rows, parse
from leaderboard.concerns import ConcernForm
from leaderboard.expert_views import board_on_day
from leaderboard.models import Snapshot
from scoring.core.spec import BenchmarkSpec
from submissions.models import Submission

HISTORY_LENGTH = 50


@conditional_page
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what the benchmark is, who leads and how to take part."""
    cards = front.benchmark_cards()
    context = {"cards": cards, "newest": front.newest(cards)}
    return render(request, "leaderboard/home.html", context)


@require_safe
def boards(_request: HttpRequest, benchmark: str) -> HttpResponse:
    """Send a reader to the default board of a benchmark."""
    spec = _spec(benchmark)
    return redirect("leaderboard:board", benchmark, spec.boards[0].slug)


@require_safe
@page_cache.for_guests
def board(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Show one board: ranks, totals, tasks, intervals; filters and order from the address."""
    if "date" in request.GET:
        return board_on_day(benchmark, board, request.GET["date"])
    spec = _spec(benchmark)
    query = parse(request.GET)
    shown = _board(benchmark, board, query.snapshot)
    context = {
        "benchmark": spec,
        "benchmarks": selectors.titles(),
        "board": shown,
        "title": spec.board(board).title.in_language(get_language()),
        "summary": spec.summary.in_language(get_language()),
        "query": query,
        "updated": page.updated(shown),
        "leaders": leaders.sentence(shown, "all" if query.ranks_together else "one"),
        **page.table(shown, query, selectors.published_by(request.user, benchmark)),
        **page.choices(shown, query, spec),
    }
    if query.view == "charts":
        rows = chosen_rows(shown, query)
        context["coverage_chart"] = charts.quality_and_coverage(shown, rows)
        context["size_chart"] = charts.size_and_total(shown, rows)
    name = "_board_swap" if page_cache.wants_part(request) else "board"
    return render(request, f"leaderboard/{name}.html", context)


@conditional_page
@require_safe
def history(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
    """Show the snapshots of a board, newest first, and what changed in each."""
    spec = _spec(benchmark)
    _board(benchmark, board, "")
    chosen = _two(benchmark, board, request)
    snapshots = list(selectors.history(benchmark, board)[:HISTORY_LENGTH])
    older = [*snapshots[1:], None]
    steps = [page.step(old, new) for new, old in zip(snapshots, older, strict=True)]
    url = request.build_absolute_uri(reverse("leaderboard:board", args=[benchmark, board]))
    context = {
        "benchmark": spec,
        "board": spec.board(board),
        "title": spec.board(board).title.in_language(get_language()),
        "steps": steps,
        "between": page.step(*chosen) if chosen else None,
        "older": chosen[0] if chosen else None,
        "chart": charts.best_over_time(snapshots[::-1]) if snapshots else "",
        "citation": _bibtex(snapshots[0], url) if snapshots else "",
    }
    return render(request, "leaderboard/history.html", context)


def _bibtex(snapshot: Snapshot, url: str) -> str:
    link = f"{url}?snapshot={snapshot.digest[:16]}"
    return citation.bibtex(snapshot.benchmark.spec, content.of(snapshot), link)


def _two(benchmark: str, board: str, request: HttpRequest) -> tuple[Snapshot, Snapshot] | None:
    """Return the two snapshots in the address, the older one first; None unless both exist."""
    names = (request.GET.get("old", ""), request.GET.get("new", ""))
    found = [selectors.by_digest(benchmark, board, name) for name in names]
    known = sorted((one for one in found if one), key=lambda one: (one.made_at, one.pk))
    return (known[0], known[1]) if len(known) == 2 else None


@conditional_page
@require_safe
def tasks(request: HttpRequest, benchmark: str) -> HttpResponse:
    """List the tasks of a benchmark by modality."""
    spec = _spec(benchmark)
    context = {
        "benchmark": spec,
        "benchmarks": selectors.titles(),
        "groups": task_page.groups(spec),
        "summary": spec.summary.in_language(get_language()),
    }
    return render(request, "leaderboard/tasks.html", context)


@conditional_page
@require_safe
def task(request: HttpRequest, benchmark: str, task: str) -> HttpResponse:
    """Show one task: what it tests, how it is scored, who is best."""
    spec = _spec(benchmark)
    try:
        found = spec.task(task)
    except KeyError as error:
        raise Http404(_("There is no such task.")) from error
    if found.slug != task:
        return redirect("leaderboard:task", benchmark, found.slug)
    return render(request, "leaderboard/task.html", task_page.context(spec, found))


@conditional_page
@require_safe
def about(request: HttpRequest, benchmark: str) -> HttpResponse:
    """Tell what a benchmark measures and how a score is made."""
    spec = _spec(benchmark)
    context = {
        "benchmark": spec,
        "benchmarks": selectors.titles(),
        "summary": spec.summary.in_language(get_language()),
        "name": spec.name.in_language(get_language()),
        "documents": sum(one.size for one in spec.tasks),
        "groups": task_page.groups(spec),
        "text": _text("about"),
        **_facts(),
    }
    return render(request, "leaderboard/about.html", context)


@conditional_page
@require_safe
def model(request: HttpRequest, submission: str) -> HttpResponse:
    """Show one published model; say so when it was taken off the board."""
    found = model_page.find(submission)
    if found is None:
        raise Http404(_("There is no such model."))
    if isinstance(found, model_page.Gone):
        return render(request, "leaderboard/gone.html", {"gone": found}, status=410)
    return render(request, "leaderboard/model.html", model_page.context(found))


@require_http_methods(["GET", "HEAD", "POST"])
def concern(request: HttpRequest, submission: str) -> HttpResponse:
    """Take a reader's doubt about a published model to the moderators."""
    found = model_page.find(submission)
    if not isinstance(found, Submission):
        raise Http404(_("There is no such model."))
    form = ConcernForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not concerns.is_allowed(request):
            return render(request, "429.html", status=429)
        boards_tasks.tell_of_concern.delay(found.pk, **form.cleaned_data)
        messages.success(request, _("Thank you. The moderators have your message."))
        return redirect("leaderboard:model", found.pk)
    status = 422 if form.errors else 200
    return render(request, "leaderboard/concern.html", {"form": form, "card": found}, status=status)


@conditional_page
@require_safe
def faq(request: HttpRequest) -> HttpResponse:
    """Answer what participants ask."""
    return render(request, "leaderboard/faq.html", {"text": _text("faq"), **_facts()})


@conditional_page
@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Tell how to take part and what publication asks for."""
    return render(request, "leaderboard/rules.html", {"text": _text("rules"), **_facts()})


def _spec(slug: str) -> BenchmarkSpec:
    found = selectors.spec(slug)
    if found is None:
        raise Http404(_("There is no such benchmark."))
    return found


def _board(benchmark: str, board: str, digest: str) -> Board:
    found = content.past(benchmark, board, digest) if digest else content.latest(benchmark, board)
    if found is None:
        raise Http404(_("There is no such board."))
    return found


def _text(name: str) -> str:
    language = "ru" if get_language() == "ru" else "en"
    return f"leaderboard/texts/{name}.{language}.html"


def _facts() -> dict[str, object]:
    """Return the limits that the texts tell of, from the settings that enforce them."""
    return {
        "daily_submissions": settings.DAILY_SUBMISSIONS,
        "max_upload_mb": settings.MAX_UPLOAD_BYTES // (1024 * 1024),
    }
