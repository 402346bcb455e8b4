"""An owner's pages: my submissions, a new one, one of them, a check without submitting."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import FileResponse, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from mera.accounts.requests import SignedInRequest
from scoring.child import RunnerError
from scoring.core.messages import report_text
from scoring.models import Benchmark
from submissions import drafts, pages, quota, reports, selectors, services
from submissions.archives import TooLargeError
from submissions.check_slots import ChecksBusyError
from submissions.forms import CardForm, CheckForm, SubmissionForm
from submissions.models import CardDraft, Submission
from submissions.refusals import refusal
from submissions.states import FINAL_FOR_WORKERS, IllegalTransitionError
from submissions.uploads import UploadError, finished_file

PER_PAGE = 50
STOP_POLLING = 286


@login_required
@require_GET
def index(request: SignedInRequest) -> HttpResponse:
    """Show the reader's submissions, newest first, and what is left of his quota."""
    rows = selectors.owned_by(request.user).prefetch_related(selectors.current_scores())
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    quotas = [(b, quota.quota_of(request.user, b)) for b in pages.benchmarks()]
    context = {"page_obj": page, "rows": pages.listed(page.object_list), "quotas": quotas}
    return render(request, "submissions/list.html", context)


@login_required
def new(request: SignedInRequest) -> HttpResponse:
    """Take an archive and a card."""
    benchmarks = pages.benchmarks()
    benchmark = _chosen(request, benchmarks)
    if benchmark is None:
        return render(request, "submissions/closed.html", status=503)
    if answer := _kept_draft(request, benchmark):
        return answer
    draft = drafts.saved(request.user, benchmark)
    form = SubmissionForm(
        request.POST or None,
        request.FILES or None,
        owner=request.user,
        benchmark=benchmark,
        initial=_first_values(request, draft),
    )
    if request.method == "POST" and form.is_valid():
        submission = _receive(request, benchmark, form)
        if submission:
            drafts.discard(request.user, benchmark)
            return redirect("submissions:detail", submission.pk)
    context = {
        "draft": draft,
        "form": form,
        "benchmark": benchmark,
        "benchmarks": benchmarks,
        "groups": pages.form_groups(form),
        "earlier": pages.earlier_cards(request.user, benchmark),
        "quota": quota.quota_of(request.user, benchmark),
        "limit_mb": pages.limit_mb(),
        "limit_bytes": pages.limit_bytes(),
        "key": request.POST.get("key") or secrets.token_urlsafe(24),
    }
    status = 422 if form.errors else 200
    return render(request, "submissions/new.html", context, status=status)


def _kept_draft(request: SignedInRequest, benchmark: Benchmark) -> HttpResponse | None:
    """Keep or throw away the draft of the card, if that is what was asked."""
    if "save_draft" in request.POST:
        drafts.save(request.user, benchmark, request.POST)
        if request.POST["save_draft"] == "typing":
            return HttpResponse(status=204)
        messages.success(request, _("The draft is saved. The archive is chosen when you submit."))
    elif "discard_draft" in request.POST:
        drafts.discard(request.user, benchmark)
        messages.success(request, _("The draft is thrown away."))
    else:
        return None
    return redirect(f"{request.path}?benchmark={benchmark.slug}")


def _first_values(request: SignedInRequest, draft: CardDraft | None) -> Mapping[str, object]:
    """Return the card of the submission named by ``?from=``, else the draft, else the own name."""
    copied = selectors.owned_by(request.user).filter(pk=request.GET.get("from", "")).first()
    if copied:
        return pages.card_values(copied)
    return drafts.values_of(draft) if draft else {"team": request.user.public_name}


def _receive(
    request: SignedInRequest, benchmark: Benchmark, form: SubmissionForm
) -> Submission | None:
    """Store the upload; None after a refusal, which then stands in the form."""
    try:
        with finished_file(request.user, form.cleaned_data) as file:
            received = services.receive(
                owner=request.user,
                benchmark=benchmark,
                file=file,
                card=form.card,
                idempotency_key=request.POST.get("key"),
            )
    except (quota.QuotaExceededError, TooLargeError, UploadError, services.KeyReusedError) as error:
        form.add_error(None, refusal(error, request.user))
        return None
    return received.submission


def _chosen(request: SignedInRequest, benchmarks: list[Benchmark]) -> Benchmark | None:
    wanted = request.POST.get("benchmark") or request.GET.get("benchmark")
    by_slug = {benchmark.slug: benchmark for benchmark in benchmarks}
    return by_slug.get(str(wanted)) or next(iter(benchmarks), None)


