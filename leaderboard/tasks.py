"""Celery entry points of the boards."""

from smtplib import SMTPException

from celery import shared_task

from leaderboard import concerns, snapshots
from scoring.models import Benchmark
from submissions.models import Submission


@shared_task(name="leaderboard.rebuild")
def rebuild(benchmark_id: int, reason: str) -> None:
    """Remake every board of a benchmark; boards that did not change keep their snapshot."""
    benchmark = Benchmark.objects.get(pk=benchmark_id)
    for board in benchmark.spec.boards:
        snapshots.rebuild(benchmark, board, reason)


@shared_task(
    name="leaderboard.tell_of_concern",
    autoretry_for=(SMTPException, OSError),
    retry_backoff=True,
    max_retries=8,
)
def tell_of_concern(submission_id: str, subject: str, text: str, email: str) -> None:
    """Send a reader's concern to every moderator; tried again while mail cannot be sent."""
    submission = Submission.objects.get(pk=submission_id)
    for message in concerns.messages_of(concerns.Concern(submission, subject, text, email)):
        message.send()
