"""What a tree of processes uses, read from /proc: for limits that no single process feels."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_GONE = (FileNotFoundError, ProcessLookupError, PermissionError)


@dataclass(frozen=True, slots=True)
class Usage:
    """Sums over a tree: CPU seconds and resident MiB; its /tmp: size in MiB and number of files."""

    cpu_s: float = 0.0
    rss_mib: float = 0.0
    volume_mib: float = 0.0
    files: int = 0


def tree_usage(pid: int) -> Usage:
    """Return what ``pid`` and its descendants use now; zeros when they are gone."""
    shares = [_own_usage(member) for member in _tree(pid)]
    volume_mib, files = _temporary_files(pid)
    return Usage(
        cpu_s=sum(cpu for cpu, _ in shares),
        rss_mib=sum(rss for _, rss in shares),
        volume_mib=volume_mib,
        files=files,
    )


def _tree(pid: int) -> Iterator[int]:
    yield pid
    for task in _tasks(pid):
        try:
            children = (task / "children").read_text("ascii").split()
        except _GONE:
            continue
        for child in children:
            yield from _tree(int(child))


def _tasks(pid: int) -> list[Path]:
    try:
        return list(Path(f"/proc/{pid}/task").iterdir())
    except _GONE:
        return []


def _own_usage(pid: int) -> tuple[float, float]:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except _GONE:
        return 0.0, 0.0
    # Fields are counted after the command's name, which may hold spaces and brackets.
    fields = stat.rpartition(")")[2].split()
    ticks = sum(int(fields[position]) for position in (11, 12, 13, 14))
    return ticks / _TICKS_PER_SECOND, int(fields[21]) * _PAGE_BYTES / (1 << 20)


def _temporary_files(pid: int) -> tuple[float, int]:
    """Bubblewrap's tmpfs bounds bytes but not inodes, which are kernel memory too."""
    try:
        volume = os.statvfs(f"/proc/{pid}/root/tmp")
    except OSError:
        return 0.0, 0
    size_mib = volume.f_blocks * volume.f_frsize / (1 << 20)
    return size_mib, volume.f_files - volume.f_ffree
