"""Every back end contains every language in the same way."""

import os
import subprocess
from dataclasses import replace

import pytest

from scoring.core.ports import Limits, Program, Verdict
from scoring.sandbox.backends import BACK_ENDS, load
from scoring.sandbox.languages import language, languages
from tests.attacks.attackers import as_ordinary_user
from tests.scoring.sandbox import programs

LIMITS = Limits(wall_s=20, cpu_s=1, memory_mib=128, output_kib=16)
BACK_ENDS_HERE = [name for name, make in BACK_ENDS.items() if not make().missing()]


class ByAnOrdinaryUser:
    """A back end that a worker uses who is not root: loaded, asked and closed as that user."""

    def __init__(self, name):
        self.back_end = BACK_ENDS[name]()
        # The interpreter of the tests may live where only root can read: all that is needed is
        # imported before.
        self._run(Program("python", {"main.py": b"print(1)"}), b"", LIMITS)

    def run(self, program, stdin, limits):
        """Return the outcome of one program."""
        outcome = as_ordinary_user(lambda: self._run(program, stdin, limits))
        if isinstance(outcome, ValueError):
            raise outcome
        return outcome

    def _run(self, program, stdin, limits):
        loaded = load(self.back_end.name)
        try:
            return loaded.run(program, stdin, limits)
        except ValueError as refused:
            return refused
        finally:
            loaded.back_end.close()


# An engine of another user is another installation.
BY_OTHERS = [name for name in BACK_ENDS_HERE if name != "container" and os.geteuid() == 0]


@pytest.fixture(
    scope="module",
    params=[
        *((name, load) for name in BACK_ENDS_HERE),
        *(pytest.param((name, ByAnOrdinaryUser), marks=pytest.mark.nightly) for name in BY_OTHERS),
    ],
    ids=lambda of: f"{of[0]}{'' if of[1] is load else '-ordinary'}",
)
def sandbox(request):
    name, make = request.param
    loaded = make(name)
    yield loaded
    loaded.back_end.close()


def in_every_language(table):
    return pytest.mark.parametrize(
        ("spoken", "source"),
        [
            pytest.param(
                name,
                source,
                id=name,
                marks=pytest.mark.skipif(not programs.installed(name), reason="not installed"),
            )
            for name, source in table.items()
        ],
    )


def ran(sandbox, spoken, source, limits=LIMITS):
    program = Program(spoken, {language(spoken).source: source.encode()})
    return sandbox.run(program, b"hello\n", limits)


def test_every_language_has_its_programs():
    assert programs.HELLO.keys() == languages().keys()


@in_every_language(programs.HELLO)
def test_a_program_reads_and_writes(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source)
    assert (outcome.verdict, outcome.stdout.strip()) == (Verdict.OK, b"hello"), outcome


@in_every_language(programs.BROKEN)
def test_a_program_that_does_not_compile_has_failed(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source)
    assert outcome.verdict is Verdict.FAILED
    assert outcome.why.startswith("does not compile")
    assert outcome.stderr


@in_every_language(programs.LOOP)
def test_a_loop_times_out(sandbox, spoken, source):
    assert ran(sandbox, spoken, source).verdict is Verdict.TIMEOUT


@in_every_language(programs.HOG)
def test_a_hog_meets_the_memory_limit(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source)
    assert outcome.verdict is Verdict.MEMORY, outcome


@in_every_language(programs.FLOOD)
def test_a_flood_meets_the_output_limit(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source)
    assert outcome.verdict is Verdict.OUTPUT
    assert (len(outcome.stdout), outcome.truncated) == (16 << 10, True)


@pytest.fixture
def secret(tmp_path):
    """A file of the host that everybody there may read."""
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & 0o001:
            folder.chmod(0o711)
    path = tmp_path / "secret"
    path.write_text("// 1SECRET1\n", "utf-8")
    path.chmod(0o644)
    return path


@in_every_language(programs.SPY)
def test_the_host_cannot_be_read(sandbox, spoken, source, secret):
    hostile = source.replace("@SECRET@", str(secret))
    assert ran(sandbox, spoken, hostile).verdict is Verdict.FAILED


@in_every_language(programs.SPY)
def test_there_are_no_settings_of_the_host(sandbox, spoken, source):
    if sandbox.back_end.name == "container":
        pytest.skip("a container has an /etc of its own")
    hostile = source.replace("@SECRET@", "/etc/hostname")
    assert ran(sandbox, spoken, hostile).verdict is Verdict.FAILED


@in_every_language(programs.CALL_OUT)
def test_there_is_no_network(sandbox, spoken, source):
    assert ran(sandbox, spoken, source).verdict is Verdict.FAILED


@in_every_language(programs.FORK)
def test_no_process_is_started(sandbox, spoken, source):
    if sandbox.back_end.name == "container":
        pytest.skip("the engine's own init has to fork; how often is bounded, see below")
    assert ran(sandbox, spoken, source).verdict is Verdict.FAILED


def test_processes_are_few_and_end_with_the_program(sandbox):
    outcome = ran(sandbox, "python", programs.CROWD, replace(LIMITS, processes=8))
    assert outcome.verdict in {Verdict.OK, Verdict.FAILED}, outcome
    assert int(outcome.stdout or b"0") <= 8
    assert outcome.wall_s < 3


@in_every_language(programs.SLEEP)
def test_a_sleeper_meets_the_wall_clock(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source, replace(LIMITS, wall_s=3))
    assert (outcome.verdict, outcome.why) == (Verdict.TIMEOUT, "ran longer than 3 s"), outcome


