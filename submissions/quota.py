"""How many submissions a person has left today, and when the next one is possible.

Counted are the rows of the last 24 hours, so a refund needs no bookkeeping: a run that failed by
our fault is simply not counted, and an invalid archive costs an attempt but no valid run.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from mera.accounts.models import User
from scoring.models import Benchmark
from submissions.models import Submission
from submissions.states import State

WINDOW = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Allowance:
    """One of the two limits: how many a day, how many of them are used."""

    limit: int
    used: int
    next_slot: datetime | None

    @property
    def left(self) -> int:
        """How many are left now."""
        return max(0, self.limit - self.used)


@dataclass(frozen=True, slots=True)
class Quota:
    """Valid runs and attempts of one person on one benchmark in the last 24 hours."""

    runs: Allowance
    attempts: Allowance

    @property
    def left(self) -> int:
        """How many submissions are possible now."""
        return min(self.runs.left, self.attempts.left)

    @property
    def next_slot(self) -> datetime | None:
        """When the next one is possible; None = now, or never when a limit is 0."""
        slots = [a.next_slot for a in (self.runs, self.attempts) if not a.left and a.next_slot]
        return max(slots, default=None)


class QuotaExceededError(Exception):
    """No submission is left; ``quota`` says when the next slot opens."""

    def __init__(self, quota: Quota) -> None:
        """Keep the quota for the answer."""
        super().__init__("no submission left")
        self.quota = quota

    @property
    def retry_after_s(self) -> int:
        """Seconds to wait; a day when the limit is 0."""
        slot = self.quota.next_slot
        wait = slot - timezone.now() if slot else WINDOW
        return max(1, int(wait.total_seconds()) + 1)


def quota_of(owner: User, benchmark: Benchmark) -> Quota:
    """Return what is left to ``owner`` on any version of the benchmark."""
    recent = Submission.objects.filter(
        owner=owner, benchmark__slug=benchmark.slug, created_at__gt=timezone.now() - WINDOW
    ).exclude(state=State.FAILED)
    rows = list(recent.order_by("created_at").values_list("created_at", "state"))
    return Quota(
        runs=_allowance(
            _limit(owner.daily_submissions, settings.DAILY_SUBMISSIONS),
            [at for at, state in rows if state != State.INVALID],
        ),
        attempts=_allowance(
            _limit(owner.daily_attempts, settings.DAILY_ATTEMPTS), [at for at, _state in rows]
        ),
    )


def require_slot(owner: User, benchmark: Benchmark) -> None:
    """Raise QuotaExceededError if no submission is left."""
    quota = quota_of(owner, benchmark)
    if not quota.left:
        raise QuotaExceededError(quota)


def _limit(own: int | None, site: int) -> int:
    return site if own is None else own


def _allowance(limit: int, times: list[datetime]) -> Allowance:
    """``times`` are those counted, oldest first; a slot opens when enough of them are a day old."""
    over = len(times) - limit
    next_slot = times[over] + WINDOW if limit and over >= 0 else None
    return Allowance(limit=limit, used=len(times), next_slot=next_slot)
