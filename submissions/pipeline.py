"""Worker steps: check, score, finish. Every step may run twice; the second run changes nothing."""

import base64
import logging
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import transaction

from scoring import child, gold
from scoring.core.version import SCORER_VERSION
from scoring.models import Benchmark, Gold
from submissions import damage, evaluation, jobs, lifecycle
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
        "check", evaluation.check_order(benchmark, archive), [archive], tick_s=60
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
    with evaluation.local_archive(submission) as archive:
        order = evaluation.check_order(submission.benchmark, archive) | {
            "excluded": submission.excluded
        }
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
    run = _Run()
    if job.submission.state == State.SCORING:
        run = _score_in_portions(job, _unscored(job.submission))
    if run.waiting_for:
        jobs.wait(job, run.waiting_for, run.faults)
        return
    _conclude_scoring(job, run.faults)


def _rescore(job: Job) -> None:
    """Score again what was scored before this job was made; the old scores are kept."""
    run = _score_in_portions(job, _outdated(job))
    if run.waiting_for:
        jobs.wait(job, run.waiting_for, run.faults)
        return
    if left := _outdated(job):
        raise child.RunnerError(f"no new score came for {', '.join(left)}\n{run.faults}")
    with transaction.atomic():
        jobs.finish(job)
        lifecycle.note(Note.RESCORE, job.submission, reason=", ".join(job.tasks))


def _outdated(job: Job) -> list[str]:
    """Return the tasks to rescore that this job, perhaps in an earlier attempt, has not done."""
    rows = TaskScore.objects.filter(
        submission=job.submission, is_current=True, created_at__lt=job.queued_at
    )
    wanted = job.tasks or job.submission.attempted
    return [row.task for row in rows.order_by("pk") if row.task in wanted]


@dataclass(frozen=True, slots=True)
class _Run:
    """How the runners fared: what they told of our faults, and the tool that a task waits for."""

    faults: str = ""
    waiting_for: str = ""


def _score_in_portions(job: Job, tasks: list[str]) -> _Run:
    """Use one runner for all tasks; after a crash one for each, so that it costs only its own."""
    portions = [[task] for task in tasks] if job.attempt > 1 else [tasks] if tasks else []
    runs = [_score_tasks(job, portion) for portion in portions]
    crashed = any(run.faults and not run.waiting_for for run in runs)
    waiting_for = next((run.waiting_for for run in runs if run.waiting_for), "")
    # A crash is tried again at once, and counted; what waits is then still to be done.
    faults = "\n".join(run.faults for run in runs if run.faults)
    return _Run(faults, "" if crashed else waiting_for)


def _score_tasks(job: Job, tasks: list[str]) -> _Run:
    """Score some tasks and save each score as it comes."""
    golds = {row.task: row for row in evaluation.current_gold(job.submission.benchmark)}
    waits = _Run()
    try:
        for message in evaluation.messages(job.submission, tasks):
            jobs.keep(job, _progress(message))
            if message and "waiting" in message:
                waits = _Run(f"{message['task']}: {message['why']}", message["waiting"])
            elif message and "task" in message:
                save_score(job, golds[message["task"]], message)
    except child.RunnerError as crash:
        return _Run(f"{', '.join(tasks)}: {crash}")
    return waits


def _progress(message: Message | None) -> Message | None:
    if not message or "progress" not in message:
        return None
    return {"task": message["progress"], "done": message["done"], "total": message["total"]}


@transaction.atomic
def save_score(job: Job, used: Gold, message: Message) -> None:
    """Store the score of a task. Of one job's attempts the last stays, of older jobs all.

    Raises LeaseLostError.
    """
    jobs.keep(job)
    TaskScore.objects.filter(
        submission=job.submission, task=message["task"], created_at__lt=job.queued_at
    ).update(is_current=False)
    row, _created = TaskScore.objects.update_or_create(
        submission=job.submission,
        task=message["task"],
        is_current=True,
        defaults={
            **{name: message[name] for name in ("score", "metrics", "parts", "unavailable")},
            "marks": message["marks"],
            "judge_version": _judge_version(message["marks"]),
            "documents": message["n"],
            "benchmark_version": job.submission.benchmark.version,
            "scorer_version": SCORER_VERSION,
            "gold_digest": used.digest,
        },
    )
    arrays = base64.b64decode(message["documents"])
    DocumentScores.objects.update_or_create(task_score=row, defaults={"arrays": arrays})
    if message["all_failed"]:
        _alarm(job, row.task)


def _alarm(job: Job, task: str) -> None:
    """Tell the operators, once a job: models rarely fail everything, a broken scorer does."""
    logger.error("alarm: every document of %s of %s failed", task, job.submission_id)
    told = job.submission.events.filter(action=Note.ALL_FAILED, reason=task, at__gte=job.queued_at)
    if not told.exists():
        lifecycle.note(Note.ALL_FAILED, job.submission, reason=task)


def tell_of_damage(benchmark: Benchmark) -> None:
    """Put each damaged record of a published result into the journal, which tells operators."""
    for row in damage.untold(benchmark):
        lifecycle.note(Note.DAMAGED, row.submission, reason=row.task)


def _judge_version(marks: Sequence[str]) -> str:
    """Return who judged or ran what: the marks ``judge:<model>@<version>`` and the like."""
    named = (mark for mark in marks if mark.startswith(("judge:", "sandbox:")))
    return " ".join(named)[:100]


@transaction.atomic
def _conclude_scoring(job: Job, faults: str) -> None:
    """End the job, and the scoring with it, exactly once."""
    jobs.finish(job)
    submission = Submission.objects.get(pk=job.submission_id)
    if submission.state != State.SCORING:
        return
    left = _unscored(submission)
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
    for message in child.messages("check", order, [archive], tick_s=evaluation.tick_s()):
        jobs.keep(job)
        found = message if message and "report" in message else found
    if found is None:
        raise child.RunnerError("the runner gave no report")
    return found


def _unscored(submission: Submission) -> list[str]:
    scored = TaskScore.objects.filter(submission=submission, is_current=True)
    done = set(scored.values_list("task", flat=True))
    return [task for task in submission.attempted if task not in done]


def _keep_prints(submission: Submission, prints: Mapping[str, str]) -> None:
    AnswerPrint.objects.filter(submission=submission).delete()
    AnswerPrint.objects.bulk_create(
        AnswerPrint(submission=submission, task=task, digests=base64.b64decode(digests))
        for task, digests in prints.items()
    )


_STEPS = {
    Job.Step.CHECK.value: _check,
    Job.Step.SCORE.value: _score,
    Job.Step.RESCORE.value: _rescore,
}
