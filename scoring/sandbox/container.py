"""A back end for hosts with a container engine: every program in a container of its own.

Slower than bubblewrap by a factor of ten, but it needs nothing beyond the engine, and it is the
road for tasks whose programs need an image of their own.
"""

import json
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from scoring.core.ports import Limits, Outcome, Verdict
from scoring.sandbox.artefacts import checked_names
from scoring.sandbox.bubblewrap import ended
from scoring.sandbox.descriptors import Descriptors
from scoring.sandbox.launch import BASE_ENVIRONMENT, BOX, TMP, Launch, resource_limits
from scoring.sandbox.processes import Usage
from scoring.sandbox.roots import Root
from scoring.sandbox.seccomp import engine_profile
from scoring.sandbox.supervise import Run, Watched, watch
from scoring.sandbox.verdicts import Ending

ENGINES = ("docker", "podman")
DEFAULT_IMAGE = "mera-executor"

_ENGINE_S = 30
_ENGINE_FAILED = (125, 126, 127)
_ENGINE_WORDS = (b"Error: ", b"docker: ")
_FILES, _FILTER = "files", "seccomp.json"
_ALL_PROCESSES = 4096
_KILLED = 128 + 9
# The engine limits memory, processes and the size of /tmp by itself.
_ULIMITS = ("core", "cpu", "fsize", "memlock", "msgqueue", "nofile", "sigpending", "stack")


class Container:
    """Runs each launch in a fresh container of ``image``, which holds the languages' tools."""

    name = "container"

    def __init__(self, image: str = DEFAULT_IMAGE, engine: str = "") -> None:
        self._image = image
        self._given_engine = engine

    def missing(self) -> str:
        """Return what this back end lacks on this host, or an empty string."""
        return self._lack

    @cached_property
    def _engine(self) -> str:
        """The engine that was named, else the first that answers, else the first there is."""
        found = [self._given_engine] if self._given_engine else [*filter(shutil.which, ENGINES)]
        answering = (engine for engine in found if _succeeds([engine, "info"]))
        return next(answering, found[0] if found else "")

    @cached_property
    def _lack(self) -> str:
        if not self._engine:
            return "no container engine: apt-get install podman"
        if not _succeeds([self._engine, "info"]):
            return f"{self._engine} does not answer: start its service"
        if not _succeeds([self._engine, "image", "inspect", self._image]):
            return f"no image {self._image}: {self._engine} build --tag {self._image} ."
        return ""

    def close(self) -> None:
        """Nothing outlives a launch."""

    def launch(self, launch: Launch, stdin: bytes) -> Outcome:
        """Run ``launch`` and say how it ended; its root is the image's."""
        if lack := self.missing():
            return Outcome(Verdict.UNAVAILABLE, why=lack)
        name = f"mera-{uuid.uuid4().hex}"
        with Descriptors() as descriptors, _folder_of(launch.files) as folder:
            argv = [self._engine, *self.run_arguments(launch, name, folder)]
            watched, code = self._watched(argv, name, launch, stdin, descriptors)
        return _outcome(launch, watched, code)

    def run_arguments(self, launch: Launch, name: str, folder: str) -> list[str]:
        """Return the engine's arguments; ``folder`` holds files and filter."""
        limits = launch.limits
        memory = f"{limits.memory_mib}m"
        return [
            *("run", "--rm", "--interactive", "--init", "--name", name, "--hostname", "sandbox"),
            *("--network", "none", "--ipc", "private", "--read-only", "--pull", "never"),
            *("--cap-drop", "ALL", "--security-opt", "no-new-privileges"),
            *("--security-opt", f"seccomp={folder}/{_FILTER}"),
            *("--user", "65534:65534", "--cpus", "1", "--pids-limit", str(limits.processes + 1)),
            *("--memory", memory, "--memory-swap", memory),
            *("--tmpfs", f"{TMP}:rw,nosuid,nodev,size={limits.disk_mib}m,mode=1777"),
            *("--volume", f"{folder}/{_FILES}:{BOX}:ro", "--workdir", TMP),
            *_ulimit_options(launch),
            *_environment_options({**BASE_ENVIRONMENT, **launch.environment}),
            self._image,
            *launch.command,
            *launch.script,
        ]

    def _watched(
        self, argv: list[str], name: str, launch: Launch, stdin: bytes, descriptors: Descriptors
    ) -> tuple[Watched, int]:
        out, err = descriptors.pipe(), descriptors.pipe()
        process = subprocess.Popen(  # noqa: S603 - no shell, our own words
            argv, stdin=descriptors.memory(stdin), stdout=out.write, stderr=err.write
        )
        descriptors.close(out.write, err.write)
        ended_at = descriptors.own(os.pidfd_open(process.pid))
        try:
            run = Run(out.read, err.read, ended_at, Usage, lambda: self._kill(name, process))
            return watch(run, launch.limits), process.wait()
        finally:
            self._kill(name, process)

    def _kill(self, name: str, process: subprocess.Popen[bytes]) -> None:
        """The client's death would leave the container alive."""
        if process.poll() is None:
            _succeeds([self._engine, "kill", name])
            process.kill()
            process.wait()


