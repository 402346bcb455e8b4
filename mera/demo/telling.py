"""What the demo says on the terminal: plain words, each with how long it took."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def say(text: str) -> None:
    """Write one line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


@contextmanager
def told(what: str) -> Iterator[None]:
    """Say after the work what it was and how long it took."""
    started = time.monotonic()
    yield
    say(f"  {what}: {time.monotonic() - started:.1f} s")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], int]]:
    """Show how many of ``total`` are done: one moving line on a terminal, one line elsewhere.

    Gives a function that shows a number and returns it.
    """

    def show(done: int) -> int:
        _redraw(f"  {what}: {done} of {total}")
        return done

    with told(f"{what}, {total}"):
        yield show
        _redraw("")


def _redraw(line: str) -> None:
    if sys.stdout.isatty():
        sys.stdout.write(f"\r\x1b[K{line}")
        sys.stdout.flush()
