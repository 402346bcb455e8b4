"""Worker steps: check, score, finish. Every step may run twice; the second run changes nothing."""

import base64
import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from scoring import child, gold
from scoring.core.version import SCORER_VERSION
from scoring.models import Benchmark, Gold
from scoring.tools import judges
from submissions import jobs, lifecycle, materials
from submissions.models import AnswerPrint, DocumentScores, Job, Submission, TaskScore
from submissions.states import FINAL_FOR_WORKERS, Action, Note, State

logger = logging.getLogger(__name__)

Message = Mapping[str, Any]


def run(job_id: int) -> Job | None:
    """Do a job if it is free and still needed; return the job that has to be done next, if any.

    A crash of the runner gives the job back, or fails the submission after the last attempt.
    """
    job = jobs.claim(job_id)
    if job is None:
        return None
    try:
        return _STEPS[job.step](job)
    except jobs.LeaseLostError:
        logger.warning("job %s was taken over by another worker", job.pk)
    except (child.RunnerError, gold.GoldDamagedError, OSError) as error:
        _end_attempt(job, error)
    return None


def check_only(benchmark: Benchmark, archive: Path) -> Message:
    """Return the report of an archive; nothing is stored. Raises scoring.child.RunnerError."""
    for message in child.messages(
        "check", materials.order(benchmark, archive), [archive], tick_s=60
    ):
        if message and "report" in message:
            return message
    raise child.RunnerError("the runner gave no report")


def reap() -> list[Job]:
    """Take the jobs of silent workers away from them; return those that another may try."""
    free = []
    for job in jobs.lost():
        if jobs.tried_too_often(job):
            _fail(job, "worker_lost", "the worker went silent")
        else:
            free.append(job)
    return free


def _check(job: Job) -> Job | None:
    submission = job.submission
    if submission.state != State.RECEIVED:
        jobs.finish(job)
        return None
    with materials.local_archive(submission) as archive:
        order = materials.order(submission.benchmark, archive) | {"excluded": submission.excluded}
        found = _report(job, order, archive)
    return _conclude_check(job, found)


@transaction.atomic
def _conclude_check(job: Job, found: Message) -> Job | None:
    """Reject or accept, in one transaction with the end of the job."""
    jobs.finish(job)
    if found["report"]["errors"]:
        lifecycle.apply(Action.REJECT, job.submission_id, report=found["report"])
        return None
    _keep_prints(job.submission, found["prints"])
    lifecycle.apply(
        Action.ACCEPT,
        job.submission_id,
        report=found["report"],
        attempted=found["attempted"],
        fingerprints=found["fingerprints"],
    )
    return Job.objects.create(submission=job.submission, step=Job.Step.SCORE)


def _score(job: Job) -> None:
    submission = job.submission
    faults = ""
    if submission.state == State.SCORING:
        faults = _score_portions(job)
    _conclude_scoring(job, faults)


def _rescore(job: Job) -> None:
    """Score anew what was scored by older rules or other gold; the state stays as it is."""
    faults = _score_portions(job)
    with transaction.atomic():
        jobs.finish(job)
        left = materials.outdated_tasks(job.submission)
        if left:
            raise child.RunnerError(f"no new score came for {', '.join(left)}\n{faults}")
        lifecycle.note(Note.RESCORE, job.submission, reason=f"rules {SCORER_VERSION}")


def _score_portions(job: Job) -> str:
    """Score all that is to be scored; return how runners crashed, or nothing."""
    portions = _portions(job, materials.outdated_tasks(job.submission))
    return "\n".join(filter(None, [_score_tasks(job, tasks) for tasks in portions]))


def _portions(job: Job, tasks: list[str]) -> list[list[str]]:
    """One runner for all tasks; after a crash one for each, so that it costs only its own task."""
    if job.attempt > 1:
        return [[task] for task in tasks]
    return [tasks] if tasks else []


def _score_tasks(job: Job, tasks: list[str]) -> str:
    """Score some tasks; return how the runner crashed, or nothing."""
    submission = job.submission
    golds = {g.task: g for g in materials.current_gold(submission.benchmark) if g.task in tasks}
    with ExitStack() as stack:
        archive = stack.enter_context(materials.local_archive(submission))
        paths = {task: stack.enter_context(gold.local_path(golds[task])) for task in tasks}
        readable = [archive, *paths.values()]
        order = materials.order(submission.benchmark, archive) | {
            "excluded": submission.excluded,
            "tasks": tasks,
            "gold": {task: str(path) for task, path in paths.items()},
        }
        try:
            for message in _scores(order, readable):
                jobs.keep(job)
                if message and "task" in message:
                    save_score(job, golds[message["task"]], message)
        except child.RunnerError as crash:
            return f"{', '.join(tasks)}: {crash}"
    return ""


