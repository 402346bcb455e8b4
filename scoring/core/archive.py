"""Opening an uploaded ZIP: which files it holds, what is wrong with it, and one file's bytes.

Nothing is ever written to disk, and no path out of the archive is ever opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import BinaryIO

from scoring.core.checking.findings import capped, shown
from scoring.core.problems import Problem
from scoring.core.zips.directory import (
    DirectoryTooLargeError,
    Entry,
    ZipDamagedError,
    read_directory,
)
from scoring.core.zips.inflate import TooMuchError, UnsupportedMethodError, unpack
from scoring.core.zips.names import (
    entry_name,
    is_archive,
    is_litter,
    is_public_logs,
    unsafe_reason,
)

_LOCAL_HEADER = 30
_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """Bounds of one archive: number of entries; unpacked bytes of one file and of all files.

    Honest archives pack up to 60:1, so absolute sizes are bounded, not the ratio. The longest
    answers that the official settings allow make 30 MiB a file. One emoji makes Python keep four
    bytes for each character of a text, so what is allowed here may cost half a GiB of memory.
    """

    entries: int = 1000
    file_bytes: int = 48 * _MIB
    total_bytes: int = 128 * _MIB


DEFAULT_LIMITS = ArchiveLimits()


@dataclass(frozen=True, slots=True)
class ArchivedFile:
    """A file that may be read: its safe full name and its line in the table of contents."""

    name: str
    entry: Entry

    @property
    def basename(self) -> str:
        """The name without folders."""
        return self.name.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive holds, litter and public logs left out, and what is wrong with it."""

    files: Sequence[ArchivedFile]
    problems: Sequence[Problem]


@dataclass(frozen=True, slots=True)
class Member:
    """One file, unpacked."""

    name: str
    basename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Archive:
    """All readable files, unpacked, and what is wrong with the archive and the others."""

    members: Sequence[Member]
    problems: Sequence[Problem]


def read_archive(file: BinaryIO, limits: ArchiveLimits = DEFAULT_LIMITS) -> Archive:
    """Return the files of a seekable ZIP, within ``limits``. Never raises for its bytes.

    ``logs_public.zip`` and the litter of file managers are left out without being opened.
    """
    contents = list_archive(file, limits)
    reader = Reader(file, limits)
    members, problems = [], list(contents.problems)
    for archived in contents.files:
        data = reader.read(archived)
        if isinstance(data, Problem):
            problems.append(data)
        else:
            members.append(Member(archived.name, archived.basename, data))
    return Archive(members, problems)


def list_archive(file: BinaryIO, limits: ArchiveLimits = DEFAULT_LIMITS) -> Contents:
    """Return the files of a seekable ZIP without unpacking any. Never raises for its bytes."""
    entries: list[Entry] = []
    try:
        entries.extend(read_directory(file))
    except DirectoryTooLargeError as error:
        return Contents((), [_too_many(error.entries, limits)])
    except ZipDamagedError as error:
        return Contents((), [_damaged(error)])
    return _contents(entries, limits)


def _contents(entries: Sequence[Entry], limits: ArchiveLimits) -> Contents:
    problems = [*_too_many_entries(entries, limits), *_sizes(entries, limits), *_overlaps(entries)]
    if problems:
        return Contents((), problems)
    files = [ArchivedFile(entry_name(entry), entry) for entry in entries]
    faults = capped(fault for file in files for fault in _faults(file))
    return Contents([*filter(_is_readable, files)], faults)


def _too_many_entries(entries: Sequence[Entry], limits: ArchiveLimits) -> Iterator[Problem]:
    if len(entries) > limits.entries:
        yield _too_many(len(entries), limits)


def _too_many(found: int, limits: ArchiveLimits) -> Problem:
    return Problem("too_many_files", "archive", found=str(found), expected=str(limits.entries))


def _sizes(entries: Sequence[Entry], limits: ArchiveLimits) -> Iterator[Problem]:
    """Declared sizes, before anything is unpacked. The logs are never unpacked, so any size."""
    total = sum(e.size for e in entries if not is_public_logs(entry_name(e)))
    if total > limits.total_bytes:
        yield Problem(
            "too_large",
            "archive",
            found=mebibytes(total),
            expected=mebibytes(limits.total_bytes),
            extra=(("variant", "total"),),
        )


def _overlaps(entries: Sequence[Entry]) -> Iterator[Problem]:
    """Entries that share bytes: the trick that packs petabytes into megabytes."""
    spans = sorted((e.offset, e.offset + _LOCAL_HEADER + e.packed) for e in entries)
    if any(first[1] > second[0] for first, second in pairwise(spans)):
        yield _damaged(ZipDamagedError("overlap"))


def _faults(file: ArchivedFile) -> Iterator[Problem]:
    reason = "link" if file.entry.is_special else unsafe_reason(file.name)
    if reason:
        yield _problem("unsafe_path", file, reason)
    elif _is_ignored(file):
        return
    elif file.entry.is_encrypted:
        yield _problem("encrypted", file)
    elif is_archive(file.name):
        yield _problem("nested_archive", file)


def _problem(kind: str, file: ArchivedFile, variant: str | None = None) -> Problem:
    extra = (("variant", variant),) if variant else ()
    return Problem(kind, "archive", file=shown(file.name), extra=extra)


def _is_ignored(file: ArchivedFile) -> bool:
    name = file.name
    return name.endswith("/") or is_litter(name) or is_public_logs(name)


def _is_readable(file: ArchivedFile) -> bool:
    return not _is_ignored(file) and not any(_faults(file))


class Reader:
    """Unpacks files one by one and keeps the sum within the limits."""

    def __init__(self, file: BinaryIO, limits: ArchiveLimits = DEFAULT_LIMITS) -> None:
        self._file = file
        self._limits = limits
        self._room = limits.total_bytes

    def read(self, archived: ArchivedFile) -> bytes | Problem:
        """Return the file's bytes, or what is wrong with its packing."""
        limit = min(self._limits.file_bytes, self._room)
        if archived.entry.size > limit:
            return self._too_large(archived)
        try:
            data = unpack(self._file, archived.entry, limit)
        except TooMuchError:
            return self._too_large(archived)
        except UnsupportedMethodError as error:
            return Problem("unsupported_method", "archive", file=archived.name, found=str(error))
        except ZipDamagedError as error:
            return _damaged(error, file=shown(archived.name))
        self._room -= len(data)
        return data

    def _too_large(self, archived: ArchivedFile) -> Problem:
        # A header that says less than the truth is not worth quoting.
        declared = archived.entry.size
        found = mebibytes(declared) if declared > self._limits.file_bytes else None
        limit = mebibytes(self._limits.file_bytes)
        return Problem("too_large", "file", file=archived.name, found=found, expected=limit)


def mebibytes(size: int) -> str:
    """Return a size for people: ``"64 MiB"``, with one decimal below ten."""
    value = size / _MIB
    return f"{value:.0f} MiB" if value >= 10 else f"{value:.1f} MiB"


def _damaged(error: ZipDamagedError, file: str | None = None) -> Problem:
    return Problem(
        "unreadable_zip",
        "archive",
        file=file,
        found=error.found,
        expected=error.expected,
        extra=(("variant", error.reason),),
    )
