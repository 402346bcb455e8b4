"""Reads. ``visible_to`` is the one door to submissions for pages, files and the API."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Prefetch, Q, QuerySet
from django.utils import timezone

from mera.accounts.models import User
from scoring.core.aggregate import summarise, weights
from scoring.core.ranking import rank
from scoring.core.report import Summary
from scoring.core.spec import BoardSpec
from scoring.models import Benchmark, Gold
from submissions.models import Event, Job, Submission, TaskScore
from submissions.states import Action, State

Viewer = User | AnonymousUser

SILENCE = timedelta(seconds=90)


@dataclass(frozen=True, slots=True)
class Standing:
    """A submission on a board: its numbers, the place it has or would have, among how many."""

    board: BoardSpec
    summary: Summary
    place: int | None
    of: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the worker is. While it waits, ``ahead`` counts the jobs before this one.

    ``wait_s`` is an estimate in seconds, None when nothing is known of earlier jobs.
    ``waiting_for`` is the tool of ours without which it cannot go on: "isolation" or "judge".
    """

    done: int
    total: int
    is_waiting: bool
    ahead: int
    wait_s: int | None
    attempt: int
    waiting_for: str = ""
    of_task: Mapping[str, Any] = field(default_factory=dict)
    """Of a task that is made of many programs: ``task``, ``done`` and ``total``."""


def is_moderator(viewer: Viewer) -> bool:
    """Tell whether the viewer may review submissions."""
    return viewer.is_authenticated and viewer.has_perm("submissions.moderate")


def moderators() -> QuerySet[User]:
    """Return everybody who may review submissions and is not locked out."""
    may = Q(groups__permissions__codename="moderate") | Q(user_permissions__codename="moderate")
    return User.objects.filter(may, is_active=True).order_by("pk").distinct()


def visible_to(viewer: Viewer) -> QuerySet[Submission]:
    """Return the submissions whose inside the viewer may see: own ones; all for moderators."""
    rows = Submission.objects.select_related("benchmark", "owner")
    if not viewer.is_authenticated:
        return rows.none()
    return rows if is_moderator(viewer) else rows.filter(owner=viewer)


def owned_by(owner: User) -> QuerySet[Submission]:
    """Return the owner's own submissions: those that he may change."""
    return Submission.objects.select_related("benchmark", "owner").filter(owner=owner)


def published(benchmark: Benchmark) -> QuerySet[Submission]:
    """Return what is public of a benchmark version, in an order that never changes."""
    return (
        Submission.objects.filter(benchmark=benchmark, state=State.PUBLISHED)
        .order_by("published_at", "pk")
        .prefetch_related(current_scores())
    )


def latest_board_change(benchmark: Benchmark) -> int | None:
    """Return the number of the last event that may have changed a board; None = there is none."""
    public = Q(from_state=State.PUBLISHED) | Q(to_state=State.PUBLISHED)
    events = Event.objects.filter(public, submission__benchmark=benchmark)
    latest: int | None = events.aggregate(latest=Max("pk"))["latest"]
    return latest


def current_scores() -> "Prefetch[str, QuerySet[TaskScore], str]":
    """Prefetch the scores in force as ``current``."""
    return Prefetch("scores", queryset=TaskScore.objects.filter(is_current=True), to_attr="current")


def scores_of(submission: Submission) -> list[TaskScore]:
    """Return the scores in force, in the definition's order."""
    order = {task.slug: n for n, task in enumerate(submission.benchmark.spec.tasks)}
    rows = TaskScore.objects.filter(submission=submission, is_current=True)
    return sorted(rows, key=lambda row: order.get(row.task, len(order)))


def awaiting_review(moderator: Viewer) -> QuerySet[Submission]:
    """Return what moderators have to look at, the longest waiting first."""
    waiting = Q(state=State.IN_REVIEW) | Q(pending_since__isnull=False)
    return visible_to(moderator).filter(waiting).order_by("updated_at", "pk")


def boards_of(submission: Submission) -> list[BoardSpec]:
    """Return the boards that the submission enters: its owner's choice, or all it attempted."""
    attempted = set(submission.attempted)
    return [
        board
        for board in submission.benchmark.spec.boards
        if attempted & set(board.tasks)
        and (not submission.boards or board.slug in submission.boards)
    ]


def summary_of(
    submission: Submission, board: BoardSpec, scores: Mapping[str, float | None]
) -> Summary:
    """Return the numbers of a submission on a board."""
    return summarise(scores, weights(submission.benchmark.spec, board))


def standings(submission: Submission) -> list[Standing]:
    """Return the numbers and the place on each board: as it is, or as it would be if published."""
    others = [row for row in published(submission.benchmark) if row.pk != submission.pk]
    own = {row.task: row.score for row in scores_of(submission)}
    return [_standing(submission, board, own, others) for board in boards_of(submission)]


