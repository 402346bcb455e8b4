"""What must stay unharmed while a hostile program runs, and how to see that it did."""

import socket
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

# The ports and names that the programs in programs/ knock at.
TCP_PORTS = (46379, 45432)
UDP_PORT = 40053
ABSTRACT_NAME = "\0sbx-canary"
SECRET = "GOLD-TOKEN-d41d8cd9"
_FOLDERS = ("/dev/shm", "/dev/mqueue", "/sys/fs/cgroup/memory", "/sys/fs/cgroup/pids")
_SYSV = ("/proc/sysvipc/shm", "/proc/sysvipc/msg", "/proc/sysvipc/sem")


@dataclass(frozen=True)
class Host:
    """The parts of the host that a program could have changed."""

    host_name: str
    shared: tuple[str, ...]
    sysv: tuple[str, ...]
    descriptors: int
    canary: bytes


class Canaries:
    """Listeners that must hear nothing, files that must not change or be read."""

    def __init__(self, folder, stack):
        self.gold = folder / "gold.json"
        self.gold.write_text(SECRET, "utf-8")
        self.file = folder / "canary"
        self.file.write_bytes(b"unharmed")
        self.file.chmod(0o666)
        self.listeners = [stack.enter_context(listener) for listener in _listeners(folder)]

    def host(self):
        return Host(
            host_name=socket.gethostname(),
            shared=tuple(name for folder in _FOLDERS for name in _names(folder)),
            sysv=tuple(name for table in _SYSV for name in _objects(Path(table))),
            descriptors=sum(1 for _ in Path("/proc/self/fd").iterdir()),
            canary=self.file.read_bytes(),
        )

    def heard(self):
        """Return what the listeners were told; connections count, even without a word."""
        return [word for listener in self.listeners if (word := _heard(listener)) is not None]


def _objects(table):
    """Return the SysV objects of a table, but those of living processes: all of a run are dead.

    A database server beside the tests has a segment of its own, and may start at any time.
    """
    if not table.exists():
        return []
    names, *rows = [line.split() for line in table.read_text("ascii").splitlines()]
    objects = [dict(zip(names, row, strict=True)) for row in rows]
    return [
        f"{table.name} {row['key']} of {row['cuid']}"
        for row in objects
        if not ("cpid" in row and Path("/proc", row["cpid"]).exists())
    ]


@contextmanager
def planted(folder):
    with ExitStack() as stack:
        yield Canaries(folder, stack)


def _listeners(folder):
    for port in TCP_PORTS:
        with suppress(OSError):
            yield _bound(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", port))
    with suppress(OSError):
        yield _bound(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", UDP_PORT))
    yield _bound(socket.AF_UNIX, socket.SOCK_STREAM, str(folder / "canary.sock"))
    with suppress(OSError):
        yield _bound(socket.AF_UNIX, socket.SOCK_STREAM, ABSTRACT_NAME)


def _bound(family, kind, address):
    listener = socket.socket(family, kind)
    try:
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    if kind == socket.SOCK_STREAM:
        listener.listen()
    return listener


def _heard(listener):
    try:
        if listener.type == socket.SOCK_DGRAM:
            return listener.recv(100)
        connection, _ = listener.accept()
    except BlockingIOError:
        return None
    connection.close()
    return b"connected"


def _names(folder):
    return sorted(str(path) for path in Path(folder).glob("*"))
