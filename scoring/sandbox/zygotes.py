"""Starts warm interpreters and talks to them; scoring.sandbox.inside.zygote is the other end."""

import os
import socket
import subprocess
import weakref
from collections.abc import Sequence
from pathlib import Path

from scoring.sandbox.bubblewrap import ISOLATION, environment_options, executable
from scoring.sandbox.descriptors import Descriptors
from scoring.sandbox.identity import unprivileged
from scoring.sandbox.inside import caller, zygote
from scoring.sandbox.launch import BASE_ENVIRONMENT, BOX, TMP, Launch
from scoring.sandbox.seccomp import filter_program

_PROGRAM = Path(zygote.__file__)
_INSIDE = "/zygote.py"
_START_S = 20.0
# What a fork needs to make namespaces, inside bubblewrap's own; given up before the program runs.
_RIGHTS = ("--cap-add", "CAP_SYS_ADMIN", "--cap-add", "CAP_SETPCAP")
_KNOWN_SCRIPTS = (Path(caller.__file__).read_bytes(),)


class DeadZygoteError(Exception):
    """A warm interpreter could not be started or has died; the text says what is known."""


class Zygote:
    """A warm interpreter in a bubblewrap. It ends with this object, its thread or its process."""

    def __init__(self, launch: Launch) -> None:
        """Start it and wait until it is ready.

        Raises:
            DeadZygoteError: it does not start.
        """
        self._command, self._root, self._owner = launch.command, launch.root, os.getpid()
        self._control, process = _start(launch)
        self.close = weakref.finalize(self, _end, process, self._control, self._owner)
        self._wait_until_ready()

    def serves(self, launch: Launch) -> bool:
        """Tell whether it can run ``launch``: same interpreter, same root, same process."""
        mine = (self._command, self._root, self._owner)
        return self.close.alive and mine == (launch.command, launch.root, os.getpid())

    def send(self, job: bytes, descriptors: Sequence[int]) -> None:
        """Hand over a job with the descriptors that belong to it.

        Raises:
            DeadZygoteError: nobody is there to take it.
        """
        try:
            socket.send_fds(self._control, [job], descriptors)
        except OSError as error:
            self.close()
            raise DeadZygoteError("the warm interpreter has died") from error

    def _wait_until_ready(self) -> None:
        self._control.settimeout(_START_S)
        try:
            ready = self._control.recv(64) == zygote.HELLO
        except OSError:
            ready = False
        if not ready:
            self.close()
            raise DeadZygoteError("the warm interpreter does not start")


def _start(launch: Launch) -> tuple[socket.socket, subprocess.Popen[bytes]]:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with Descriptors() as descriptors, theirs:
        program = descriptors.memory(_PROGRAM.read_bytes())
        given = [descriptors.memory(filter_program(launch.profile))]
        given += [descriptors.memory(script) for script in _KNOWN_SCRIPTS]
        argv = [
            *_options(launch, program),
            *launch.command,
            _INSIDE,
            *(str(descriptor) for descriptor in given),
        ]
        return ours, _spawn(argv, theirs.fileno(), [program, *given])


def _spawn(argv: Sequence[str], stdin: int, passed: Sequence[int]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - no shell, our own words
        argv,
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=passed,
        cwd="/",
        env={},
        user=unprivileged(),
        group=unprivileged(),
        extra_groups=[] if os.geteuid() == 0 else None,
    )


def _options(launch: Launch, program: int) -> list[str]:
    return [
        str(executable()),
        *ISOLATION,
        *_RIGHTS,
        *environment_options({**BASE_ENVIRONMENT, **launch.environment}),
        *launch.root.arguments(),
        *("--dir", BOX, "--dir", TMP),
        *("--perms", "0555", "--file", str(program), _INSIDE),
        *("--chdir", "/", "--remount-ro", "/", "--"),
    ]


def _end(process: subprocess.Popen[bytes], control: socket.socket, owner: int) -> None:
    """A fork of the worker inherits the object but not the interpreter behind it."""
    control.close()
    if os.getpid() == owner:
        process.kill()
        process.wait()
