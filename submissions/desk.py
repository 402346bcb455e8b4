"""The moderators' desk: the queue, one screen with all evidence, the decisions."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from mera.accounts.requests import SignedInRequest
from submissions import evidence, moderation, pages, selectors
from submissions.forms import ReasonForm
from submissions.models import Submission
from submissions.refusals import refusal
from submissions.states import Actor, IllegalTransitionError, State, allowed

REASON_TEMPLATES = (
    gettext_lazy("Please name the data the model was trained on."),
    gettext_lazy("Please give a link to the model, the article or the code that opens."),
    gettext_lazy(
        "Please describe how answers were generated: parameters, prompts, number of tries."
    ),
    gettext_lazy("The answers are the same as those of another entry. Please explain."),
    gettext_lazy("The result is far above what is known of this model. Please add logs."),
)

Decision = Callable[..., None]

DECISIONS: dict[str, Decision] = {
    "approve": moderation.approve,
    "decline": moderation.decline,
    "disqualify": moderation.disqualify,
    "retry": moderation.retry,
    "approve_edit": moderation.approve_edit,
    "decline_edit": moderation.decline_edit,
}
REFUSALS = (
    IllegalTransitionError,
    moderation.ReasonNeededError,
    moderation.CardChangedError,
    moderation.NoEditError,
)


def moderators_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let moderators in; others get 403, the signed out the way to sign in."""
    return login_required(permission_required("submissions.moderate", raise_exception=True)(view))


@moderators_only
@require_GET
def queue(request: SignedInRequest) -> HttpResponse:
    """Show what waits for review, and what failed by our fault, the longest waiting first."""
    waiting = selectors.awaiting_review(request.user).prefetch_related(selectors.current_scores())
    failed = selectors.visible_to(request.user).filter(state=State.FAILED).order_by("updated_at")
    context = {"rows": pages.listed(waiting), "failed": failed[:200]}
    return render(request, "moderation/queue.html", context)


@moderators_only
@require_GET
def detail(request: SignedInRequest, pk: str) -> HttpResponse:
    """Show one submission with all evidence."""
    submission = get_object_or_404(selectors.visible_to(request.user), pk=pk)
    return _screen(request, submission, ReasonForm())


@moderators_only
@require_POST
def decide(request: SignedInRequest, pk: str, decision: str) -> HttpResponse:
    """Carry out a decision and go on to the next submission that waits."""
    submission = get_object_or_404(selectors.visible_to(request.user), pk=pk)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _screen(request, submission, form)
    try:
        _carry_out(decision, submission, request, form.cleaned_data)
    except REFUSALS as error:
        form.add_error("reason", refusal(error, request.user))
        return _screen(request, submission, form)
    messages.success(request, _("Done: %(model)s.") % {"model": submission.model_name})
    waiting = selectors.awaiting_review(request.user).first()
    return redirect("moderation:detail", waiting.pk) if waiting else redirect("moderation:queue")


@moderators_only
@require_POST
def retry_failed(request: SignedInRequest) -> HttpResponse:
    """Start the chosen failed submissions again."""
    chosen = selectors.visible_to(request.user).filter(
        pk__in=request.POST.getlist("chosen"), state=State.FAILED
    )
    for submission in chosen:
        moderation.retry(submission, moderator=request.user)
    messages.success(request, _("Started again: %(n)s.") % {"n": len(chosen)})
    return redirect("moderation:queue")


def _carry_out(
    decision: str, submission: Submission, request: SignedInRequest, said: dict[str, Any]
) -> None:
    options = {"moderator": request.user, "reason": said["reason"]}
    if decision == "approve" and said["seen"]:
        options["seen"] = said["seen"]
    DECISIONS[decision](submission, **options)


def _screen(request: SignedInRequest, submission: Submission, form: ReasonForm) -> HttpResponse:
    context = {
        **pages.detail(submission, request.user, str(get_language())),
        "form": form,
        "evidence": evidence.gather(submission),
        "card": pages.readable_card(submission),
        "may": _may(submission),
        "reasons": REASON_TEMPLATES,
        "seen": submission.updated_at.isoformat(),
    }
    status = 422 if form.errors else 200
    return render(request, "moderation/detail.html", context, status=status)


def _may(submission: Submission) -> list[str]:
    """Return the decisions that are possible now."""
    actions = [str(a) for a in allowed(State(submission.state), Actor.MODERATOR)]
    edits = ["approve_edit", "decline_edit"] if submission.pending_since else []
    return [name for name in DECISIONS if name in actions or name in edits]
