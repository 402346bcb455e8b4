"""The tools of the command line: the settings of the platform, from the environment."""

import sys
from os import environ

from rich.console import Console
from rich.progress import Progress, TaskID

from scoring.core.ports import Tools
from scoring.tools import ToolSettings, tools_of


def tools() -> Tools:
    """Return what is set up on this machine; long work shows a bar to a person at a terminal."""
    given = {name: environ.get(f"MERA_{name.upper()}") for name in ToolSettings.model_fields}
    settings = ToolSettings.model_validate({name: v for name, v in given.items() if v})
    return tools_of(settings, Bar() if sys.stderr.isatty() else None)


class Bar:
    """A progress bar on standard error, from the first program or question to the last."""

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._task = TaskID(0)

    def __call__(self, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` programs or questions have a verdict."""
        if self._progress is None:
            self._progress = Progress(console=Console(stderr=True))
            self._task = self._progress.add_task("verdicts", total=total)
            self._progress.start()
        self._progress.update(self._task, completed=done, total=total)
        if done >= total:
            self._progress.stop()
            self._progress = None
