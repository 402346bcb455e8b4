"""Who works on what: claiming, keeping and giving back jobs. The database is the truth.

A claim is one guarded UPDATE, so of any number of messages for a job one worker gets it. The
claim's token fences late workers off: whoever lost the lease can no longer write.
"""

import os
import secrets
import socket
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from submissions.models import Job

RENUDGE_AFTER_S = 30
RETRY_AFTER_S = 5


class LeaseLostError(Exception):
    """Another worker has the job now; this one must stop without writing anything."""


def claim(job_id: int) -> Job | None:
    """Take a job that waits or whose worker went silent; None if there is nothing to take."""
    now = timezone.now()
    token = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"[:100]
    free = Q(status=Job.Status.WAITING) | Q(status=Job.Status.RUNNING, lease_until__lt=now)
    taken = Job.objects.filter(free, pk=job_id, attempt__lt=settings.JOB_MAX_ATTEMPTS).update(
        status=Job.Status.RUNNING,
        attempt=F("attempt") + 1,
        worker=token,
        started_at=now,
        heartbeat_at=now,
        lease_until=_lease(now),
        waiting_for="",
        progress={},
    )
    if not taken:
        return None
    return Job.objects.select_related("submission__benchmark").get(pk=job_id, worker=token)


def keep(job: Job, progress: Mapping[str, object] | None = None) -> None:
    """Extend the lease, and remember how far the task at hand is. Raises LeaseLostError."""
    now = timezone.now()
    told = {} if progress is None else {"progress": progress}
    if not _mine(job).update(heartbeat_at=now, lease_until=_lease(now), **told):
        raise LeaseLostError(str(job))


def finish(job: Job) -> None:
    """Mark the job as done. Raises LeaseLostError."""
    if not _mine(job).update(status=Job.Status.DONE, finished_at=timezone.now()):
        raise LeaseLostError(str(job))


def give_back(job: Job, fault: str) -> None:
    """Let another attempt take the job a little later. Raises LeaseLostError.

    ``fault`` is for operators. The sweep sends the next message after ``RETRY_AFTER_S``.
    """
    next_message = timezone.now() + timedelta(seconds=RETRY_AFTER_S * job.attempt)
    changed = _mine(job).update(
        status=Job.Status.WAITING,
        lease_until=None,
        fault=fault,
        nudged_at=next_message - timedelta(seconds=RENUDGE_AFTER_S),
    )
    if not changed:
        raise LeaseLostError(str(job))


def wait(job: Job, tool: str, why: str) -> None:
    """Put the job aside until ``tool`` can be used; costs no attempt. Raises LeaseLostError.

    ``why`` is for operators. The sweep tries again after ``settings.TOOL_RETRY_S``.
    """
    again = timezone.now() + timedelta(seconds=settings.TOOL_RETRY_S)
    changed = _mine(job).update(
        status=Job.Status.WAITING,
        attempt=F("attempt") - 1,
        lease_until=None,
        waiting_for=tool,
        fault=why,
        nudged_at=again - timedelta(seconds=RENUDGE_AFTER_S),
    )
    if not changed:
        raise LeaseLostError(str(job))


def give_up(job: Job, fault: str) -> bool:
    """End a job that was tried too often; False if somebody else moved it meanwhile."""
    return bool(
        _mine(job).update(status=Job.Status.FAILED, finished_at=timezone.now(), fault=fault)
    )


def tried_too_often(job: Job) -> bool:
    """Tell whether no attempt is left."""
    return job.attempt >= settings.JOB_MAX_ATTEMPTS


def lost() -> Sequence[Job]:
    """Return the jobs whose worker went silent."""
    expired = Job.objects.filter(status=Job.Status.RUNNING, lease_until__lt=timezone.now())
    return list(expired.select_related("submission"))


def to_nudge() -> Sequence[Job]:
    """Return the waiting jobs whose message may have got lost, and note that they get a new one."""
    now = timezone.now()
    silent = Job.objects.filter(
        status=Job.Status.WAITING, nudged_at__lt=now - timedelta(seconds=RENUDGE_AFTER_S)
    )
    jobs = list(silent)
    Job.objects.filter(pk__in=[job.pk for job in jobs]).update(nudged_at=now)
    return jobs


def unfinished(step: Job.Step, benchmark_id: int) -> bool:
    """Tell whether jobs of this step are left for submissions of a benchmark."""
    open_jobs = Job.objects.filter(status__in=[Job.Status.WAITING, Job.Status.RUNNING])
    return open_jobs.filter(step=step, submission__benchmark=benchmark_id).exists()


def _mine(job: Job) -> QuerySet[Job]:
    return Job.objects.filter(pk=job.pk, worker=job.worker, status=Job.Status.RUNNING)


def _lease(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.JOB_LEASE_S)
