"""Names inside an archive: their encoding, whether they are safe, whether they are litter."""

from __future__ import annotations

import re
import zlib

from scoring.core.zips.directory import Entry, extra_field

_UTF8_FLAG = 0x800
_UNICODE_PATH = 0x7075
_CYRILLIC = re.compile(r"[а-яёА-ЯЁ]")
_HERE = re.compile(r"(?<![^/])\./")
_LITTER = {"__macosx", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r"}
_NESTED = (".zip", ".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst")
_MAX_NAME = 1024


def entry_name(entry: Entry) -> str:
    """Return the name as text with ``/`` between folders, whatever program wrote it."""
    name = _decoded(entry).replace("\\", "/")
    return _HERE.sub("", name) or name


def _decoded(entry: Entry) -> str:
    unicode_path = extra_field(entry.extra, _UNICODE_PATH)
    if unicode_path[1:5] == zlib.crc32(entry.raw_name).to_bytes(4, "little"):
        return unicode_path[5:].decode("utf-8", "replace")
    if entry.flags & _UTF8_FLAG:
        return entry.raw_name.decode("utf-8", "replace")
    return _guessed(entry.raw_name)


def _guessed(raw: bytes) -> str:
    """Archivers of Russian Windows write cp866 or cp1251 without saying so; others UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        readings = [raw.decode(encoding, "replace") for encoding in ("cp866", "cp1251", "cp437")]
        return max(readings, key=_cyrillic_share)


def _cyrillic_share(text: str) -> float:
    strange = sum(not char.isascii() for char in text)
    return len(_CYRILLIC.findall(text)) / max(strange, 1)


def unsafe_reason(name: str) -> str | None:
    """Return why no tool should unpack this name ("parent", "absolute", ...), or None."""
    parts = name.split("/")
    if ".." in parts:
        return "parent"
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return "absolute"
    if len(name) > _MAX_NAME:
        return "long"
    if not name.strip("/") or any(ord(char) < 32 for char in name.removesuffix("Icon\r")):
        return "characters"
    return None


def is_litter(name: str) -> bool:
    """Whether the file is one that macOS, Windows or an editor leaves behind."""
    return any(part.startswith(".") or part.lower() in _LITTER for part in name.split("/"))


def is_public_logs(name: str) -> bool:
    """Whether the file is the packer's logs, which travel inside and are never opened."""
    *folders, base = name.split("/")
    return base == "logs_public.zip" or "logs_public" in folders


def is_archive(name: str) -> bool:
    """Whether the name is one of an archive inside the archive."""
    return name.lower().endswith(_NESTED)
