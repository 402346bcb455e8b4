"""Celery entry points of the boards."""

from celery import shared_task

from leaderboard import snapshots
from scoring.models import Benchmark


@shared_task(name="leaderboard.rebuild")
def rebuild(benchmark_id: int, reason: str) -> None:
    """Remake every board of a benchmark; boards that did not change keep their snapshot."""
    benchmark = Benchmark.objects.get(pk=benchmark_id)
    for board in benchmark.spec.boards:
        snapshots.rebuild(benchmark, board, reason)
