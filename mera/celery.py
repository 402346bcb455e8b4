"""The Celery application; messages are nudges, the database is the truth."""

import os

from celery import Celery
from celery.signals import heartbeat_sent
from django.core.cache import cache
from redis.exceptions import RedisError

from scoring.sandbox.confine import isolation

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mera.settings")

app = Celery("mera")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

QUEUES = ("validate", "score")
SEEN_FOR_S = 15
"""Seconds after its last heartbeat until a worker counts as gone; it sends one every 2 s."""


def seen_key(queue: str) -> str:
    """Return the cache key that exists while some worker serves this queue.

    Its value says what confines the worker's runners: ``bubblewrap`` or ``rlimits``.
    """
    return f"worker-seen:{queue}"


@heartbeat_sent.connect
def note_heartbeat(**_facts: object) -> None:
    """Leave word in the shared cache: this worker lives, its queues, what confines its runners."""
    try:
        confined_by = isolation()
        queues = app.amqp.queues.consume_from
        cache.set_many({seen_key(queue): confined_by for queue in queues}, SEEN_FOR_S)
    except RedisError:
        # The broker is the same server: the worker itself reconnects, and the word is missed.
        return
