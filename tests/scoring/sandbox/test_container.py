"""What the container engine is asked for; a stand-in engine shows how its answers are read."""

import textwrap

import pytest

from scoring.core.ports import Limits, Program, Verdict
from scoring.sandbox.container import Container
from scoring.sandbox.sandbox import IsolatedSandbox

LIMITS = Limits(wall_s=5, cpu_s=2, memory_mib=256, processes=16, disk_mib=16)
PROGRAM = Program("python", {"main.py": b"print(input())"})


@pytest.fixture
def engine(tmp_path):
    """Give a maker of engines that answer ``run`` with a shell script."""

    def make(script):
        path = tmp_path / "engine"
        path.write_text(
            textwrap.dedent(f"""\
            #!/bin/sh
            [ "$1" = run ] || exit 0
            echo "$@" > {tmp_path}/asked
            {script}
            """)
        )
        path.chmod(0o755)
        return IsolatedSandbox(Container(engine=str(path)))

    return make


@pytest.mark.parametrize(
    "option",
    [
        "--network none",
        "--read-only",
        "--cap-drop ALL",
        "--security-opt no-new-privileges",
        "--user 65534:65534",
        "--pids-limit 17",
        "--memory 256m --memory-swap 256m",
        "--ulimit cpu=2:3",
        "--tmpfs /tmp:rw,nosuid,nodev,size=16m",
    ],
)
def test_the_engine_is_asked_for_every_limit(engine, tmp_path, option):
    engine("true").run(PROGRAM, b"", LIMITS)
    assert option in (tmp_path / "asked").read_text()


def test_a_program_gets_its_input_and_gives_its_output(engine):
    assert engine("cat").run(PROGRAM, b"hello", LIMITS).stdout == b"hello"


@pytest.mark.parametrize(
    ("script", "verdict"),
    [
        ("exit 0", Verdict.OK),
        ("exit 1", Verdict.FAILED),
        ("echo Error: no image >&2; exit 125", Verdict.UNAVAILABLE),
        ("exit 125", Verdict.FAILED),
        ("exit 137", Verdict.MEMORY),
        ("sleep 3; exit 137", Verdict.TIMEOUT),
        ("exit 152", Verdict.TIMEOUT),
        ("exit 159", Verdict.DENIED),
        ("exit 139", Verdict.CRASHED),
        ("yes", Verdict.OUTPUT),
    ],
)
def test_the_end_of_a_container_is_a_verdict(engine, script, verdict):
    assert engine(script).run(PROGRAM, b"", LIMITS).verdict is verdict


def test_a_host_without_an_engine_says_what_to_install():
    outcome = IsolatedSandbox(Container(engine="/nowhere/docker")).run(PROGRAM, b"", LIMITS)
    assert (outcome.verdict, "does not answer" in outcome.why) == (Verdict.UNAVAILABLE, True)
