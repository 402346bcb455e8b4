"""A bar for work that takes long, shown to a person at a terminal only."""

from __future__ import annotations

import atexit
import sys
from collections.abc import Callable
from importlib import import_module
from time import monotonic
from typing import IO, Any, TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of how much is done."""

PATIENCE = 0.5
"""Seconds; what is done sooner shows no bar."""


def bar(words: str) -> Progress:
    """Return a bar on standard error, or what shows nothing where nobody looks at a terminal."""
    return Bar(words) if sys.stderr.isatty() else _nothing


def _nothing(done: int, total: int) -> None:
    """Show nothing."""


class Bar:
    """A bar that comes after ``patience`` seconds of work and goes when all is done."""

    def __init__(self, words: str, *, patience: float | None = None) -> None:
        self._words = words
        self._due = monotonic() + (PATIENCE if patience is None else patience)
        self._shown: Any = None
        self._task: Any = None

    def __call__(self, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` is done."""
        if self._shown is None and done < total and monotonic() >= self._due:
            self._show(total)
        if self._shown is None:
            return
        self._shown.update(self._task, completed=done, total=total)
        if done >= total:
            self._shown.stop()
            atexit.unregister(self._shown.stop)
            self._shown = None

    def _show(self, total: int) -> None:
        # The library costs a fifth of a second, which quick work need not pay.
        console = import_module("rich.console").Console(stderr=True)
        self._shown = import_module("rich.progress").Progress(console=console)
        self._task = self._shown.add_task(self._words, total=total)
        self._shown.start()
        # A command that fails on the way gives the terminal its cursor back.
        atexit.register(self._shown.stop)


class Watched:
    """A file that tells how much of it was read, for an upload."""

    def __init__(self, file: IO[bytes], size: int, progress: Progress) -> None:
        self._file = file
        self._size = size
        self._progress = progress

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        found = self._file.read(size)
        self._progress(self._file.tell(), self._size)
        return found

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)
