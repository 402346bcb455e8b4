"""Tests answers inside whole repositories: read-only root folders, a copy in memory to work on.

An image is a folder ``<images>/<name>`` with ``repository/``, the tree to test in, and perhaps
``root/``, an unpacked root file system with the toolchain; without it the host's /usr is used.
"""

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from scoring.core.ports import (
    Limits,
    MetricUnavailableError,
    NoIsolationError,
    Outcome,
    RepositoryCase,
    Verdict,
)
from scoring.sandbox.batch import Verdicts
from scoring.sandbox.judge import Judged
from scoring.sandbox.launch import BackEnd, Launch
from scoring.sandbox.roots import Root
from scoring.sandbox.summaries import passed_tests

REPOSITORY_VERSION = "2"
"""Raised whenever the same answer may get another verdict."""
LIMITS = Limits(
    wall_s=300.0,
    cpu_s=300.0,
    memory_mib=2048,
    processes=256,
    files=1024,
    file_size_mib=64,
    output_kib=1024,
    disk_mib=512,
)
"""What the tests of one answer may use; 300 s as in the benchmark's own runs."""

_RESERVE_MIB = 8192
_REPOSITORY = "/repository"
_ANSWER = "answer"
# The copy lives in the memory file system, so nothing outlives the run. Owners are not kept: in
# the sandbox there is only one user.
_SCRIPT = (
    f"mkdir /tmp/work && cp -R {_REPOSITORY}/. /tmp/work && chmod -R u+w /tmp/work"
    f' && cp -R /box/{_ANSWER}/. /tmp/work && chmod -R u+w /tmp/work && cd /tmp/work && eval "$1"'
)
_MADE_INSIDE = frozenset({"box", "dev", "proc", "repository", "run", "sys", "tmp"})
_HOST_FOLDERS = ("/usr", "/bin", "/lib", "/lib64", "/sbin")
_HOST_SETTINGS = ("/etc/alternatives", "/etc/java-17-openjdk")

Progress = Callable[[int, int], None]


class SandboxedRepositories:
    """The core's RepositoryTester over the root folders in ``images``."""

    version = REPOSITORY_VERSION

    def __init__(
        self,
        back_end: BackEnd,
        images: Path,
        known: Verdicts,
        progress: Progress | None = None,
    ) -> None:
        self.name = back_end.name
        self._back_end = back_end
        self._images = images
        self._known = known
        self._progress = progress

    def passed(self, cases: Sequence[RepositoryCase]) -> Sequence[bool]:
        """Return for each case whether its command exits with 0 within the limits.

        An answer can end the process of its tests early and with 0, so where the right answer is
        given, as many tests must have passed by the words of the test runner as with that.

        Raises:
            MetricUnavailableError: an image is not at hand.
            NoIsolationError: the back end cannot be used here now.
        """
        judged = self._judged(cases)
        doubtful = [
            replace(case, files=case.right, right=None)
            for case, one in zip(cases, judged, strict=True)
            if one.verdict == "passed" and case.right is not None
        ]
        rights = iter(self._judged(doubtful))
        return [
            one.verdict == "passed" and (case.right is None or _is_whole(one, next(rights)))
            for case, one in zip(cases, judged, strict=True)
        ]

    def _judged(self, cases: Sequence[RepositoryCase]) -> list[Judged]:
        roots = {image: self._root(image) for image in sorted({case.image for case in cases})}
        keys = [_key(case) for case in cases]
        todo = {key: case for key, case in zip(keys, cases, strict=True) if key not in self._known}
        decided = {key: self._known[key] for key in keys if key not in todo}
        for key, judged in self._run(todo, roots):
            decided[key] = judged
            if judged.verdict != "timeout":
                self._known[key] = judged
            if self._progress:
                self._progress(len(decided), len(set(keys)))
        return [decided[key] for key in keys]

    def _run(
        self, todo: Mapping[str, RepositoryCase], roots: Mapping[str, Root]
    ) -> Iterator[tuple[str, Judged]]:
        # Each run may use much memory, and most builds use several cores by themselves.
        workers = max(1, (os.cpu_count() or 1) // 2)
        with ThreadPoolExecutor(workers) as pool:
            runs = pool.map(lambda case: self._judge(case, roots[case.image]), todo.values())
            yield from zip(todo, runs, strict=True)

    def _judge(self, case: RepositoryCase, root: Root) -> Judged:
        outcome = self._back_end.launch(_launch(case, root), b"")
        if outcome.verdict is Verdict.UNAVAILABLE:
            raise NoIsolationError(outcome.why)
        return _verdict(outcome)

    def _root(self, image: str) -> Root:
        folder = self._images / folder_name(image)
        repository = folder / "repository"
        if not repository.is_dir():
            raise MetricUnavailableError(f"the image {image} is not at hand: no {repository}")
        own = folder / "root"
        root = _root_of(sorted(own.iterdir())) if own.is_dir() else _host_root()
        return Root(
            binds={**root.binds, _REPOSITORY: str(repository)},
            links=root.links,
            # Build tools look themselves up in it.
            proc=True,
        )


def folder_name(image: str) -> str:
    """Return the folder of an image: its name, all but letters, digits, dot and dash as _."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", image).lstrip(".") or "_"


def _root_of(entries: Iterable[Path]) -> Root:
    seen = [entry for entry in entries if entry.name not in _MADE_INSIDE]
    return Root(
        binds={f"/{entry.name}": str(entry) for entry in seen if not entry.is_symlink()},
        links={f"/{entry.name}": str(entry.readlink()) for entry in seen if entry.is_symlink()},
    )


def _host_root() -> Root:
    """The host's own programs, and what of /etc its toolchains need; nothing else of it."""
    root = _root_of(path for path in map(Path, _HOST_FOLDERS) if path.exists())
    settings = {path: path for path in _HOST_SETTINGS if Path(path).is_dir()}
    return Root(binds={**root.binds, **settings}, links=root.links)


def _launch(case: RepositoryCase, root: Root) -> Launch:
    return Launch(
        command=("/bin/sh", "-c", _SCRIPT, "sh", case.command),
        script=(),
        files={f"{_ANSWER}/{name}": content for name, content in case.files.items()},
        root=root,
        profile="processes",
        limits=LIMITS,
        reserve_mib=_RESERVE_MIB,
    )


def _is_whole(judged: Judged, right: Judged) -> bool:
    """Tell whether all tests ran. Where even the right answer fails, nobody knows how many."""
    return right.verdict != "passed" or judged.passed >= right.passed


def _verdict(outcome: Outcome) -> Judged:
    """Return the verdict of a run, with the tests that its runner says passed; 0 = says nothing."""
    if outcome.verdict is Verdict.OK:
        said = (outcome.stdout + b"\n" + outcome.stderr).decode("utf-8", "replace")
        passed = passed_tests(said)
        return Judged("passed", passed, passed)
    if outcome.verdict is Verdict.TIMEOUT:
        return Judged("timeout", 1, 0, outcome.why)
    return Judged("failed", 1, 0, outcome.why)


def _key(case: RepositoryCase) -> str:
    files = {name: hashlib.sha256(content).hexdigest() for name, content in case.files.items()}
    words = [REPOSITORY_VERSION, case.image, case.command, files]
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()