@in_every_language(programs.FILL)
def test_a_disk_hog_stops_at_the_disk_limit(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source, replace(LIMITS, disk_mib=8))
    assert outcome.verdict in {Verdict.DISK, Verdict.FAILED, Verdict.CRASHED}, outcome


@in_every_language(programs.SCRIBBLE)
def test_the_system_cannot_be_written(sandbox, spoken, source):
    assert ran(sandbox, spoken, source).verdict is Verdict.FAILED


@in_every_language(programs.TELL_ENVIRONMENT)
def test_a_secret_of_ours_is_not_in_the_environment(sandbox, spoken, source, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "hidden")
    outcome = ran(sandbox, spoken, source)
    assert outcome.verdict is Verdict.OK, outcome
    assert b"hidden" not in outcome.stdout


@in_every_language(programs.KILL_ALL)
def test_signals_reach_nobody_outside(sandbox, spoken, source):
    with subprocess.Popen(["sleep", "60"]) as bystander:
        try:
            assert ran(sandbox, spoken, source).verdict is not Verdict.OK
            assert bystander.poll() is None
        finally:
            bystander.kill()


@in_every_language(programs.READ_HOST_WHILE_COMPILING)
def test_a_compiler_tells_nothing_of_the_host(sandbox, spoken, source, secret):
    outcome = ran(sandbox, spoken, source.replace("@SECRET@", str(secret)))
    assert outcome.verdict is Verdict.FAILED
    assert b"1SECRET1" not in outcome.stderr + outcome.stdout


@in_every_language(programs.EMBED_THE_HOST)
def test_a_compiler_embeds_nothing_of_the_host(sandbox, spoken, source, secret):
    outcome = ran(sandbox, spoken, source.replace("@SECRET@", str(secret)))
    assert outcome.verdict is Verdict.FAILED
    assert outcome.why.startswith("does not compile")
    assert b"1SECRET1" not in outcome.stderr + outcome.stdout


@pytest.mark.nightly
@in_every_language(programs.KEEP_THE_COMPILER_BUSY)
def test_a_bomb_for_the_compiler_meets_a_limit(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source)
    assert outcome.verdict not in {Verdict.OK, Verdict.UNAVAILABLE}, outcome
    assert outcome.why.startswith("does not compile"), outcome


@in_every_language(programs.RUN_WHILE_COMPILING)
def test_a_compiler_runs_nothing_of_the_source(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source)
    assert outcome.stderr.count(b"1RAN1") <= 1, outcome
    assert outcome.verdict in {Verdict.OK, Verdict.FAILED}


@in_every_language(programs.TRACE_THE_PARENT)
def test_nobody_is_traced(sandbox, spoken, source):
    assert ran(sandbox, spoken, source).verdict is Verdict.DENIED


@in_every_language(programs.LEAVE_THE_NAMESPACES)
def test_no_namespace_is_made(sandbox, spoken, source):
    assert ran(sandbox, spoken, source).verdict is Verdict.DENIED


@in_every_language(programs.MOUNT)
def test_nothing_is_mounted(sandbox, spoken, source):
    assert ran(sandbox, spoken, source).verdict is Verdict.DENIED


@in_every_language(programs.SNOOP)
def test_no_process_is_seen_but_ones_own(sandbox, spoken, source, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "hidden")
    outcome = ran(sandbox, spoken, source)
    # A container has a /proc of its own, and Mono gets one; the others have none.
    has_own = sandbox.back_end.name == "container" or spoken == "csharp"
    assert (outcome.verdict is Verdict.OK) == has_own, outcome
    assert b"hidden" not in outcome.stdout + outcome.stderr
    assert b"STRANGER" not in outcome.stdout


@in_every_language(programs.FIND_DESCRIPTORS)
def test_no_descriptor_of_ours_is_inherited(sandbox, spoken, source):
    outcome = ran(sandbox, spoken, source)
    assert (outcome.verdict, outcome.stdout) == (Verdict.OK, b""), outcome


def test_an_exit_code_is_told(sandbox):
    outcome = ran(sandbox, "python", "import sys; sys.exit(3)")
    assert (outcome.verdict, outcome.exit_code) == (Verdict.FAILED, 3)


def test_an_uncaught_error_is_told_as_python_tells_it(sandbox):
    outcome = ran(sandbox, "python", "def f():\n    return 1 / 0\nf()")
    assert outcome.stderr.decode().splitlines()[:2] == [
        "Traceback (most recent call last):",
        '  File "/box/main.py", line 3, in <module>',
    ]


def test_threads_are_waited_for_and_exit_handlers_run(sandbox):
    source = """
import atexit, threading, time
atexit.register(print, "handler")
threading.Thread(target=lambda: (time.sleep(0.05), print("thread"))).start()
"""
    assert ran(sandbox, "python", source).stdout == b"thread\nhandler\n"


def test_programs_share_nothing_they_write(sandbox):
    source = "import os; print(os.listdir('/tmp')); open('/tmp/left', 'w').close()"
    assert [ran(sandbox, "python", source).stdout for _ in range(2)] == [b"[]\n"] * 2


def test_random_numbers_differ_between_programs(sandbox):
    source = "import random; print(random.random())"
    assert ran(sandbox, "python", source).stdout != ran(sandbox, "python", source).stdout


def test_an_unknown_language_is_unavailable(sandbox):
    outcome = sandbox.run(Program("cobol", {}), b"", LIMITS)
    assert outcome.verdict is Verdict.UNAVAILABLE


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "a/../b", ".hidden", "", "a b", "x\0"])
def test_a_file_name_cannot_leave_the_box(sandbox, name):
    with pytest.raises(ValueError, match="not a file name"):
        sandbox.run(Program("python", {name: b""}), b"", LIMITS)
