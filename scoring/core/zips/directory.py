"""The table of contents of a ZIP, read within bounds and without trusting a word of it.

The standard ``zipfile`` builds an object for every entry before anyone can say "too many", and
inflates bzip2 without a bound; so the few structures that a submission needs are read here.
Source: PKWARE APPNOTE.TXT 6.3.10, sections 4.3 (layout) and 4.5.3 (ZIP64 sizes).
"""

from __future__ import annotations

import re
import stat
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

_END = struct.Struct("<4s4H2IH")
_END64_LOCATOR = struct.Struct("<4sIQI")
_END64 = struct.Struct("<4sQ2H2I4Q")
_RECORD = struct.Struct("<4s6H3I5H2I")
_EXTRA = struct.Struct("<HH")
_SEARCHED = _END.size + 0xFFFF
_MAX_DIRECTORY_BYTES = 16 << 20
_ZIP64 = 0x0001
_ALL_ONES = 0xFFFFFFFF
_SPECIAL = {stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK}

_MAGIC = (
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "Zstandard"),
    (b"\x04\x22\x4d\x18", "LZ4"),
    (b"%PDF", "PDF"),
    (b"\x7fELF", "ELF"),
    (b"MZ", "EXE"),
    (b"<!DOCTYPE", "HTML"),
    (b"<html", "HTML"),
    (b"{", "JSON"),
    (b"[", "JSON"),
)


