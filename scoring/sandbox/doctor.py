"""What this host offers for isolation, what is missing and how to get it."""

import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scoring.core.ports import Limits, Program, Verdict
from scoring.sandbox.backends import load
from scoring.sandbox.bubblewrap import Bubblewrap
from scoring.sandbox.confine import isolation
from scoring.sandbox.identity import unprivileged
from scoring.sandbox.languages import Language, MissingToolError, languages
from scoring.sandbox.sandbox import IsolatedSandbox
from scoring.sandbox.seccomp import UnsupportedMachineError, filter_program

_LIMITS = Limits(wall_s=20, cpu_s=1, memory_mib=128, processes=4, output_kib=4)
_NAMESPACE_SWITCHES = (
    (
        "/proc/sys/kernel/unprivileged_userns_clone",
        "0",
        "sysctl kernel.unprivileged_userns_clone=1",
    ),
    (
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
        "1",
        "an AppArmor profile for /usr/bin/bwrap with 'userns,' or "
        "sysctl kernel.apparmor_restrict_unprivileged_userns=0",
    ),
    ("/proc/sys/user/max_user_namespaces", "0", "sysctl user.max_user_namespaces=10000"),
)
_CONTAINER_REMEDY = (
    "in a container: run as an ordinary user under a profile made by 'mera sandbox profile', "
    "see docs/sandbox.md"
)
_CANARIES = (
    ("memory limit", "bytearray(1 << 30)", Verdict.MEMORY),
    ("CPU limit", "import signal\nsignal.setitimer(1, 5)\nwhile True: pass", Verdict.TIMEOUT),
    ("output limit", "print('x' * 9999)", Verdict.OUTPUT),
    ("system call filter", "import ctypes; ctypes.CDLL(None).ptrace(0, 0, 0, 0)", Verdict.DENIED),
    ("no fork", "import os; os.fork()", Verdict.FAILED),
    ("no network", "import socket; socket.socket()", Verdict.FAILED),
    ("no write access", "open('/box/x', 'w')", Verdict.FAILED),
    ("no view of the host", "open('/etc/hostname')", Verdict.FAILED),
    ("own process numbers", "import os; assert os.getpid() < 10", Verdict.OK),
    ("empty environment", "import os; assert not os.environ.keys() & {'USER'}", Verdict.OK),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at, and how to mend it. Without what is ``required`` code tasks wait."""

    ok: bool
    name: str
    detail: str
    remedy: str = ""
    required: bool = True


def findings(sandbox: IsolatedSandbox | None = None) -> list[Finding]:
    """Look at this host: the back end, that its limits really hold, the languages, the runner."""
    sandbox = sandbox or load()
    found = [_processor(), _back_end(sandbox), _identity()]
    if all(finding.ok for finding in found):
        found += _trials(sandbox)
    return [*found, _memory(), _runner(), *_languages()]


def _trials(sandbox: IsolatedSandbox) -> list[Finding]:
    start = _start(sandbox)
    return [start, *_canaries(sandbox)] if start.ok else [start]


def _processor() -> Finding:
    machine = platform.machine()
    try:
        filter_program("threads")
    except UnsupportedMachineError as error:
        return Finding(False, "processor", str(error), "x86_64 or aarch64 is needed")
    return Finding(True, "processor", machine)


def _back_end(sandbox: IsolatedSandbox) -> Finding:
    lack = sandbox.back_end.missing()
    remedy = lack.partition(": ")[2]
    return Finding(not lack, f"back end {sandbox.name}", lack or "installed", remedy)


def _identity() -> Finding:
    uid = unprivileged()
    own = os.geteuid()
    detail = f"programs run as this user, {own}" if uid is None else f"root becomes user {uid}"
    return Finding(True, "identity", detail)


def _start(sandbox: IsolatedSandbox) -> Finding:
    outcome = sandbox.run(Program("python", {"main.py": b"print(6 * 7)"}), b"", _LIMITS)
    if outcome.stdout == b"42\n":
        return Finding(True, "isolated start", f"{outcome.wall_s * 1000:.0f} ms")
    detail = outcome.why or outcome.stderr.decode("utf-8", "replace")
    return Finding(False, "isolated start", detail, _namespace_remedy())


def _namespace_remedy() -> str:
    for path, closed, remedy in _NAMESPACE_SWITCHES:
        switch = Path(path)
        if switch.exists() and switch.read_text("ascii").strip() == closed:
            return remedy
    return _CONTAINER_REMEDY


def _canaries(sandbox: IsolatedSandbox) -> Iterator[Finding]:
    for name, source, expected in _CANARIES:
        outcome = sandbox.run(Program("python", {"main.py": source.encode()}), b"", _LIMITS)
        right = outcome.verdict is expected
        detail = "holds" if right else f"expected {expected}, got {outcome.verdict}"
        yield Finding(right, name, detail, "" if right else "do not run code tasks on this host")


def _memory() -> Finding:
    """Say by what means memory is bounded; memory cgroups are not used, whatever the host has."""
    detail = "RLIMIT_AS and a look at the whole tree every 20 ms; no cgroup"
    return Finding(True, "memory is bounded by", detail, required=False)


def _runner() -> Finding:
    how = isolation()
    detail = f"archives and answers are read under {how}"
    remedy = "" if how == "bubblewrap" else Bubblewrap().missing() or _namespace_remedy()
    return Finding(how == "bubblewrap", "runner", detail, remedy, required=False)


def _languages() -> Iterator[Finding]:
    for name, language in languages().items():
        yield _language(f"language {name}", language)


def _language(name: str, language: Language) -> Finding:
    try:
        tools = language.installed()
    except MissingToolError as error:
        return Finding(False, name, str(error), f"apt-get install {language.package}", False)
    detail = ", ".join(tools[tool] for tool in language.tools)
    return Finding(True, name, detail, required=False)
