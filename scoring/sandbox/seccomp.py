"""Assembles the system call filter of a profile, ready for ``bwrap --seccomp``.

The filter is classic BPF over ``struct seccomp_data``: call number, architecture, six arguments.
Source of the layout and constants: linux/seccomp.h, linux/filter.h, linux/audit.h.
"""

import csv
import errno
import platform
import struct
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import JsonValue

Profile = Literal["threads", "processes"]
Instruction = tuple[int, int, int, int]

_HERE = Path(__file__).parent
_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32_BIT = 0x40000000

_ALLOW = 0x7FFF0000
_KILL_PROCESS = 0x80000000
_ERRNO = 0x00050000

_CLONE_THREAD = 0x00010000
_CLONE_NAMESPACES = 0x7E020000
_AF_UNIX = 1
_F_SETPIPE_SZ = 1031
_TIOCSTI = 0x5412
_TIOCLINUX = 0x541C


BUBBLEWRAP_NEEDS = ("clone", "mount", "pivot_root", "sethostname", "umount2", "unshare")


class UnsupportedMachineError(Exception):
    """There is no table of system call numbers for this processor."""


@dataclass(frozen=True, slots=True)
class _Lists:
    allow: tuple[str, ...]
    conditional: tuple[str, ...]
    kill: tuple[str, ...]
    missing: tuple[str, ...]


@cache
def filter_program(profile: Profile, machine: str = "") -> bytes:
    """Return the compiled filter of ``profile`` for ``machine`` (default: this one).

    Raises:
        UnsupportedMachineError: the processor is neither x86_64 nor aarch64.
    """
    machine = machine or platform.machine()
    if machine not in _AUDIT_ARCH:
        raise UnsupportedMachineError(f"no system call table for {machine}")
    lists = _lists(profile)
    numbers = _numbers(machine)
    code = [*_preamble(machine)]
    for name in lists.kill:
        code += _when(numbers.get(name), [_return(_KILL_PROCESS)])
    for name in lists.missing:
        code += _when(numbers.get(name), [_refuse(errno.ENOSYS)])
    for name in lists.conditional:
        code += _when(numbers.get(name), _condition(name, profile))
    for name in lists.allow:
        code += _when(numbers.get(name), [_return(_ALLOW)])
    code.append(_refuse(errno.EPERM))
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in code)


def engine_profile(profile: Profile) -> dict[str, object]:
    """Return the filter of ``profile`` as container engines read it (the OCI runtime's names)."""
    lists = _lists(profile)
    plain = [name for name in lists.conditional if name not in ("clone", "socket", "socketpair")]
    no_namespaces = _argument(_CLONE_NAMESPACES, "SCMP_CMP_MASKED_EQ", then=0)
    return {
        "defaultAction": "SCMP_ACT_ERRNO",
        "defaultErrnoRet": errno.EPERM,
        "syscalls": [
            {"names": [*lists.allow, *plain], "action": "SCMP_ACT_ALLOW"},
            {"names": ["clone"], "action": "SCMP_ACT_ALLOW", "args": [no_namespaces]},
            {
                "names": ["socket", "socketpair"],
                "action": "SCMP_ACT_ALLOW",
                "args": [_argument(_AF_UNIX, "SCMP_CMP_EQ")],
            },
            {
                "names": [*lists.missing],
                "action": "SCMP_ACT_ERRNO",
                "errnoRet": errno.ENOSYS,
            },
            {"names": [*lists.kill], "action": "SCMP_ACT_KILL_PROCESS"},
        ],
    }


