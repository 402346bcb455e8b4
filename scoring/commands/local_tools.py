"""The tools of the command line: the settings of the platform, from the environment."""

from os import environ

from scoring.commands.progress import bar
from scoring.core.ports import Tools
from scoring.tools import ToolSettings, tools_of


def tools() -> Tools:
    """Return what is set up on this machine; long work shows a bar to a person at a terminal."""
    given = {name: environ.get(f"MERA_{name.upper()}") for name in ToolSettings.model_fields}
    settings = ToolSettings.model_validate({name: v for name, v in given.items() if v})
    return tools_of(settings, bar("verdicts"))
