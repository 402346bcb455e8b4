"""The story of the demo: prepare, start the servers, fill an empty site, serve until stopped."""

import fcntl
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from types import FrameType

from django.conf import settings

from mera.demo import content, people, servers, site
from mera.demo.filling import Fill, Filling
from mera.demo.processes import Child, Recipe, wait_until
from mera.demo.telling import say, told

_START_S = 60.0
_WATCH_S = 1.0
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class StopRequestedError(Exception):
    """Ctrl-C or a request to end."""


class CannotStartError(Exception):
    """The demo cannot start; the text says why and what to do."""


def launch(host: str, port: int, fill: Fill) -> int:
    """Run the demo until Ctrl-C or SIGTERM; return the exit code. ``fill`` fills an empty site."""
    for number in _SIGNALS:
        signal.signal(number, _stop)
    try:
        with ExitStack() as running:
            _serve(host, port, fill, running)
    except StopRequestedError:
        say("Stopped. All is kept in var/: `make demo` goes on, `make demo-reset` forgets it.")
        return 0
    except (CannotStartError, people.NotADemoError, servers.SocketDirectoryError) as why:
        say(f"The demo cannot start: {why}")
    return 1


def _serve(host: str, port: int, fill: Fill, running: ExitStack) -> None:
    began = time.monotonic()
    if not servers.is_free(host, port):
        raise CannotStartError(f"port {port} is taken; try `PORT={port + 1} make demo`")
    site.make_directories()
    running.enter_context(_alone_in_this_folder())
    queue = running.enter_context(
        _child(servers.valkey(settings.VALKEY_SOCKET, settings.VAR_DIR / "log"))
    )
    with told("Tables, texts and styles"):
        site.prepare()
        people.create_accounts()
        content.load_benchmarks()
    _require(queue, lambda: servers.listens(settings.VALKEY_SOCKET))
    worker = running.enter_context(_child(servers.worker(settings.VAR_DIR, settings.SCORE_WORKERS)))
    filling = Filling(fill)
    filling.start()
    _watch([queue, worker], until=filling.has_boards)
    web = running.enter_context(_child(servers.web(host, port, settings.VAR_DIR)))
    address = f"http://{_visible(host)}:{port}/"
    _require(web, lambda: servers.answers(f"{address}healthz"))
    _welcome(address, time.monotonic() - began)
    if filling.is_alive():
        say("The other benchmarks are filled meanwhile.")
    _watch([queue, worker, web], until=Event())


def _watch(children: list[Child], until: Event) -> None:
    """Start again whatever ends by itself, until the event; signals leave by an exception."""
    while not until.wait(_WATCH_S):
        for child in children:
            if not child.is_running:
                say(f"The {child.recipe.name} ended by itself and is started again.")
                say(f"  Its last words are in {child.recipe.log}")
                child.restart()


def _welcome(address: str, took_s: float) -> None:
    say(f"\nMERA Platform (demo) serves at {address} after {took_s:.0f} s. Ctrl-C stops it.\n")
    say(f"  Accounts, password of each {people.PASSWORD}:")
    for person in people.ACCOUNTS:
        say(f"    {person.email}")
    say(f"  Archives to try:  {settings.VAR_DIR}/samples/")
    say(f"  E-mail it sends:  {settings.VAR_DIR}/mail/")
    say(f"  Logs:             {settings.VAR_DIR}/log/\n")


def _visible(host: str) -> str:
    return "localhost" if host in {"127.0.0.1", "0.0.0.0", "::"} else host  # noqa: S104  compared, not bound


def _require(child: Child, is_ready: Callable[[], bool]) -> None:
    if not wait_until(lambda: is_ready() or not child.is_running, _START_S) or not child.is_running:
        raise CannotStartError(f"the {child.recipe.name} did not start; see {child.recipe.log}")


@contextmanager
def _child(recipe: Recipe) -> Iterator[Child]:
    child = Child(recipe)
    try:
        yield child
    finally:
        for number in _SIGNALS:  # A second Ctrl-C must not interrupt the stopping of the others.
            signal.signal(number, signal.SIG_IGN)
        child.stop()


@contextmanager
def _alone_in_this_folder() -> Iterator[None]:
    with (settings.VAR_DIR / "run" / "demo.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            raise CannotStartError("it already runs in this folder; stop that one first") from taken
        yield


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise StopRequestedError