def executor_profile(default: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Return an engine's ``default`` profile with what bubblewrap needs inside a container.

    The calls leave the rules they stand in: an engine refuses a call under two rules.
    """
    rules = default.get("syscalls")
    kept = [_without_needs(rule) for rule in rules] if isinstance(rules, list) else []
    others = [rule for rule in kept if not isinstance(rule, dict) or rule.get("names") != []]
    needed: JsonValue = {"names": [*BUBBLEWRAP_NEEDS], "action": "SCMP_ACT_ALLOW"}
    return {**default, "syscalls": [*others, needed]}


def _without_needs(rule: JsonValue) -> JsonValue:
    names = rule.get("names") if isinstance(rule, dict) else None
    if not isinstance(rule, dict) or not isinstance(names, list):
        return rule
    return {**rule, "names": [name for name in names if name not in BUBBLEWRAP_NEEDS]}


def _argument(value: int, operation: str, then: int = 0) -> dict[str, object]:
    return {"index": 0, "value": value, "valueTwo": then, "op": operation}


@cache
def _lists(profile: Profile) -> _Lists:
    table = tomllib.loads((_HERE / "profiles.toml").read_text("utf-8"))
    base = table["threads"]
    more = table[profile]["allow"] if profile != "threads" else []
    return _Lists(
        allow=(*base["allow"], *more),
        conditional=tuple(base["conditional"]),
        kill=tuple(table["kill"]["names"]),
        missing=tuple(table["missing"]["names"]),
    )


@cache
def _numbers(machine: str) -> dict[str, int]:
    with (_HERE / "syscalls.csv").open(encoding="utf-8") as table:
        return {row["name"]: int(row[machine]) for row in csv.DictReader(table) if row[machine]}


def _preamble(machine: str) -> list[Instruction]:
    """A foreign architecture or the x32 numbering would slip past the table: both are killed."""
    code = [
        _load(4),
        _jump_equal(_AUDIT_ARCH[machine], 1, 0),
        _return(_KILL_PROCESS),
        _load(0),
    ]
    if machine == "x86_64":
        code += [(0x35, 0, 1, _X32_BIT), _return(_KILL_PROCESS)]
    return code


def _when(number: int | None, body: list[Instruction]) -> list[Instruction]:
    """``body`` always returns, so the call number stays loaded for the next test."""
    if number is None:
        return []
    return [_jump_equal(number, 0, len(body)), *body]


def _condition(name: str, profile: Profile) -> list[Instruction]:
    match name:
        case "clone":
            return _clone(profile)
        case "socket" | "socketpair":
            return _only(argument=0, value=_AF_UNIX)
        case "prlimit64":
            return _only(argument=0, value=0)
        case "fcntl":
            return _all_but(1, [_F_SETPIPE_SZ])
        case "ioctl":
            return _all_but(1, [_TIOCSTI, _TIOCLINUX])
        case _:
            raise LookupError(f"no condition for system call {name}")


def _clone(profile: Profile) -> list[Instruction]:
    forbid_namespaces = [_load(16), (0x45, 0, 1, _CLONE_NAMESPACES), _refuse(errno.EPERM)]
    if profile == "processes":
        return [*forbid_namespaces, _return(_ALLOW)]
    only_threads = [(0x45, 0, 1, _CLONE_THREAD), _return(_ALLOW), _refuse(errno.EPERM)]
    return [*forbid_namespaces, *only_threads]


def _only(*, argument: int, value: int) -> list[Instruction]:
    test = _jump_equal(value, 0, 1)
    return [_load(16 + 8 * argument), test, _return(_ALLOW), _refuse(errno.EPERM)]


def _all_but(argument: int, values: list[int]) -> list[Instruction]:
    code = [_load(16 + 8 * argument)]
    for value in values:
        code += [_jump_equal(value, 0, 1), _refuse(errno.EPERM)]
    return [*code, _return(_ALLOW)]


def _load(offset: int) -> Instruction:
    return (0x20, 0, 0, offset)


def _jump_equal(value: int, if_true: int, if_false: int) -> Instruction:
    return (0x15, if_true, if_false, value)


def _return(action: int) -> Instruction:
    return (0x06, 0, 0, action)


def _refuse(number: int) -> Instruction:
    return _return(_ERRNO | number)
