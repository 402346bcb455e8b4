"""Whole answers about boards, the same for all readers, kept ready and compressed.

An answer is kept by everything that it is made of: its address, the definitions of the benchmarks
and the newest snapshot. A publication makes a new snapshot, so no answer is ever older than its
board, and nothing has to be thrown away. The cache lives in the process: a new release starts with
an empty one.
"""

import functools
import gzip
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.views.decorators.http import conditional_page

from leaderboard import selectors

View = Callable[[HttpRequest, str, str], HttpResponse]

CACHE = "pages"
"""The name of the cache in the settings."""
_PERSONAL = (settings.SESSION_COOKIE_NAME, "messages")
"""Cookies of readers whose pages may hold what is only for them."""
_PART_HEADER = "HX-Request"
_MARK = "_made_of"
"""What an answer is made of, for the middleware: benchmark, board and state."""
_LEVEL = 6
"""Of compression: 9 takes three times as long for a fiftieth less."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it goes over the wire, and the tag that changes with its content."""

    etag: str
    compressed: bytes
    headers: Mapping[str, str]


def wants_part(request: HttpRequest) -> bool:
    """Tell whether a script asks for the part of a page that a choice changes, not the page."""
    return request.META.get("HTTP_HX_REQUEST") == "true"


def for_guests(view: View) -> View:
    """Return the view of a board that makes each page once for all who are not signed in."""
    personal = conditional_page(view)

    @functools.wraps(view)
    def kept(request: HttpRequest, benchmark: str, board: str) -> HttpResponse:
        if _is_personal(request):
            answer = personal(request, benchmark, board)
        else:
            answer = answered(request, benchmark, board, lambda: view(request, benchmark, board))
        patch_vary_headers(answer, ("Cookie", _PART_HEADER))
        return answer

    return kept


def answered(
    request: HttpRequest,
    benchmark: str,
    board: str,
    make: Callable[[], HttpResponse],
    *,
    guarded: bool = False,
) -> HttpResponse:
    """Return the kept answer to this request about a board, or 304 where the reader has it.

    ``make`` is asked when none is kept. What is no plain success is passed on and not kept.
    ``guarded`` says that the caller looks at more than the board before it answers, so that the
    middleware must not answer in its place.
    """
    state = selectors.state(benchmark, board)
    key = _key(f"{_address(request)}\n{state}")
    kept: Kept | None = caches[CACHE].get(key)
    if kept is None:
        made = make()
        if made.status_code != 200 or made.cookies:
            return made
        kept = _kept(made)
        caches[CACHE].set(key, kept)
    answer = _answer(request, kept)
    if not guarded:
        setattr(answer, _MARK, (benchmark, board, state))
    return answer


class Known(NamedTuple):
    """What an answer was made of, and the headers to repeat while that has not changed."""

    benchmark: str
    board: str
    state: list[tuple[str, ...]]
    headers: Mapping[str, str]


class Unchanged:
    """Middleware: tell a reader who has a kept answer that it still stands, before all others.

    Most looks at a board are such, and the middlewares of a page take longer than they need. It
    learns from the whole answers that pass on their way out, and gives their headers again.
    """

    _REPEATED = ("ETag", "Cache-Control", "Vary", "Content-Language")

    MOST = 1000
    """Answers whose headers are remembered; the oldest gives way."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._known: dict[str, Known] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return 304 where the reader has the answer, and otherwise what the site says."""
        if request.method not in {"GET", "HEAD"} or _is_personal(request):
            return self.get_response(request)
        address = _address(request)
        # The raw header: to name all headers as people write them costs as much as the answer.
        if "HTTP_IF_NONE_MATCH" in request.META:
            answer = self._still_stands(request, address)
            if answer is not None:
                return answer
        answer = self.get_response(request)
        if made_of := getattr(answer, _MARK, None):
            headers = {name: answer[name] for name in self._REPEATED if name in answer}
            benchmark, board, state = made_of
            self._remember(address, Known(benchmark, board, state, headers))
        return answer

    def _remember(self, address: str, known: Known) -> None:
        if address not in self._known and len(self._known) >= self.MOST:
            # Another thread may have thrown the same one out just now.
            self._known.pop(next(iter(self._known), ""), None)
        self._known[address] = known

    def _still_stands(self, request: HttpRequest, address: str) -> HttpResponse | None:
        known = self._known.get(address)
        if known is None:
            return None
        answer = get_conditional_response(request, etag=known.headers["ETag"])
        if answer is None or selectors.state(known.benchmark, known.board) != known.state:
            return None
        for name, value in known.headers.items():
            answer[name] = value
        return answer


def _is_personal(request: HttpRequest) -> bool:
    return any(name in request.COOKIES for name in _PERSONAL)


def _address(request: HttpRequest) -> str:
    return f"{request.get_full_path()}\n{wants_part(request)}"


def _key(made_of: str) -> str:
    return hashlib.sha256(made_of.encode()).hexdigest()


def _kept(made: HttpResponse) -> Kept:
    etag = f'W/"{hashlib.sha256(made.content).hexdigest()[:32]}"'
    return Kept(etag, gzip.compress(made.content, _LEVEL, mtime=0), dict(made.headers))


def _answer(request: HttpRequest, kept: Kept) -> HttpResponse:
    answer = get_conditional_response(request, etag=kept.etag) or _whole(request, kept)
    answer["ETag"] = kept.etag
    # Caches on the way may keep the answer and must ask each time whether it still stands.
    patch_cache_control(answer, public=True, max_age=0, must_revalidate=True)
    patch_vary_headers(answer, ("Accept-Encoding",))
    return answer


def _whole(request: HttpRequest, kept: Kept) -> HttpResponse:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(kept.compressed), headers=kept.headers)
    answer = HttpResponse(kept.compressed, headers=kept.headers)
    answer["Content-Encoding"] = "gzip"
    answer["Content-Length"] = str(len(kept.compressed))
    return answer