def _scores(order: Message, readable: list[Path]) -> Iterator[Message | None]:
    return child.messages("score", order, readable, tick_s=_tick_s(), judges=judges())


@transaction.atomic
def save_score(job: Job, used: Gold, message: Message) -> None:
    """Store the score of a task; the same score again replaces itself. Raises LeaseLostError."""
    jobs.keep(job)
    _retire(job.submission, message["task"], used)
    row, _created = TaskScore.objects.update_or_create(
        submission=job.submission,
        task=message["task"],
        is_current=True,
        defaults={
            **{name: message[name] for name in ("score", "metrics", "parts", "unavailable")},
            "marks": message["marks"],
            "documents": message["n"],
            "benchmark_version": job.submission.benchmark.version,
            "scorer_version": SCORER_VERSION,
            "gold_digest": used.digest,
            "judge_version": _judges_of(message["marks"]),
        },
    )
    arrays = base64.b64decode(message["documents"])
    DocumentScores.objects.update_or_create(task_score=row, defaults={"arrays": arrays})
    if row.score == 0:
        logger.error("alarm: every document of %s of %s failed", row.task, job.submission_id)


@transaction.atomic
def _conclude_scoring(job: Job, faults: str) -> None:
    """End the job, and the scoring with it, exactly once."""
    jobs.finish(job)
    submission = Submission.objects.get(pk=job.submission_id)
    if submission.state != State.SCORING:
        return
    left = materials.outdated_tasks(submission)
    if left:
        raise child.RunnerError(f"no score came for {', '.join(left)}\n{faults}")
    lifecycle.apply(Action.FINISH, submission.pk)


def _end_attempt(job: Job, error: Exception) -> None:
    logger.error("attempt %s of job %s failed", job.attempt, job.pk, exc_info=error)
    if jobs.tried_too_often(job):
        _fail(job, "scorer_failed", str(error))
        return
    with suppress(jobs.LeaseLostError):
        jobs.give_back(job, str(error))


def _fail(job: Job, code: str, fault: str) -> None:
    """Fail the submission: our fault, told to operators under a reference number."""
    reference = secrets.token_hex(4).upper()
    with transaction.atomic():
        if not jobs.give_up(job, fault):
            return
        if job.submission.state in FINAL_FOR_WORKERS:
            return
        lifecycle.apply(
            Action.FAIL, job.submission_id, reason=code, failure=code, reference=reference
        )
    logger.error("submission %s failed: %s, reference %s", job.submission_id, code, reference)


def _report(job: Job, order: Message, archive: Path) -> Message:
    found: Message | None = None
    for message in child.messages("check", order, [archive], tick_s=_tick_s()):
        jobs.keep(job)
        found = message if message and "report" in message else found
    if found is None:
        raise child.RunnerError("the runner gave no report")
    return found


def _retire(submission: Submission, task: str, used: Gold) -> None:
    """Keep a score of older rules or other gold as history."""
    current = TaskScore.objects.filter(submission=submission, task=task, is_current=True)
    current.exclude(scorer_version=SCORER_VERSION, gold_digest=used.digest).update(is_current=False)


def _keep_prints(submission: Submission, prints: Mapping[str, str]) -> None:
    AnswerPrint.objects.filter(submission=submission).delete()
    AnswerPrint.objects.bulk_create(
        AnswerPrint(submission=submission, task=task, digests=base64.b64decode(digests))
        for task, digests in prints.items()
    )


def _judges_of(marks: list[str]) -> str:
    """Return who judged, ``<model>@<version>``, or nothing."""
    return ", ".join(mark.removeprefix("judge:") for mark in marks if mark.startswith("judge:"))[
        :100
    ]


def _tick_s() -> float:
    """Return how often a lease is extended while the runner is silent."""
    return settings.JOB_LEASE_S / 3


_STEPS = {
    Job.Step.CHECK.value: _check,
    Job.Step.SCORE.value: _score,
    Job.Step.RESCORE.value: _rescore,
}
