"""What moderators intend: approve, decline, disqualify, retry. Scores are out of their reach."""

from django.db import transaction
from django.utils import timezone

from mera.accounts.models import User
from submissions import lifecycle, tasks
from submissions.card import card_of
from submissions.models import Job, Submission
from submissions.states import Action, Note, State


class ReasonNeededError(Exception):
    """Whoever is refused is told why."""


class CardChangedError(Exception):
    """The owner changed the card after the moderator opened it."""


class NoEditError(Exception):
    """There is no edit that awaits review."""


@transaction.atomic
def approve(
    submission: Submission, *, moderator: User, reason: str = "", seen: str | None = None
) -> None:
    """Publish; an entry that this one replaces leaves the board.

    ``seen`` is the ``updated_at`` (ISO) of what the moderator looked at.
    Raises IllegalTransitionError, CardChangedError.
    """
    _require_unchanged(submission, seen)
    lifecycle.apply(
        Action.APPROVE,
        submission.pk,
        actor=moderator,
        reason=reason,
        published_at=timezone.now(),
        reviewed_card=card_of(submission),
    )
    replaced = submission.replaces
    if replaced and replaced.owner_id == submission.owner_id and replaced.state == State.PUBLISHED:
        lifecycle.apply(
            Action.WITHDRAW, replaced.pk, actor=moderator, reason=f"replaced by {submission.pk}"
        )
    tasks.rebuild_boards_soon(submission.benchmark_id, "approved")


@transaction.atomic
def decline(submission: Submission, *, moderator: User, reason: str) -> None:
    """Send back with a reason; the owner may mend the card and ask again.

    Raises IllegalTransitionError, ReasonNeededError.
    """
    _require_reason(reason)
    lifecycle.apply(
        Action.DECLINE,
        submission.pk,
        actor=moderator,
        reason=reason,
        reviewed_card=card_of(submission),
    )
    tasks.notify_soon()


@transaction.atomic
def disqualify(submission: Submission, *, moderator: User, reason: str) -> None:
    """Take a published entry off the boards. Raises IllegalTransitionError, ReasonNeededError."""
    _require_reason(reason)
    lifecycle.apply(Action.DISQUALIFY, submission.pk, actor=moderator, reason=reason)
    tasks.rebuild_boards_soon(submission.benchmark_id, "disqualified")


@transaction.atomic
def retry(submission: Submission, *, moderator: User, reason: str = "") -> None:
    """Check and score a failed submission once more. Raises IllegalTransitionError."""
    lifecycle.apply(
        Action.RETRY, submission.pk, actor=moderator, reason=reason, failure="", reference=""
    )
    job = Job.objects.create(submission=submission, step=Job.Step.CHECK)
    transaction.on_commit(lambda: tasks.nudge(job))


@transaction.atomic
def approve_edit(submission: Submission, *, moderator: User, reason: str = "") -> None:
    """Put the edited card of a published entry in force. Raises NoEditError."""
    edited = _take_edit(submission)
    Submission.objects.filter(pk=submission.pk).update(**edited, reviewed_card=edited)
    lifecycle.note(Note.APPROVE_EDIT, submission, actor=moderator, reason=reason)
    tasks.rebuild_boards_soon(submission.benchmark_id, "card edited")


@transaction.atomic
def decline_edit(submission: Submission, *, moderator: User, reason: str) -> None:
    """Leave the published card as it is. Raises NoEditError, ReasonNeededError."""
    _require_reason(reason)
    _take_edit(submission)
    lifecycle.note(Note.DECLINE_EDIT, submission, actor=moderator, reason=reason)
    tasks.notify_soon()


def _take_edit(submission: Submission) -> dict[str, object]:
    """Return the edit and clear it; of two moderators one gets it."""
    waiting = Submission.objects.filter(pk=submission.pk, pending_since__isnull=False)
    edited = waiting.values_list("pending_card", flat=True).first()
    if not edited or not waiting.update(pending_card={}, pending_since=None):
        raise NoEditError
    return dict(edited)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise ReasonNeededError


def _require_unchanged(submission: Submission, seen: str | None) -> None:
    if seen is not None and seen != submission.updated_at.isoformat():
        raise CardChangedError
