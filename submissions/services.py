"""What owners intend: receive, check only, score without files, edit, publish, withdraw."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from mera.accounts.models import User
from scoring.models import Benchmark
from submissions import archives, lifecycle, pipeline, quota, tasks
from submissions.card import Card, card_of, missing_for_publication
from submissions.check_slots import check_slot
from submissions.models import Job, Submission
from submissions.states import Action, Note, State

CHECKS_A_MINUTE = 10


class CardIncompleteError(Exception):
    """Publication needs fields that are not filled in."""

    def __init__(self, missing: Sequence[str]) -> None:
        """Keep the names of the fields."""
        super().__init__(", ".join(missing))
        self.missing = missing


class NothingLeftError(Exception):
    """Without the files that have errors, no task is left to score."""


class TooManyChecksError(Exception):
    """More checks a minute than one person gets."""


class KeyReusedError(Exception):
    """The idempotency key belongs to another archive of the same person."""


class NotEditableError(Exception):
    """A disqualified entry stays as it was judged."""


@dataclass(frozen=True, slots=True)
class Received:
    """The submission, and whether this call made it (False: a repeat of an earlier call)."""

    submission: Submission
    is_new: bool


def receive(
    *,
    owner: User,
    benchmark: Benchmark,
    file: Any,  # noqa: ANN401  an uploaded file
    card: Card,
    idempotency_key: str | None = None,
) -> Received:
    """Store an archive and queue its check.

    Raises QuotaExceededError, TooLargeError, KeyReusedError; nothing is kept then.
    """
    _require_room(owner, benchmark, idempotency_key)
    name = Path(str(file.name or "")).name[:255]
    new = Submission(
        owner=owner,
        benchmark=benchmark,
        archive_name=name,
        idempotency_key=idempotency_key or None,
        is_demo=settings.DEMO,
        **card,
    )
    archives.store(new, file)
    try:
        received = _create_once(new)
    except BaseException:
        archives.discard(new)
        raise
    if not received.is_new:
        archives.discard(new)
    return received


def _require_room(owner: User, benchmark: Benchmark, key: str | None) -> None:
    """Refuse before anything is stored. A repeat is let through: it makes nothing new.

    The quota is read first: a call that took the last slot meanwhile is then found by its key.
    """
    left = quota.quota_of(owner, benchmark)
    if not left.left and _earlier(owner, key) is None:
        raise quota.QuotaExceededError(left)


@transaction.atomic
def _create_once(new: Submission) -> Received:
    """Save the row unless its key was used; quota and key are looked at under the owner's lock."""
    User.objects.select_for_update().get(pk=new.owner_id)
    earlier = _earlier(new.owner, new.idempotency_key)
    if earlier:
        if earlier.sha256 != new.sha256:
            raise KeyReusedError
        return Received(earlier, is_new=False)
    quota.require_slot(new.owner, new.benchmark)
    new.save(force_insert=True)
    _queue_check(new)
    return Received(new, is_new=True)


def _earlier(owner: User, key: str | None) -> Submission | None:
    return Submission.objects.filter(owner=owner, idempotency_key=key).first() if key else None


def _queue_check(submission: Submission) -> None:
    job = Job.objects.create(submission=submission, step=Job.Step.CHECK)
    transaction.on_commit(lambda: tasks.nudge(job))


def check_only(benchmark: Benchmark, file: Any, owner: User) -> Mapping[str, Any]:  # noqa: ANN401  an uploaded file
    """Return the report of an archive; nothing is stored and no quota is used.

    Raises TooLargeError; TooManyChecksError; ChecksBusyError; scoring.child.RunnerError: our
    fault.
    """
    if file.size > settings.MAX_UPLOAD_BYTES:
        raise archives.TooLargeError(file.size)
    with check_slot(), tempfile.NamedTemporaryFile(suffix=".zip") as copy:
        _require_patience(owner)
        for piece in file.chunks():
            copy.write(piece)
        copy.flush()
        return pipeline.check_only(benchmark, Path(copy.name))


def _require_patience(owner: User) -> None:
    """Checks run in the web process, so they are bounded a minute. Raises TooManyChecksError."""
    minute = int(timezone.now().timestamp()) // 60
    name = f"checks:{owner.pk}:{minute}"
    cache.add(name, 0, timeout=120)
    if cache.incr(name) > CHECKS_A_MINUTE:
        raise TooManyChecksError


@transaction.atomic
def score_without_faulty_files(submission: Submission, owner: User) -> None:
    """Score an invalid submission without the files that have errors; they stay named for ever.

    Raises NothingLeftError, IllegalTransitionError.
    """
    errors = submission.report.get("errors", [])
    faulty = {error.get("file") or error.get("task") for error in errors}
    if None in faulty or not _sound_files(submission, faulty):
        raise NothingLeftError
    lifecycle.apply(
        Action.RESUBMIT,
        submission.pk,
        actor=owner,
        reason=", ".join(sorted(map(str, faulty))),
        excluded=sorted({*submission.excluded, *map(str, faulty)}),
    )
    _queue_check(submission)


def can_score_without_faulty_files(submission: Submission) -> bool:
    """Tell whether a sound file is left beside those with errors."""
    errors = submission.report.get("errors", [])
    faulty = {error.get("file") or error.get("task") for error in errors}
    return (
        submission.state == State.INVALID
        and None not in faulty
        and bool(_sound_files(submission, faulty))
    )


def _sound_files(submission: Submission, faulty: set[str | None]) -> list[str]:
    files = submission.report.get("files", [])
    return [f["name"] for f in files if f["name"] not in faulty and f["task"] not in faulty]


def request_publication(submission: Submission, owner: User) -> None:
    """Put it before the moderators. Raises CardIncompleteError, IllegalTransitionError."""
    missing = missing_for_publication(submission)
    if missing:
        raise CardIncompleteError(missing)
    lifecycle.apply(Action.REQUEST_PUBLICATION, submission.pk, actor=owner)
    tasks.notify_soon()


def withdraw(submission: Submission, owner: User) -> None:
    """Take the submission back at any time, from the board too. Raises IllegalTransitionError."""
    with transaction.atomic():
        event = lifecycle.apply(Action.WITHDRAW, submission.pk, actor=owner)
        if event.from_state == State.PUBLISHED:
            tasks.rebuild_boards_soon(submission.benchmark_id, "withdrawn")


@transaction.atomic
def edit_card(submission: Submission, owner: User, card: Card) -> None:
    """Change the card. A published entry stays as it is until a moderator has seen the change.

    To be shown as anonymous needs no review. Raises NotEditableError.
    """
    if submission.state == State.DISQUALIFIED:
        raise NotEditableError
    row = Submission.objects.filter(pk=submission.pk)
    if submission.state != State.PUBLISHED:
        row.update(**card, updated_at=timezone.now())
        lifecycle.note(Note.EDIT_CARD, submission, actor=owner)
        return
    if card["anonymous"] and not submission.anonymous:
        row.update(anonymous=True)
        tasks.rebuild_boards_soon(submission.benchmark_id, "anonymous")
    row.update(pending_card=card_of(Submission(**card)), pending_since=timezone.now())
    lifecycle.note(Note.ASK_EDIT, submission, actor=owner)
    tasks.notify_soon()
