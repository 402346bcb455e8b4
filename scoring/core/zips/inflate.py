"""One file out of a ZIP, into memory, never more bytes than allowed."""

from __future__ import annotations

import bz2
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO, Protocol

from scoring.core.zips.directory import Entry, ZipDamagedError

_LOCAL = struct.Struct("<4s5H3I2H")
_CHUNK = 1 << 16
_METHOD_NAMES = {
    1: "Shrink",
    6: "Implode",
    9: "Deflate64",
    14: "LZMA",
    93: "Zstandard",
    95: "XZ",
    97: "WavPack",
    98: "PPMd",
    99: "AES",
}


class TooMuchError(Exception):
    """The file unpacks to more bytes than allowed."""


class UnsupportedMethodError(Exception):
    """The file is packed with a method that is not read here; the text names it."""


class _Unpacker(Protocol):
    @property
    def eof(self) -> bool: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


class _Stored:
    """Passes bytes through, so that stored files are read like packed ones."""

    eof = False

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        return data[:max_length]


_UNPACKERS: dict[int, Callable[[], _Unpacker]] = {
    0: _Stored,
    8: lambda: zlib.decompressobj(-zlib.MAX_WBITS),
    12: bz2.BZ2Decompressor,
}


def unpack(file: BinaryIO, entry: Entry, limit: int) -> bytes:
    """Return the entry's bytes, at most ``limit``, with name, size and checksum verified.

    Raises TooMuchError, UnsupportedMethodError and ZipDamagedError.
    """
    if entry.method not in _UNPACKERS:
        name = _METHOD_NAMES.get(entry.method, str(entry.method))
        raise UnsupportedMethodError(name)
    _seek_to_body(file, entry)
    data = b"".join(_pieces(file, entry, limit))
    if len(data) != entry.size:
        raise ZipDamagedError("size", found=str(len(data)), expected=str(entry.size))
    if zlib.crc32(data) != entry.crc:
        raise ZipDamagedError("crc")
    return data


def _seek_to_body(file: BinaryIO, entry: Entry) -> None:
    """Leave the file at the first packed byte, having compared the two headers."""
    if entry.offset + _LOCAL.size > file.seek(0, 2):
        raise ZipDamagedError("header")
    file.seek(entry.offset)
    raw = file.read(_LOCAL.size)
    if raw[:4] != b"PK\x03\x04":
        raise ZipDamagedError("header")
    _, _, _, method, *_, name_length, extra_length = _LOCAL.unpack(raw)
    name = file.read(name_length)
    if name != entry.raw_name:
        raise ZipDamagedError("names", found=name.decode("utf-8", "replace")[:80])
    if method != entry.method:
        raise ZipDamagedError("method", found=str(method), expected=str(entry.method))
    file.seek(extra_length, 1)


def _pieces(file: BinaryIO, entry: Entry, limit: int) -> Iterator[bytes]:
    """Yield unpacked pieces. Raises TooMuchError one byte past the limit, before it is stored.

    Less output than room means that the whole chunk was consumed, so nothing is left behind in
    the unpacker between chunks.
    """
    unpacker = _UNPACKERS[entry.method]()
    room = limit + 1
    for chunk in _packed(file, entry.packed):
        if unpacker.eof:
            raise ZipDamagedError("stream")
        piece = _piece(unpacker, chunk, room)
        room -= len(piece)
        if room <= 0:
            raise TooMuchError
        yield piece
    if entry.method and entry.packed and not unpacker.eof:
        raise ZipDamagedError("cut_file")


def _piece(unpacker: _Unpacker, chunk: bytes, room: int) -> bytes:
    try:
        return unpacker.decompress(chunk, room)
    except (zlib.error, OSError, EOFError) as error:
        raise ZipDamagedError("stream") from error


def _packed(file: BinaryIO, length: int) -> Iterator[bytes]:
    while length > 0:
        chunk = file.read(min(_CHUNK, length))
        if not chunk:
            raise ZipDamagedError("cut_file")
        length -= len(chunk)
        yield chunk
