"""What a supervisor may ask: is the process alive, can it do its work."""

from typing import Final

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from mera.celery import QUEUES, seen_key
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
    waiting = _waiting() if checks["database"] == OK else {}
    checks |= _workers() if checks["queue"] == OK else {}
    is_ready = all(state == OK for state in checks.values())
    return JsonResponse(
        {"status": OK if is_ready else "not ready", "checks": checks, "waiting": waiting},
        status=200 if is_ready else 503,
    )


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


def _workers() -> dict[str, str]:
    seen = cache.get_many([seen_key(queue) for queue in QUEUES])
    return {
        f"worker {queue}": OK if seen_key(queue) in seen else "none seen for 15 s"
        for queue in QUEUES
    }
