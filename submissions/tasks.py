"""Celery entry points, in the order of the walk. A message is only a nudge: see jobs.py."""

import logging
from typing import Any

from celery import current_app, shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from submissions import jobs, notifications, pipeline, uploads
from submissions.models import Job
from submissions.states import State

logger = logging.getLogger(__name__)


@shared_task(name="submissions.check")
def check(job_id: int) -> None:
    """Open and check an archive; its answers are then scored."""
    _continue_with(pipeline.run(job_id))


@shared_task(name="submissions.score")
def score(job_id: int) -> None:
    """Score the tasks of a checked archive."""
    _continue_with(pipeline.run(job_id))


@shared_task(name="submissions.rescore")
def rescore(job_id: int) -> None:
    """Score a submission again by the rules of today, and remake the boards it stands on."""
    pipeline.run(job_id)
    job = Job.objects.select_related("submission").get(pk=job_id)
    if job.status == Job.Status.DONE and job.submission.state == State.PUBLISHED:
        rebuild_boards_soon(job.submission.benchmark_id, "rescored")


@shared_task(name="submissions.sweep")
def sweep() -> None:
    """Revive what got lost: jobs of dead workers, and jobs whose message never arrived."""
    for job in [*pipeline.reap(), *jobs.to_nudge()]:
        nudge(job)


@shared_task(name="submissions.notify")
def notify() -> None:
    """Send the e-mails that the journal owes."""
    notifications.send_owed()


@shared_task(name="submissions.clean")
def clean() -> None:
    """Forget uploads that were never finished."""
    uploads.sweep()


def nudge(job: Job) -> None:
    """Tell the workers of a job; without a queue the sweep tells them later."""
    if job.step == Job.Step.CHECK:
        _send(check, "validate", job.pk)
    elif job.step == Job.Step.RESCORE:
        _send(rescore, "score", job.pk)
    else:
        _send(score, "score", job.pk)


def notify_soon() -> None:
    """Send owed e-mails once the transaction is through; the beat does it otherwise."""
    transaction.on_commit(lambda: _send(notify, "validate"))


def rebuild_boards_soon(benchmark_id: int, reason: str) -> None:
    """Have the boards made anew, and the e-mails sent, once the transaction is through.

    The boards stand above the submissions, so their task is called by name.
    """
    # Only workers load every app's tasks by themselves; a web process would not know this one.
    current_app.loader.import_default_modules()
    rebuild = current_app.tasks["leaderboard.rebuild"]
    transaction.on_commit(lambda: _send(rebuild, "validate", benchmark_id, reason))
    notify_soon()


def _send(task: Any, queue: str, *args: object) -> None:  # noqa: ANN401  Celery has no types
    try:
        task.apply_async(args=args, queue=queue, retry=False)
    except OperationalError:
        logger.exception("the queue is down; nobody was told to do %s", task.name)


def _continue_with(job: Job | None) -> None:
    if job:
        nudge(job)
    else:
        notifications.send_owed()
