"""What the demo says on the terminal: plain words, each with how long it took."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


def say(text: str) -> None:
    """Write one line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


@contextmanager
def told(what: str) -> Iterator[None]:
    """Say what is being done, and after it how long it took."""
    started = time.monotonic()
    yield
    say(f"  {what}: {time.monotonic() - started:.1f} s")
