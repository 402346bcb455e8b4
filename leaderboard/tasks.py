"""Celery entry points of the boards."""

from celery import shared_task
from django.core.cache import cache

from leaderboard import snapshots
from scoring.models import Benchmark
from submissions import selectors


@shared_task(name="leaderboard.rebuild")
def rebuild(benchmark_id: int, reason: str) -> None:
    """Remake every board of a benchmark; boards that did not change keep their snapshot."""
    benchmark = Benchmark.objects.get(pk=benchmark_id)
    change = selectors.latest_board_change(benchmark)
    for board in benchmark.spec.boards:
        snapshots.rebuild(benchmark, board, reason)
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


def _mark(benchmark: Benchmark) -> str:
    return f"boards-rebuilt:{benchmark.pk}"