@login_required
@require_GET
def detail(request: SignedInRequest, pk: str) -> HttpResponse:
    """Show everything about one submission to its owner and to moderators."""
    submission = get_object_or_404(selectors.visible_to(request.user), pk=pk)
    context = pages.detail(submission, request.user, str(get_language()))
    return render(request, "submissions/detail.html", context)


@login_required
@require_GET
def status(request: SignedInRequest, pk: str) -> HttpResponse:
    """Return the live part of the page; at the end of the work, ask for the page itself."""
    submission = get_object_or_404(selectors.visible_to(request.user), pk=pk)
    context = pages.live(submission)
    response = render(request, "submissions/_live.html", context)
    if submission.state in FINAL_FOR_WORKERS:
        response.status_code = STOP_POLLING
        response["HX-Refresh"] = "true"
    return response


@login_required
@require_GET
def report(request: SignedInRequest, pk: str, form: str) -> HttpResponse:
    """Download the report as JSON or CSV."""
    submission = get_object_or_404(selectors.visible_to(request.user), pk=pk)
    response: HttpResponse
    if form == "json":
        response = HttpResponse(report_text(submission.report), content_type="application/json")
    else:
        content = "\ufeff" + reports.as_csv(submission.report, str(get_language()))
        response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="report-{pk}.{form}"'
    return response


@login_required
@require_GET
def archive(request: SignedInRequest, pk: str) -> FileResponse:
    """Download the archive as it was uploaded."""
    submission = get_object_or_404(selectors.visible_to(request.user), pk=pk)
    return FileResponse(submission.archive.open(), as_attachment=True, filename=f"{pk}.zip")


@login_required
def edit(request: SignedInRequest, pk: str) -> HttpResponse:
    """Change the card of one's own submission."""
    submission = get_object_or_404(selectors.owned_by(request.user), pk=pk)
    form = CardForm(
        request.POST or None,
        benchmark=submission.benchmark,
        initial=pages.card_values(submission),
    )
    if request.method == "POST" and form.is_valid():
        return _edited(request, submission, form)
    context = {"form": form, "groups": pages.form_groups(form), "submission": submission}
    status = 422 if form.errors else 200
    return render(request, "submissions/edit.html", context, status=status)


def _edited(request: SignedInRequest, submission: Submission, form: CardForm) -> HttpResponse:
    try:
        services.edit_card(submission, request.user, form.card)
    except services.NotEditableError:
        messages.error(request, _("A disqualified entry stays as it was judged."))
    else:
        messages.success(request, pages.saved(submission))
    return redirect("submissions:detail", submission.pk)


@login_required
@require_POST
def publish(request: SignedInRequest, pk: str) -> HttpResponse:
    """Ask for publication."""
    submission = get_object_or_404(selectors.owned_by(request.user), pk=pk)
    return _intend(request, submission, services.request_publication)


@login_required
@require_POST
def withdraw(request: SignedInRequest, pk: str) -> HttpResponse:
    """Take a submission back."""
    submission = get_object_or_404(selectors.owned_by(request.user), pk=pk)
    return _intend(request, submission, services.withdraw)


@login_required
@require_POST
def without_faulty(request: SignedInRequest, pk: str) -> HttpResponse:
    """Score an invalid submission without the files that have errors."""
    submission = get_object_or_404(selectors.owned_by(request.user), pk=pk)
    return _intend(request, submission, services.score_without_faulty_files)


def _intend(request: SignedInRequest, submission: Submission, intent: Any) -> HttpResponse:  # noqa: ANN401  one of the services
    try:
        intent(submission, request.user)
    except (
        IllegalTransitionError,
        services.CardIncompleteError,
        services.NothingLeftError,
        quota.QuotaExceededError,
    ) as error:
        messages.error(request, refusal(error, request.user))
    return redirect("submissions:detail", submission.pk)


@login_required
def check(request: SignedInRequest) -> HttpResponse:
    """Check an archive without submitting: nothing is stored, no quota is used."""
    benchmarks = pages.benchmarks()
    benchmark = _chosen(request, benchmarks)
    form = CheckForm(request.POST or None, request.FILES or None)
    found: dict[str, object] = {}
    if benchmark and request.method == "POST" and form.is_valid():
        try:
            message = services.check_only(benchmark, form.cleaned_data["file"], request.user)
            found = pages.checked(message, str(get_language()))
        except (TooLargeError, services.TooManyChecksError, ChecksBusyError, RunnerError) as error:
            form.add_error("file", refusal(error, request.user))
    context = {"form": form, "benchmark": benchmark, "benchmarks": benchmarks, **found}
    context |= {"limit_mb": pages.limit_mb(), "limit_bytes": pages.limit_bytes()}
    return render(request, "submissions/check.html", context)
