"""The tools of the command line: the settings of the platform, from the environment."""

from os import environ

from scoring.core.ports import Tools
from scoring.tools import ToolSettings, tools_of


def tools() -> Tools:
    """Return what is set up on this machine."""
    given = {name: environ.get(f"MERA_{name.upper()}") for name in ToolSettings.model_fields}
    return tools_of(ToolSettings.model_validate({name: v for name, v in given.items() if v}))
