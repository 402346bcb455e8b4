"""The file system a program sees: an empty, read-only root with its interpreter or toolchain."""

import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from scoring.sandbox.languages import Step

PRLIMIT = Path("/usr/bin/prlimit")
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom")
_MERGED = ("bin", "lib", "lib64", "sbin")


@dataclass(frozen=True, slots=True)
class Root:
    """What is bound read-only (place inside -> place outside), emptied and linked."""

    binds: Mapping[str, str]
    hidden: tuple[str, ...] = ()
    links: Mapping[str, str] = field(default_factory=dict)
    proc: bool = False
    """Whether there is a /proc, which tells of the sandbox's own processes and of the kernel."""

    def arguments(self) -> list[str]:
        """Return the bubblewrap options that build this root."""
        options = ["--proc", "/proc"] if self.proc else []
        for inside, outside in sorted(self.binds.items()):
            options += ["--ro-bind", outside, inside]
        for folder in self.hidden:
            options += ["--tmpfs", folder, "--remount-ro", folder]
        for link, target in self.links.items():
            options += ["--symlink", target, link]
        for device in DEVICES:
            options += ["--dev-bind", device, device]
        has_own_bin = "/bin" in self.binds or "/bin" in self.links
        return options if "/usr" not in self.binds or has_own_bin else [*options, *merged_usr()]


def root_of(step: Step, values: Mapping[str, str]) -> Root:
    """Return the root for ``step``; ``values`` fill the placeholders of its paths."""
    named = (folder.format_map(values) for folder in step.folders)
    folders = tuple(folder for folder in named if Path(folder).is_dir())
    programs = tuple(program.format_map(values) for program in step.libraries)
    hidden = (Path(folder, name) for folder in folders for name in step.hidden)
    return Root(
        binds=_binds(programs, folders, step.unlinked),
        hidden=tuple(str(path) for path in hidden if path.is_dir()),
        links={link: target.format_map(values) for link, target in step.links.items()},
        proc=step.proc,
    )


@cache
def _binds(
    programs: tuple[str, ...], folders: tuple[str, ...], unlinked: tuple[str, ...]
) -> Mapping[str, str]:
    if "/usr" in folders:
        return {folder: folder for folder in folders}
    found = (path for folder in folders for path in sorted(Path(folder).rglob("*.so")))
    shared = [str(path) for path in found if not any(path.match(pattern) for pattern in unlinked)]
    wanted = shared_libraries([*programs, *shared, str(PRLIMIT)])
    paths = {*programs, str(PRLIMIT), *(path for path in wanted if not _inside(path, folders))}
    return {path: str(Path(path).resolve()) for path in paths} | {path: path for path in folders}


def shared_libraries(programs: Iterable[str]) -> frozenset[str]:
    """Return the paths of the libraries and loaders that ``programs`` need, as ldd finds them."""
    listing = subprocess.run(  # noqa: S603 - no shell, our own words
        ["/usr/bin/ldd", *programs], capture_output=True, text=True, check=False, timeout=60
    ).stdout
    return frozenset(re.findall(r"^\t(?:\S+ => )?(/\S+) \(0x", listing, flags=re.MULTILINE))


def _inside(path: str, folders: tuple[str, ...]) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in folders)


def merged_usr() -> list[str]:
    """Return the options that make /bin, /lib and the like what they are on this host."""
    options: list[str] = []
    for name in _MERGED:
        if Path("/", name).is_symlink():
            options += ["--symlink", f"usr/{name}", f"/{name}"]
        elif Path("/", name).is_dir():
            options += ["--ro-bind", f"/{name}", f"/{name}"]
    return options
