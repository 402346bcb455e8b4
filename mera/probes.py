"""What a supervisor may ask: is the process alive, can it do its work."""

from collections.abc import Mapping
from typing import Final

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from mera.celery import QUEUES, SEEN_FOR_S, seen_key
from submissions import selectors

OK: Final = "ok"


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200: the process is alive. Touches neither database nor queue."""
    return JsonResponse({"status": OK})


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 when database, queue and a worker of each queue are there, else 503; say which."""
    checks = {"database": _database(), "queue": _queue()}
    seen = cache.get_many(map(seen_key, QUEUES)) if checks["queue"] == OK else {}
    checks |= {f"worker of {queue}": _worker(queue, seen) for queue in QUEUES}
    is_ready = all(state == OK for state in checks.values())
    answer = {
        "status": OK if is_ready else "not ready",
        "checks": checks,
        "waiting": _waiting() if checks["database"] == OK else {},
        "isolation": seen.get(seen_key("score"), "unknown"),
    }
    return JsonResponse(answer, status=200 if is_ready else 503)


def _waiting() -> dict[str, str]:
    """Say which work stands still although the site is ready: no other work has to."""
    return {
        f"no {tool} available": f"{count} jobs wait"
        for tool, count in selectors.waiting_for_tools().items()
    }


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "does not answer"
    return OK


def _queue() -> str:
    try:
        cache.get("readyz")
    except RedisError:
        return "does not answer"
    return OK


def _worker(queue: str, seen: Mapping[str, str]) -> str:
    return OK if seen_key(queue) in seen else f"none seen for {SEEN_FOR_S} s"
