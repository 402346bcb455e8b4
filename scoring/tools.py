"""What this installation offers to metrics beyond gold and answers: sandbox, judges, repositories.

Loaded by the command line and by the tool runner only, and only when a task needs a tool.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

from pydantic import BaseModel

from scoring.core.needs import Need
from scoring.core.ports import FunctionTester, Judge, NoIsolationError, RepositoryTester, Tools
from scoring.judges.local_transformers import LocalDetox
from scoring.judges.openai_chat import ChatSettings, OpenAIChat
from scoring.sandbox.backends import UnknownBackEndError, load
from scoring.sandbox.batch import Verdicts
from scoring.sandbox.bubblewrap import Bubblewrap
from scoring.sandbox.functions import SandboxedFunctions
from scoring.sandbox.repositories import SandboxedRepositories
from scoring.sandbox.verdict_store import VerdictStore

AUTO = "auto"
NONE = "none"
_FASTEST = "warm"

Progress = Callable[[int, int], None]


class ToolSettings(BaseModel):
    """Where the tools are. Empty = there is no such tool here.

    ``sandbox`` is a back end's name, ``auto`` or ``none``; ``images`` a folder that holds one root
    folder for each repository image; ``cache`` a folder for verdicts and opinions that outlive a
    run.
    """

    sandbox: str = AUTO
    judge_url: str = ""
    judge_key: str = ""
    judge_model: str = ""
    images: Path | None = None
    cache: Path | None = None

    def offers(self) -> list[Need]:
        """Return the tools that are set up; whether they work shows when they are used."""
        offered: list[Need] = []
        if self.sandbox != NONE:
            offered.append("sandbox")
        if self.has_chat() or _has_transformers():
            offered.append("judge")
        if self.images and self.sandbox != NONE:
            offered.append("image")
        return offered

    def has_chat(self) -> bool:
        """Tell whether a chat model is named."""
        return bool(self.judge_url and self.judge_model)


def tools_of(settings: ToolSettings, progress: Progress | None = None) -> Tools:
    """Return the tools that ``settings`` describe; nothing is started yet.

    Raises NoIsolationError: there is no back end of that name.
    """
    return Tools(
        judges=_judges(settings, progress),
        functions=_functions(settings, progress),
        repositories=_repositories(settings, progress),
    )


def _functions(settings: ToolSettings, progress: Progress | None) -> FunctionTester | None:
    if settings.sandbox == NONE:
        return None
    name = _FASTEST if settings.sandbox == AUTO else settings.sandbox
    try:
        sandbox = load(name)
    except UnknownBackEndError as error:
        raise NoIsolationError(str(error)) from error
    return SandboxedFunctions(sandbox, _kept_verdicts(settings), progress)


def _repositories(settings: ToolSettings, progress: Progress | None) -> RepositoryTester | None:
    if settings.sandbox == NONE or settings.images is None:
        return None
    # Whole root folders are built by bubblewrap, whatever runs the single programs.
    return SandboxedRepositories(Bubblewrap(), settings.images, _kept_verdicts(settings), progress)


def _kept_verdicts(settings: ToolSettings) -> Verdicts:
    return VerdictStore(settings.cache / "verdicts") if settings.cache else {}


def _judges(settings: ToolSettings, progress: Progress | None) -> Mapping[str, Judge]:
    judges: dict[str, Judge] = {}
    if _has_transformers():
        judges["detox"] = LocalDetox(progress=progress)
    if settings.has_chat():
        chat = OpenAIChat(
            ChatSettings(
                base_url=settings.judge_url,
                model=settings.judge_model,
                api_key=settings.judge_key,
                cache_directory=settings.cache / "opinions" if settings.cache else None,
            ),
            progress,
        )
        judges |= {"answer": chat, "review": chat}
    return judges


def _has_transformers() -> bool:
    return find_spec("transformers") is not None and find_spec("torch") is not None
