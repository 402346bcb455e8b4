"""The default back end: every program in its own bubblewrap, with all namespaces and a filter."""

import shutil
from collections.abc import Iterator, Mapping

from scoring.core.ports import Limits, Outcome, Verdict
from scoring.sandbox.descriptors import Descriptors
from scoring.sandbox.launch import BASE_ENVIRONMENT, BOX, TMP, Launch
from scoring.sandbox.roots import PRLIMIT
from scoring.sandbox.seccomp import filter_program
from scoring.sandbox.spawn import Spawned, spawn
from scoring.sandbox.supervise import Watched, watch
from scoring.sandbox.verdicts import Ending, judgement

# Descriptors 0, 1 and 2 are all that a program may find.
ISOLATION = (
    *("--unshare-user", "--unshare-pid", "--unshare-net"),
    *("--unshare-ipc", "--unshare-uts", "--unshare-cgroup"),
    *("--uid", "65534", "--gid", "65534", "--hostname", "sandbox"),
    *("--cap-drop", "ALL", "--die-with-parent", "--new-session", "--clearenv"),
)


class Bubblewrap:
    """Runs each launch in a fresh bubblewrap."""

    name = "bubblewrap"

    def missing(self) -> str:
        """Return what this back end lacks on this host, or an empty string."""
        if not executable():
            return "bubblewrap is not installed: apt-get install bubblewrap"
        if not PRLIMIT.exists():
            return f"{PRLIMIT} is not installed: apt-get install util-linux"
        return ""

    def close(self) -> None:
        """Nothing outlives a launch."""

    def launch(self, launch: Launch, stdin: bytes) -> Outcome:
        """Run ``launch`` and say how it ended."""
        if lack := self.missing():
            return Outcome(Verdict.UNAVAILABLE, why=lack)
        with Descriptors() as descriptors:
            options, passed = _options(launch, descriptors)
            argv = [str(executable()), *options, "--", *launch.bounded_argv()]
            with spawn(argv, descriptors.memory(stdin), passed, descriptors) as spawned:
                watched = watch(spawned.as_run(), launch.limits)
            return outcome(launch, watched, _exit_status(spawned))


def executable() -> str | None:
    """Return the path of bwrap, or None."""
    return shutil.which("bwrap", path="/usr/bin:/bin:/usr/local/bin")


def environment_options(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the options that set ``environment`` and nothing else."""
    for name, value in environment.items():
        yield from ("--setenv", name, value)


def outcome(launch: Launch, watched: Watched, status: int | None) -> Outcome:
    """Return what ``watched`` and the exit status amount to; no status = it never started."""
    if status is None and watched.stopped is None:
        words = watched.stderr.decode("utf-8", "replace").strip()
        return Outcome(Verdict.UNAVAILABLE, why=words or "bubblewrap started nothing")
    return ended(launch, watched, _ending(status, watched))


def ended(launch: Launch, watched: Watched, ending: Ending) -> Outcome:
    """Return what ``watched`` and the end of the main process amount to."""
    judged = watched.stopped or judgement(
        ending, watched.stderr, launch.limits, launch.memory_marks
    )
    return Outcome(
        verdict=judged.verdict,
        exit_code=ending.exit_code,
        signal=ending.signal,
        stdout=watched.stdout,
        stderr=watched.stderr,
        wall_s=watched.wall_s,
        cpu_s=ending.cpu_s,
        peak_rss_mib=ending.peak_rss_mib,
        truncated=watched.truncated,
        why=judged.why,
    )


def _options(launch: Launch, descriptors: Descriptors) -> tuple[list[str], list[int]]:
    files = {name: descriptors.memory(content) for name, content in launch.files.items()}
    seccomp = descriptors.memory(filter_program(launch.profile))
    options = [
        *ISOLATION,
        *environment_options({**BASE_ENVIRONMENT, **launch.environment}),
        *launch.root.arguments(),
        *("--dir", BOX),
        *_file_options(files),
        *temporary_folder(launch.limits),
        *("--chdir", TMP, "--remount-ro", "/", "--seccomp", str(seccomp)),
    ]
    return options, [*files.values(), seccomp]


def _file_options(files: Mapping[str, int]) -> Iterator[str]:
    for name, descriptor in files.items():
        yield from ("--perms", "0555", "--file", str(descriptor), f"{BOX}/{name}")


def temporary_folder(limits: Limits) -> tuple[str, ...]:
    """Return the options that make /tmp: of fixed size, or not writable when the size is 0."""
    if limits.disk_mib == 0:
        return ("--dir", TMP)
    size = str(limits.disk_mib << 20)
    return ("--perms", "0700", "--size", size, "--tmpfs", TMP)


def _exit_status(spawned: Spawned) -> int | None:
    status = spawned.reports().get("exit-code")
    return status if isinstance(status, int) else None


def _ending(status: int | None, watched: Watched) -> Ending:
    """Bubblewrap tells death by a signal as a shell does: 128 + the signal's number."""
    by_signal = status is not None and 128 < status <= 128 + 64
    return Ending(
        exit_code=None if by_signal else status,
        signal=status - 128 if by_signal and status is not None else None,
        cpu_s=watched.cpu_s,
        peak_rss_mib=watched.peak_rss_mib,
    )
