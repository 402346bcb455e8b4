"""A warm Python that runs each program in a fork of itself, in namespaces of the fork's own.

It lives inside a bubblewrap that holds the interpreter and nothing else: no network, no secrets,
nothing writable, a user without rights. From there it needs two rights only, to make namespaces
and to give those rights up for good; the fork has given them up before the program's first line.

A job is one message on descriptor 0: JSON, with the descriptors of the program's standard streams,
of its report and of its files. The fork's first process says hello on the report and waits for
permission to go on, so that whoever asked can take hold of it; at the end it tells how the program
ended, and dies, and with it dies whatever is left in its namespaces.
"""

from __future__ import annotations

import array
import atexit
import contextlib
import ctypes
import gc
import importlib
import json
import os
import resource
import socket
import sys
import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import CodeType
    from typing import Any

# What programs of the benchmarks import most; in a fork these imports cost nothing.
PRELOADED = (
    *("bisect", "collections", "copy", "dataclasses", "datetime", "decimal", "enum", "fractions"),
    *("functools", "hashlib", "heapq", "io", "itertools", "math", "operator", "random", "re"),
    *("statistics", "string", "sys", "tempfile", "textwrap", "threading", "time", "typing"),
)
HELLO = b"hello"
GO = b"go"
BOX, TMP = "/box", "/tmp"  # noqa: S108 - inside the sandbox, mounted afresh for every program

_MAX_MESSAGE = 1 << 18
_MAX_DESCRIPTORS = 250
_ALL_DESCRIPTORS = 4096
_INODES_PER_MIB = 64
_NEW_NAMESPACES = 0x00020000 | 0x04000000 | 0x08000000 | 0x20000000 | 0x40000000
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_REMOUNT = 1, 2, 4, 32
_MS_REC_PRIVATE = 0x4000 | 0x40000
_PR_SET_NO_NEW_PRIVS, _PR_CAPBSET_DROP, _PR_SET_SECCOMP, _PR_CAP_AMBIENT = 38, 24, 22, 47
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_SECCOMP_MODE_FILTER = 2
_CAP_SETPCAP, _CAP_SYS_ADMIN = 8, 21
_CAPABILITY_VERSION_3 = 0x20080522

_libc = ctypes.CDLL(None, use_errno=True)


class _Filter(ctypes.Structure):
    """``struct sock_fprog`` of linux/filter.h."""

    _fields_ = [("length", ctypes.c_ushort), ("program", ctypes.c_char_p)]


def main() -> None:
    """Serve jobs until the other end is closed; in a fork, run one program and end with it."""
    filter_program, known = _read_all(int(sys.argv[1])), _known(sys.argv[2:])
    for name in PRELOADED:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    control = socket.socket(fileno=os.dup(0))
    control.send(HELLO)
    while message := _receive(control):
        job, descriptors = message
        keeper = os.fork()
        if keeper == 0:
            control.close()
            _keep(job, descriptors, filter_program)
            run_script(job["script"], known)
        for descriptor in descriptors:
            os.close(descriptor)
        os.waitpid(keeper, 0)


def _known(descriptors: list[str]) -> dict[bytes, CodeType]:
    """Scripts of ours that many jobs run are compiled once."""
    sources = [_read_all(int(descriptor)) for descriptor in descriptors]
    return {source: compile(source, f"{BOX}/main.py", "exec") for source in sources}


def _receive(control: socket.socket) -> tuple[Any, list[int]] | None:
    room = socket.CMSG_SPACE(_MAX_DESCRIPTORS * 4)
    message, ancillary, _, _ = control.recvmsg(_MAX_MESSAGE, room)
    if not message:
        return None
    descriptors = array.array("i")
    for level, kind, content in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            descriptors.frombytes(content)
    return json.loads(message), list(descriptors)


def _keep(job: Any, descriptors: list[int], filter_program: bytes) -> None:  # noqa: ANN401 - JSON
    """Return in the program's own process only; the two processes above it end here.

    A process that makes a namespace for process numbers is not in it, its children are. The first
    child is special: signals do not reach it and its end is the end of all, so it is ours.
    """
    _check(_libc.unshare(_NEW_NAMESPACES), "unshare")
    if os.fork() != 0:
        os._exit(0)
    stdin, stdout, stderr, report_to, *files = descriptors
    report = socket.socket(fileno=report_to)
    report.send(HELLO)
    if report.recv(len(GO)) != GO:
        os._exit(0)
    _furnish(job, files)
    program = os.fork()
    if program != 0:
        _wait_and_report(program, report)
    for target, source in enumerate((stdin, stdout, stderr)):
        os.dup2(source, target)
    os.closerange(3, _ALL_DESCRIPTORS)
    report.detach()
    _confine(job["limits"], filter_program)


