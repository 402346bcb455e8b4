"""Child processes that never outlive us: started in groups of their own, watched, stopped."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_GRACE_S = 15.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to start a child: its name for people, its command and where its output goes."""

    name: str
    argv: Sequence[str]
    log: Path
    environment: Mapping[str, str] | None = None


@dataclass(slots=True)
class Child:
    """A running recipe."""

    recipe: Recipe
    process: subprocess.Popen[bytes] = field(init=False)

    def __post_init__(self) -> None:
        """Start it."""
        self.process = _start(self.recipe)

    @property
    def is_running(self) -> bool:
        """Whether the process is alive."""
        return self.process.poll() is None

    def restart(self) -> None:
        """Start it anew after it ended, and end what it may have left behind."""
        self.kill()
        self.process = _start(self.recipe)

    def stop(self, grace_s: float = _GRACE_S) -> None:
        """Ask it to end, wait at most ``grace_s`` seconds, then kill its whole group."""
        if self.is_running:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(grace_s)
        self.kill()

    def kill(self) -> None:
        """End the whole group at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _start(recipe: Recipe) -> subprocess.Popen[bytes]:
    recipe.log.parent.mkdir(parents=True, exist_ok=True)
    with recipe.log.open("ab") as log:
        return subprocess.Popen(  # noqa: S603  our own commands
            list(recipe.argv),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=recipe.environment,
            start_new_session=True,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )


def _end_with_parent() -> None:
    # Ctrl-C is handled by the launcher; this is for a launcher that was killed outright.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def wait_until(claim: Callable[[], bool], timeout_s: float, *, pause_s: float = 0.05) -> bool:
    """Return whether ``claim()`` becomes true within ``timeout_s``, asking every ``pause_s``."""
    deadline = time.monotonic() + timeout_s
    while not claim():
        if time.monotonic() > deadline:
            return False
        time.sleep(pause_s)
    return True
