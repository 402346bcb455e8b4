"""A judge that is a chat model behind an OpenAI-compatible server."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from scoring.core.ports import JudgeError, Opinion
from scoring.judges.opinion_cache import OpinionCache, content_key
from scoring.judges.prompts import PROMPTS_VERSION, prompt
from scoring.judges.verdicts import is_correct

_MOST_REPLY_TOKENS = 100
_LONGEST_WAIT_S = 60.0
_TRY_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})


class _BusyError(Exception):
    """The server did not answer this time; ``wait_s`` is how long it asks to be left alone."""

    def __init__(self, reason: str, wait_s: float = 0.0) -> None:
        super().__init__(reason)
        self.wait_s = wait_s


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """Where the model is and how hard to ask it.

    ``base_url`` ends before ``/chat/completions`` (``https://host/v1``). A failed request is
    repeated up to ``retries`` times, after ``first_wait_s``, twice that, and so on (60 s at most).
    """

    base_url: str
    model: str
    api_key: str = field(default="", repr=False)
    concurrency: int = 8
    retries: int = 6
    first_wait_s: float = 1.0
    timeout_s: float = 120.0
    cache_directory: Path | None = None


class OpenAIChat:
    """Asks a chat model, at temperature 0, whether answers and comments are right.

    Opinions are kept by the content they are about, so nothing is asked twice.
    """

    def __init__(
        self, settings: ChatSettings, progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Prepare to ask; nothing is sent yet.

        ``progress`` is told how many of how many questions have a reply.
        """
        self.name = settings.model
        self.version = f"prompts-{PROMPTS_VERSION}"
        self._settings = settings
        self._progress = progress
        self._cache = OpinionCache(settings.cache_directory)

    def opinions(self, kind: str, cases: Sequence[Mapping[str, str]]) -> Sequence[Opinion]:
        """Return one opinion per case, in order: 1.0 for correct, else 0.0.

        Raises JudgeError: the server cannot be used, or gives no reply in all the tries.
        """
        keys = [content_key(self.name, self.version, kind, case) for case in cases]
        wanted = dict(zip(keys, cases, strict=True))
        unknown = [key for key in wanted if self._cache.get(key) is None]
        with self._client() as client, ThreadPoolExecutor(self._settings.concurrency) as pool:
            asked = pool.map(lambda key: self._ask(client, prompt_of(kind, wanted[key])), unknown)
            for done, (key, opinion) in enumerate(zip(unknown, asked, strict=True), 1):
                self._cache.put(key, opinion)
                if self._progress:
                    self._progress(done, len(unknown))
        return [self._kept(key) for key in keys]

    def _kept(self, key: str) -> Opinion:
        opinion = self._cache.get(key)
        if opinion is None:
            raise JudgeError(f"the opinion {key} was lost from the cache")
        return opinion

    def _client(self) -> httpx.Client:
        key = self._settings.api_key
        return httpx.Client(
            base_url=self._settings.base_url.rstrip("/"),
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=self._settings.timeout_s,
        )

    def _ask(self, client: httpx.Client, text: str) -> Opinion:
        wait_s, reason = self._settings.first_wait_s, "never asked"
        for attempt in range(self._settings.retries + 1):
            try:
                reply = self._reply(client, text)
                return Opinion(score=float(is_correct(reply)), words=reply)
            except _BusyError as busy:
                reason = str(busy)
                if attempt < self._settings.retries:
                    time.sleep(min(max(wait_s, busy.wait_s), _LONGEST_WAIT_S))
                    wait_s *= 2
        raise JudgeError(f"the judge {self.name} gave no reply: {reason}")

    def _reply(self, client: httpx.Client, text: str) -> str:
        body = {
            "model": self._settings.model,
            "messages": [{"role": "user", "content": text}],
            "temperature": 0,
            "max_tokens": _MOST_REPLY_TOKENS,
        }
        try:
            response = client.post("/chat/completions", json=body)
        except httpx.TransportError as error:
            raise _BusyError(f"{type(error).__name__}: {error}") from error
        if response.status_code in _TRY_AGAIN:
            raise _BusyError(f"status {response.status_code}", _retry_after(response))
        if not response.is_success:
            raise JudgeError(f"the judge {self.name} answered {response.status_code}")
        return _content(response)


def prompt_of(kind: str, case: Mapping[str, str]) -> str:
    """Return the question about one case, its texts between marks made up on the spot."""
    return prompt(kind, case, fence=secrets.token_hex(16))


def _retry_after(response: httpx.Response) -> float:
    text = response.headers.get("Retry-After", "")
    return float(text) if text.isdecimal() else 0.0


def _content(response: httpx.Response) -> str:
    try:
        content = response.json()["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError) as error:
        raise _BusyError("the reply is no chat completion") from error
    if not isinstance(content, str) or not content.strip():
        raise _BusyError("the reply is empty")
    return content
