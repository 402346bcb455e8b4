"""The judges that this site has, as its settings say. Only workers ask them."""

from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

from scoring.core.ports import Judge
from scoring.judges.openai_chat import ChatSettings, OpenAIChat

_ASKED_FOR = ("answer", "review")
"""What a chat model can be asked; ``detox`` needs models of its own."""


def judges() -> Mapping[str, Judge]:
    """Return the judges by the name under which metrics ask for them; none when not set up."""
    if not settings.JUDGE["url"]:
        return {}
    chat = OpenAIChat(
        ChatSettings(
            base_url=settings.JUDGE["url"],
            model=settings.JUDGE["model"],
            api_key=settings.JUDGE["key"],
            cache_directory=Path(settings.VAR_DIR) / "opinions",
        )
    )
    return dict.fromkeys(_ASKED_FOR, chat)
