"""Hostile programs are contained, hostile solutions never pass, and the host stays as it was."""

import json
import random
import time
from pathlib import Path

import pytest

from scoring.core.ports import Limits, Program
from scoring.sandbox.backends import BACK_ENDS, load
from scoring.sandbox.identity import unprivileged
from scoring.sandbox.judge import Call, judge_calls
from tests.attacks.attackers import ATTACKERS, ORDINARY_UID, as_we_are
from tests.attacks.canaries import SECRET, planted

PROGRAMS = Path(__file__).parent / "programs"
MANIFEST = json.loads((PROGRAMS / "manifest.json").read_text("utf-8"))
LIMITS = Limits(wall_s=4, cpu_s=1, memory_mib=256, processes=16, output_kib=64, disk_mib=16)
VERDICTS = {
    "contained": {"ok", "failed"},
    "cpu": {"timeout"},
    "crash": {"failed", "crashed"},
    "denied": {"denied"},
    "fsize": {"disk"},
    "killed": {"failed", "crashed"},
    "nonzero": {"failed"},
    "ok": {"ok"},
    "oom": {"memory"},
    "output": {"output"},
    "timeout": {"timeout"},
}
_RANDOM = random.Random(53)
_PAIRS = [(0, 1), (2, 3), *((_RANDOM.randrange(999), _RANDOM.randrange(999)) for _ in range(100))]
TESTS = [Call(str(x + y), [x, y]) for x, y in _PAIRS]

pytestmark = pytest.mark.parametrize("attacker", ATTACKERS.values(), ids=ATTACKERS)


def named(kind):
    entries = [entry for entry in MANIFEST if entry["kind"] == kind]
    return pytest.mark.parametrize("entry", entries, ids=[entry["name"] for entry in entries])


@pytest.fixture(params=[name for name, make in BACK_ENDS.items() if not make().missing()])
def sandbox(request, attacker):
    if request.param == "container" and attacker is not as_we_are:
        pytest.skip("an engine of another user is another installation")
    loaded = load(request.param)
    yield loaded
    loaded.back_end.close()


@pytest.fixture
def canaries(tmp_path, monkeypatch):
    tmp_path.chmod(0o755)
    monkeypatch.setenv("DATABASE_URL", f"postgres://mera:{SECRET}@127.0.0.1/mera")
    with planted(tmp_path) as set_out:
        monkeypatch.setenv("ATTACK_GOLD", str(set_out.gold))
        monkeypatch.setenv("CANARY_FILE", str(set_out.file))
        monkeypatch.setenv("CANARY_SOCKET", str(tmp_path / "canary.sock"))
        yield set_out


OF_THE_CONTAINER = {"exec_other", "import_site", "proc1_root", "symlink_out"}
"""Attacks that find programs, packages and processes in a container: its own, not the host's."""


@named("program")
def test_a_hostile_program_is_contained(sandbox, canaries, attacker, entry):
    expected = set().union(*(VERDICTS[word] for word in entry["expect"]))
    if sandbox.back_end.name == "container" and entry["name"] == "gold_fd":
        # It reads every file there is, and an image has many.
        expected |= {"timeout"}
    finds_its_own = sandbox.back_end.name == "container" and entry["name"] in OF_THE_CONTAINER
    program = Program("python", {"main.py": (PROGRAMS / entry["file"]).read_bytes()})
    sandbox.run(Program("python", {"main.py": b""}), b"", LIMITS)
    before = canaries.host()
    outcome = attacker(lambda: sandbox.run(program, b"", LIMITS))
    assert outcome.verdict in expected, outcome
    said = outcome.stdout + outcome.stderr
    assert finds_its_own or b"ESCAPE" not in said
    assert SECRET.encode() not in said
    assert canaries.heard() == []
    assert canaries.host() == before
    sandbox.back_end.close()
    assert left_over() == []


@named("solution")
def test_a_hostile_solution_never_passes(sandbox, canaries, attacker, entry):
    solution = (PROGRAMS / entry["file"]).read_bytes()
    judged = attacker(lambda: judge_calls(sandbox, solution, "add", TESTS, LIMITS))
    assert (judged.verdict == "passed") == ("pass" in entry["expect"]), judged
    assert canaries.heard() == []
    sandbox.back_end.close()
    assert left_over() == []


def left_over(patience_s=5):
    """Return the programs of the sandboxes' users that live on, after a little patience."""
    deadline = time.monotonic() + patience_s
    while (alive := _processes_of({unprivileged(), ORDINARY_UID})) and time.monotonic() < deadline:
        time.sleep(0.05)
    return alive


def _processes_of(users):
    alive = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            status = dict(
                line.split(":\t", 1) for line in (process / "status").read_text().splitlines()
            )
        except (FileNotFoundError, ProcessLookupError, ValueError):
            continue
        if int(status["Uid"].split()[0]) in users and not status["State"].startswith("Z"):
            alive.append(status["Name"])
    return alive
