"""How many archives are checked at once beside the queue, so that checks never fill the site.

A check without submitting runs while its reader waits, in a process of its own that may take a
core and two gibibytes. The places are kept in the shared cache: one number for all web processes.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache

from scoring.child import LIMITS

CHECKS_AT_ONCE = 2
RETRY_S = 10
# A place whose process was killed comes free when its check could not run any more.
_KEPT_S = int(LIMITS["check"].wall_s) + 30


class ChecksBusyError(Exception):
    """All places are taken; one comes free within seconds."""


@contextmanager
def check_slot() -> Iterator[None]:
    """Hold a place while the block runs. Raises ChecksBusyError, at once."""
    names = (f"check-slot:{number}" for number in range(CHECKS_AT_ONCE))
    name = next((name for name in names if cache.add(name, 1, timeout=_KEPT_S)), None)
    if name is None:
        raise ChecksBusyError
    try:
        yield
    finally:
        cache.delete(name)