def _furnish(job: Any, files: list[int]) -> None:  # noqa: ANN401 - JSON
    """Mount a folder for the program's files and one to write in, both in memory and bounded."""
    _mount(b"", b"/", _MS_REC_PRIVATE, b"")
    _mount(b"tmpfs", BOX.encode(), _MS_NOSUID | _MS_NODEV, b"mode=755,nr_inodes=256")
    for name, descriptor in zip(job["files"], files, strict=True):
        path = f"{BOX}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH103, PTH120 - pathlib is not loaded
        _write(path, _read_all(descriptor))
    _mount(b"tmpfs", BOX.encode(), _MS_NOSUID | _MS_NODEV | _MS_REMOUNT | _MS_RDONLY, b"")
    if size := job["disk_mib"]:
        options = f"mode=700,size={size}m,nr_inodes={size * _INODES_PER_MIB}"
        _mount(b"tmpfs", TMP.encode(), _MS_NOSUID | _MS_NODEV, options.encode())
    os.chdir(TMP)


def _write(path: str, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o555)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)


def _wait_and_report(program: int, report: socket.socket) -> None:
    os.closerange(0, 3)
    while True:
        pid, status, usage = os.wait3(0)
        if pid == program:
            break
    code = os.waitstatus_to_exitcode(status)
    cpu_s = usage.ru_utime + usage.ru_stime
    text = json.dumps({"code": code, "cpu_s": cpu_s, "rss_kib": usage.ru_maxrss})
    report.send(text.encode())
    os._exit(0)


def _confine(limits: Mapping[str, tuple[int, int]], filter_program: bytes) -> None:
    """Give up every right, in an order in which each step is still allowed."""
    os.setsid()
    for name, (soft, hard) in limits.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{name.upper()}"), (soft, hard))
    for capability in (_CAP_SYS_ADMIN, _CAP_SETPCAP):
        _check(_libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0), "bounding set")
    _check(_libc.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "ambient set")
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    _check(_libc.capset(header, (ctypes.c_uint32 * 6)()), "capset")
    _check(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges")
    program = _Filter(len(filter_program) // 8, filter_program)
    _check(
        _libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0), "filter"
    )


def run_script(argv: list[str], known: Mapping[bytes, CodeType]) -> None:
    """Run the script ``argv`` as the main program and leave as Python would, but faster.

    Taking a warm interpreter apart piece by piece would take longer than most programs run; the
    kernel does it at once.
    """
    code = _exit_code_of(argv, known)
    threading._shutdown()  # type: ignore[attr-defined]  # what Python itself calls to wait for threads
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            stream.flush()  # type: ignore[union-attr]  # None when the program has removed it
    os._exit(code)


def _exit_code_of(argv: list[str], known: Mapping[bytes, CodeType]) -> int:
    try:
        _execute(argv, known)
    except SystemExit as end:
        return _exit_code(end.code)
    except BaseException as error:  # noqa: BLE001 - told as Python itself would tell it
        ours = error.__traceback__
        its = ours and ours.tb_next and ours.tb_next.tb_next
        sys.excepthook(type(error), error.with_traceback(its), its)
        return 1
    return 0


def _exit_code(code: object) -> int:
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    sys.stderr.write(f"{code}\n")
    return 1


def _execute(argv: list[str], known: Mapping[bytes, CodeType]) -> None:
    with open(argv[0], "rb") as file:  # noqa: PTH123 - pathlib is not loaded
        source = file.read()
    main_module = type(sys)("__main__")
    main_module.__file__ = argv[0]
    main_module.__dict__["__builtins__"] = __builtins__
    sys.modules["__main__"] = main_module
    sys.argv = argv
    exec(known.get(source) or compile(source, argv[0], "exec"), main_module.__dict__)  # noqa: S102 - the purpose


def _mount(source: bytes, target: bytes, flags: int, options: bytes) -> None:
    _check(_libc.mount(source, target, b"tmpfs", flags, options), f"mount {target.decode()}")


def _check(returned: int, what: str) -> None:
    if returned != 0:
        raise OSError(ctypes.get_errno(), what)


def _read_all(descriptor: int) -> bytes:
    size = os.fstat(descriptor).st_size
    return os.pread(descriptor, size, 0) if size else b""


if __name__ == "__main__":
    main()