def _standing(
    submission: Submission,
    board: BoardSpec,
    own: Mapping[str, float | None],
    others: list[Submission],
) -> Standing:
    weight = weights(submission.benchmark.spec, board)
    mine = summarise(own, weight)
    totals: list[tuple[bool, float | None]] = [(True, mine.total_score)]
    for other in others:
        if board in boards_of(other) and other.pk != submission.replaces_id:
            scores = {row.task: row.score for row in other.current}  # type: ignore[attr-defined]  # prefetched by published()
            totals.append((False, summarise(scores, weight).total_score))
    ranked = rank(totals, key=lambda row: row[1])
    place = next(one.place for one in ranked if one.row[0])
    return Standing(board, mine, place, len(totals))


def progress_of(submission: Submission) -> Progress:
    """Return how far the workers are with a submission."""
    job = Job.objects.filter(submission=submission).order_by("-pk").first()
    is_waiting = bool(job and job.status == Job.Status.WAITING)
    ahead = _jobs_before(job) if job and is_waiting else 0
    done = TaskScore.objects.filter(submission=submission, is_current=True).count()
    return Progress(
        done=done,
        total=len(submission.attempted),
        is_waiting=is_waiting,
        ahead=ahead,
        wait_s=_wait_s(ahead) if is_waiting else None,
        attempt=job.attempt if job else 0,
        waiting_for=job.waiting_for if job and is_waiting else "",
        of_task=job.progress if job and job.status == Job.Status.RUNNING else {},
    )


def waiting_for_tools() -> Mapping[str, int]:
    """Return how many jobs wait for each tool of ours that cannot be used now."""
    waiting = Job.objects.filter(status=Job.Status.WAITING).exclude(waiting_for="")
    return Counter(waiting.values_list("waiting_for", flat=True))


def _jobs_before(job: Job) -> int:
    unfinished = Job.objects.filter(status__in=[Job.Status.WAITING, Job.Status.RUNNING])
    return unfinished.filter(queued_at__lt=job.queued_at).count()


def _wait_s(ahead: int) -> int | None:
    """Estimate from the last jobs how long those ahead will take."""
    recent = Job.objects.filter(status=Job.Status.DONE, started_at__isnull=False)
    times = recent.order_by("-finished_at").values_list("started_at", "finished_at")[:20]
    took = [(end - start).total_seconds() for start, end in times if start and end]
    if not took:
        return None
    return round(ahead * sum(took) / len(took) / settings.SCORE_WORKERS)


def silent_since() -> datetime | None:
    """Return since when no worker has answered although work waits; None if all is well."""
    now = timezone.now()
    # A job that waits for a tool was looked at: that is no silence.
    waiting = Job.objects.filter(status=Job.Status.WAITING, waiting_for="")
    oldest = waiting.order_by("queued_at").first()
    latest = Job.objects.aggregate(at=Max("heartbeat_at"))["at"]
    if oldest is None or oldest.queued_at > now - SILENCE or (latest and latest > now - SILENCE):
        return None
    return max(oldest.queued_at, latest) if latest else oldest.queued_at


def events_of(submission: Submission) -> QuerySet[Event]:
    """Return the journal, oldest first."""
    return Event.objects.filter(submission=submission).select_related("actor")


def runs_before(submission: Submission) -> int:
    """Return how many valid runs of the owner on this benchmark came before this one."""
    rows = owned_by(submission.owner).filter(benchmark=submission.benchmark)
    scored = rows.exclude(state__in=[State.INVALID, State.FAILED])
    return scored.filter(created_at__lt=submission.created_at).count()


def twin_of(submission: Submission) -> Submission | None:
    """Return the owner's earlier submission with the very same answers, if there is one."""
    if not submission.fingerprints:
        return None
    earlier = owned_by(submission.owner).filter(
        benchmark=submission.benchmark, created_at__lt=submission.created_at
    )
    return next((row for row in earlier if row.fingerprints == submission.fingerprints), None)


def open_benchmarks() -> list[Benchmark]:
    """Return the benchmarks that take submissions: current, with gold for every task."""
    golds = Prefetch(
        "gold", queryset=Gold.objects.filter(is_current=True).only("benchmark", "task")
    )
    current = Benchmark.objects.filter(is_current=True).prefetch_related(golds)
    return [row for row in current if _has_all_gold(row)]


def _has_all_gold(benchmark: Benchmark) -> bool:
    return {row.task for row in benchmark.gold.all()} >= {t.slug for t in benchmark.spec.tasks}


def publication_asked_at(submission: Submission) -> Event | None:
    """Return the latest request for publication."""
    asked = Event.objects.filter(submission=submission, action=Action.REQUEST_PUBLICATION)
    return asked.order_by("-at", "-pk").first()