def run_in_image(
    image: str, command: Sequence[str], files: Mapping[str, bytes], limits: Limits
) -> Outcome:
    """Run ``command`` of ``image`` with ``files`` in /box; without the image it is unavailable."""
    checked_names(files)
    launch = Launch(
        command=tuple(command),
        script=(),
        files=files,
        root=Root({}),
        profile="processes",
        limits=limits,
    )
    return Container(image).launch(launch, b"")


def _outcome(launch: Launch, watched: Watched, code: int) -> Outcome:
    if watched.stopped is None and _is_engines_fault(watched, code):
        return Outcome(Verdict.UNAVAILABLE, why=watched.stderr.decode("utf-8", "replace").strip())
    by_signal = code - 128 if 128 < code <= 128 + 64 else None
    ending = Ending(None if by_signal else code, by_signal, watched.cpu_s, watched.peak_rss_mib)
    outcome = ended(launch, watched, ending)
    if code == _KILLED and watched.stopped is None:
        return _killed(outcome, launch)
    return outcome


def _is_engines_fault(watched: Watched, code: int) -> bool:
    """A program that imitates the engine only makes itself wait."""
    return code in _ENGINE_FAILED and watched.stderr.startswith(_ENGINE_WORDS)


def _killed(outcome: Outcome, launch: Launch) -> Outcome:
    """Say why the kernel did it: nobody else kills a container that we did not stop.

    It kills for memory, and for CPU time at the hard limit, which only a program reaches that
    ignores the warning at the soft one; a container has one CPU, so that takes as long.
    """
    _soft, hard = resource_limits(launch.limits)["cpu"]
    if outcome.wall_s >= hard:
        return replace(outcome, verdict=Verdict.TIMEOUT, why="used up its CPU time")
    why = f"used more than {launch.limits.memory_mib} MiB of memory"
    return replace(outcome, verdict=Verdict.MEMORY, why=why)


def _ulimit_options(launch: Launch) -> Iterator[str]:
    limits = resource_limits(launch.limits, launch.reserve_mib)
    for name in _ULIMITS:
        soft, hard = limits[name]
        yield from ("--ulimit", f"{name}={soft}:{hard}")
    # Counted over all containers of the user; each one's own limit is --pids-limit.
    yield from ("--ulimit", f"nproc={_ALL_PROCESSES}:{_ALL_PROCESSES}")


def _environment_options(environment: Mapping[str, str]) -> Iterator[str]:
    for name, value in environment.items():
        yield from ("--env", f"{name}={value}")


@contextmanager
def _folder_of(files: Mapping[str, bytes]) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="mera-box-") as folder:
        Path(folder).chmod(0o755)
        Path(folder, _FILTER).write_text(json.dumps(engine_profile("processes")), "utf-8")
        Path(folder, _FILES).mkdir()
        for name, content in files.items():
            path = Path(folder, _FILES, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o555)
        yield folder


def _succeeds(argv: list[str]) -> bool:
    try:
        run = subprocess.run(  # noqa: S603 - no shell, our own words
            argv, capture_output=True, stdin=subprocess.DEVNULL, check=False, timeout=_ENGINE_S
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0
