"""The only writer of a submission's state: one guarded UPDATE and one event row per move."""

from django.db import transaction
from django.utils import timezone

from mera.accounts.models import User
from submissions.models import Event, Submission
from submissions.states import TRANSITIONS, Action, IllegalTransitionError, Note, State


def apply(
    action: Action,
    submission_id: str,
    *,
    actor: User | None = None,
    reason: str = "",
    **changes: object,
) -> Event:
    """Move a submission and record who did it and why; ``changes`` are set in the same UPDATE.

    Of several racing calls one wins. Raises IllegalTransitionError for the others.
    """
    move = TRANSITIONS[action]
    now = timezone.now()
    with transaction.atomic():
        before = _state_of(submission_id)
        if before is None or before not in move.sources:
            raise IllegalTransitionError(action, before)
        row = Submission.objects.filter(pk=submission_id, state=before)
        if not row.update(state=move.target, updated_at=now, **changes):
            raise IllegalTransitionError(action, _state_of(submission_id))
        return Event.objects.create(
            submission_id=submission_id,
            action=action,
            from_state=before,
            to_state=move.target,
            actor=actor,
            reason=reason,
            at=now,
        )


def note(
    what: Note, submission: Submission, *, actor: User | None = None, reason: str = ""
) -> Event:
    """Record something that leaves the state as it is."""
    return Event.objects.create(
        submission=submission,
        action=what,
        from_state=submission.state,
        to_state=submission.state,
        actor=actor,
        reason=reason,
    )


def _state_of(submission_id: str) -> State | None:
    value = Submission.objects.filter(pk=submission_id).values_list("state", flat=True).first()
    return State(value) if value else None
