"""Scoring anew after the rules or the gold of a benchmark changed. Old scores are kept."""

from django.db import transaction

from scoring.models import Benchmark
from submissions import materials, tasks
from submissions.models import Job, Submission
from submissions.states import State

_HAVE_SCORES = (
    State.SCORED,
    State.IN_REVIEW,
    State.DECLINED,
    State.PUBLISHED,
    State.WITHDRAWN,
)


def outdated(benchmark: Benchmark) -> list[Submission]:
    """Return the submissions with a score by older rules or other gold."""
    rows = Submission.objects.filter(benchmark=benchmark, state__in=_HAVE_SCORES)
    return [row for row in rows.order_by("created_at") if materials.outdated_tasks(row)]


@transaction.atomic
def rescore(benchmark: Benchmark) -> list[Submission]:
    """Queue what is outdated and return it; what is queued already is not queued again."""
    waiting = Job.objects.filter(
        step=Job.Step.RESCORE, status__in=[Job.Status.WAITING, Job.Status.RUNNING]
    )
    queued = set(waiting.values_list("submission", flat=True))
    todo = [row for row in outdated(benchmark) if row.pk not in queued]
    for row in todo:
        _queue(row)
    return todo


def _queue(submission: Submission) -> None:
    job = Job.objects.create(submission=submission, step=Job.Step.RESCORE)
    transaction.on_commit(lambda: tasks.nudge(job))