class ZipDamagedError(Exception):
    """The container breaks its own format; ``reason`` is a variant of ``unreadable_zip``."""

    def __init__(self, reason: str, found: str | None = None, expected: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.found = found
        self.expected = expected


class DirectoryTooLargeError(Exception):
    """The table of contents alone is larger than any honest submission's."""

    def __init__(self, entries: int) -> None:
        super().__init__(entries)
        self.entries = entries


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the table of contents. Sizes in bytes, as declared; ``offset`` is in the file."""

    raw_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int
    attributes: int
    extra: bytes

    @property
    def is_encrypted(self) -> bool:
        """Whether a password is needed (bit 0, or bit 6 for strong encryption)."""
        return bool(self.flags & 0x41)

    @property
    def is_special(self) -> bool:
        """Whether it is a link, a device or a pipe by its Unix mode."""
        return stat.S_IFMT(self.attributes >> 16) in _SPECIAL


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the table of contents lies. ``shift`` is the length of foreign bytes before the ZIP."""

    start: int
    length: int
    entries: int
    shift: int


def read_directory(file: BinaryIO) -> Iterator[Entry]:
    """Return the entries in the order of the table of contents, as they are needed.

    Raises ZipDamagedError and DirectoryTooLargeError, the former also in the middle.
    """
    place = _find_directory(file)
    if place.length > _MAX_DIRECTORY_BYTES:
        raise DirectoryTooLargeError(place.entries)
    file.seek(place.start)
    return _entries(file.read(place.length), place.shift)


def _find_directory(file: BinaryIO) -> _Place:
    size = file.seek(0, 2)
    file.seek(max(0, size - _SEARCHED))
    tail = file.read(_SEARCHED)
    at = _end_record(tail)
    if at is None:
        raise _no_end(file, size)
    return _place(file, _END.unpack_from(tail, at), size - len(tail) + at)


def _end_record(tail: bytes) -> int | None:
    """Return where the end record begins: the last one right behind a table of contents.

    The comment of an archive may hold anything, another end record too. Where none is so placed,
    the last one speaks.
    """
    places = [m.start() for m in re.finditer(b"PK\x05\x06", tail)]
    whole = [at for at in places if len(tail) - at >= _END.size]
    last = whole[-1] if whole else None
    return next((at for at in reversed(whole) if _fits(tail, at)), last)


def _fits(tail: bytes, at: int) -> bool:
    """Whether the record's comment ends with the file, and its table of contents before it."""
    *_, length, _start, comment = _END.unpack_from(tail, at)
    if at + _END.size + comment != len(tail):
        return False
    begin = at - length
    return begin < 0 or tail[begin : begin + 4] == b"PK\x01\x02"


def _no_end(file: BinaryIO, size: int) -> ZipDamagedError:
    file.seek(0)
    head = file.read(512)
    if not size:
        return ZipDamagedError("empty")
    if head.startswith(b"PK\x03\x04"):
        return ZipDamagedError("cut")
    if head[257:262] == b"ustar":
        return ZipDamagedError("foreign", found="TAR")
    found = foreign_format(head)
    return ZipDamagedError("foreign", found=found) if found else ZipDamagedError("not_zip")


def foreign_format(head: bytes) -> str | None:
    """Return the format that the first bytes of a file give away, such as ``"RAR"``."""
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    return next((name for magic, name in _MAGIC if start.startswith(magic)), None)


def _place(file: BinaryIO, end: tuple[int, ...], at: int) -> _Place:
    _, disk, first_disk, _, entries, length, start, _ = end
    if 0xFFFF in (disk, entries) or _ALL_ONES in (length, start):
        end64 = _end64(file, at)
        if end64 is not None:
            disk, first_disk, entries, length, start = end64
            at -= _END64_LOCATOR.size + _END64.size
    if disk or first_disk:
        raise ZipDamagedError("split")
    shift = at - length - start
    if shift < 0:
        raise ZipDamagedError("cut")
    return _Place(start + shift, length, entries, shift)


def _end64(file: BinaryIO, at: int) -> tuple[int, int, int, int, int] | None:
    """Return disk, first disk, entries, length, start of the ZIP64 record before the end one."""
    begin = at - _END64_LOCATOR.size - _END64.size
    if begin < 0:
        return None
    file.seek(begin)
    raw = file.read(_END64.size + _END64_LOCATOR.size)
    if raw[:4] != b"PK\x06\x06" or raw[_END64.size : _END64.size + 4] != b"PK\x06\x07":
        return None
    fields = _END64.unpack_from(raw)
    return fields[4], fields[5], fields[7], fields[8], fields[9]


def _entries(raw: bytes, shift: int) -> Iterator[Entry]:
    at = 0
    while at < len(raw):
        if len(raw) - at < _RECORD.size or raw[at : at + 4] != b"PK\x01\x02":
            raise ZipDamagedError("directory")
        fields = _RECORD.unpack_from(raw, at)
        name_end = at + _RECORD.size + fields[10]
        extra_end = name_end + fields[11]
        end = extra_end + fields[12]
        if end > len(raw):
            raise ZipDamagedError("directory")
        name = raw[at + _RECORD.size : name_end]
        yield _entry(fields, name, raw[name_end:extra_end], shift)
        at = end


def _entry(fields: tuple[int, ...], name: bytes, extra: bytes, shift: int) -> Entry:
    _, _, _, flags, method, _, _, crc, packed, size, _, _, _, _, _, attributes, offset = fields
    if _ALL_ONES in (packed, size, offset):
        size, packed, offset = _zip64_sizes(extra, (size, packed, offset))
    return Entry(name, flags, method, crc, packed, size, offset + shift, attributes, extra)


def _zip64_sizes(extra: bytes, declared: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return the sizes with each all-ones field replaced, in order, by the ZIP64 extra's."""
    body = extra_field(extra, _ZIP64)
    wide = iter(struct.unpack(f"<{len(body) // 8}Q", body[: len(body) // 8 * 8]))
    size, packed, offset = (
        next(wide, value) if value == _ALL_ONES else value for value in declared
    )
    return size, packed, offset


def extra_field(extra: bytes, kind: int) -> bytes:
    """Return the body of the extra field of this kind, or no bytes."""
    at = 0
    while at + _EXTRA.size <= len(extra):
        found, length = _EXTRA.unpack_from(extra, at)
        at += _EXTRA.size
        if found == kind:
            return extra[at : at + length]
        at += length
    return b""
