"""The filter is assembled from lists of names; a name that no kernel has would be a silent hole."""

import csv
import struct
import tomllib
from pathlib import Path

import pytest

from scoring.sandbox import seccomp
from scoring.sandbox.seccomp import UnsupportedMachineError, executor_profile, filter_program

FOLDER = Path(seccomp.__file__).parent
PROFILES = tomllib.loads((FOLDER / "profiles.toml").read_text("utf-8"))
with (FOLDER / "syscalls.csv").open(encoding="utf-8") as _table:
    KNOWN = {row["name"] for row in csv.DictReader(_table)}


def listed():
    for section in PROFILES.values():
        for key in ("allow", "conditional", "names"):
            yield from section.get(key, ())


def test_every_listed_call_exists():
    assert set(listed()) <= KNOWN


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("profile", ["threads", "processes"])
def test_a_filter_ends_with_a_refusal(profile, machine):
    program = filter_program(profile, machine)
    code, _, _, action = struct.unpack("<HBBI", program[-8:])
    assert (code, action) == (0x06, 0x00050001)


@pytest.mark.parametrize("profile", ["threads", "processes"])
def test_a_filter_fits_the_kernel(profile):
    assert len(filter_program(profile, "x86_64")) // 8 <= 4096


def test_an_unknown_processor_is_refused():
    with pytest.raises(UnsupportedMachineError):
        filter_program("threads", "pdp11")


def test_no_call_is_both_allowed_and_deadly():
    allowed = set(PROFILES["threads"]["allow"] + PROFILES["processes"]["allow"])
    assert not allowed & set(PROFILES["kill"]["names"] + PROFILES["missing"]["names"])


def test_an_engines_profile_is_extended_without_a_second_rule_for_a_call():
    refused = {"names": ["mount", "reboot"], "action": "SCMP_ACT_ERRNO"}
    extended = executor_profile({"syscalls": [refused, {"names": ["clone"]}]})
    names = [rule["names"] for rule in extended["syscalls"]]
    assert names == [["reboot"], [*seccomp.BUBBLEWRAP_NEEDS]]
