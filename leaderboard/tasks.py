"""Celery entry points of the boards."""

from smtplib import SMTPException

from celery import shared_task
from django.core.cache import cache

from leaderboard import concerns, snapshots
from scoring.models import Benchmark
from submissions import pipeline, selectors
from submissions.models import Submission


@shared_task(name="leaderboard.rebuild")
def rebuild(benchmark_id: int, reason: str) -> None:
    """Remake every board of a benchmark; boards that did not change keep their snapshot."""
    benchmark = Benchmark.objects.get(pk=benchmark_id)
    change = selectors.latest_board_change(benchmark)
    for board in benchmark.spec.boards:
        snapshots.rebuild(benchmark, board, reason)
    pipeline.tell_of_damage(benchmark)
    cache.set(_mark(benchmark), change, timeout=None)


@shared_task(name="leaderboard.catch_up")
def catch_up() -> None:
    """Remake the boards whose message got lost: what was withdrawn must not stay in public.

    The mark in the cache is only a memory of work done; without it a rebuild finds nothing new.
    """
    for benchmark in Benchmark.objects.filter(is_current=True):
        change = selectors.latest_board_change(benchmark)
        if change and cache.get(_mark(benchmark)) != change:
            rebuild(benchmark.pk, "catching up")


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


def _mark(benchmark: Benchmark) -> str:
    return f"boards-rebuilt:{benchmark.pk}"
