"""Archives built to hurt: each with types of which at least one must be reported."""

import io
import json
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from tests.archives.basics import (
    alpha,
    alpha_bytes,
    documents,
    end,
    good_files,
    single,
    spaces,
    task_file,
    zipped,
)


@dataclass(frozen=True)
class Hostile:
    """How to make the archive, late, for some are large; what must be reported."""

    build: Callable[[], bytes]
    types: frozenset[str]


HOSTILE: dict[str, Hostile] = {}


def hostile(*types: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    def register(build: Callable[[], bytes]) -> Callable[[], bytes]:
        HOSTILE[build.__name__] = Hostile(build, frozenset(types))
        return build

    return register


@hostile("unsafe_path")
def parent_folder() -> bytes:
    return zipped({"../../tmp/escaped.json": b"{}"} | good_files())


@hostile("unsafe_path")
def parent_in_the_middle() -> bytes:
    return zipped({"a/../../alpha.json": b"{}"})


@hostile("unsafe_path")
def absolute() -> bytes:
    return zipped({"/tmp/escaped.json": b"{}"} | good_files())


@hostile("unsafe_path")
def backslashes() -> bytes:
    return zipped({"..\\..\\escaped.json": b"{}"} | good_files())


@hostile("unsafe_path")
def drive() -> bytes:
    return zipped({"C:\\escaped.json": b"{}"} | good_files())


@hostile("unsafe_path")
def share() -> bytes:
    return zipped({"\\\\server\\share\\alpha.json": b"{}"})


@hostile("unsafe_path")
def name_with_nul() -> bytes:
    return zipped({"alphaX.json": b"{}"}).replace(b"alphaX", b"alpha\0")


@hostile("unsafe_path")
def name_with_line_feed() -> bytes:
    return zipped({"alpha\nerror.json": b"{}"})


@hostile("unsafe_path")
def endless_name() -> bytes:
    return zipped({"a/" * 20_000 + "alpha.json": b"{}"})


def _special(mode: int, target: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        info = zipfile.ZipInfo("alpha.json")
        info.create_system, info.external_attr = 3, (mode | 0o777) << 16
        archive.writestr(info, target)
    return buffer.getvalue()


@hostile("unsafe_path")
def symbolic_link() -> bytes:
    return _special(stat.S_IFLNK, b"/etc/passwd")


@hostile("unsafe_path")
def device() -> bytes:
    return _special(stat.S_IFBLK, b"")


@hostile("too_large")
def bomb() -> bytes:
    return spaces("alpha.json", 128 << 20)


@hostile("too_large")
def bomb_that_lies() -> bytes:
    return spaces("alpha.json", 100 << 20, declared=10)


@hostile("unreadable_zip")
def small_lie() -> bytes:
    return spaces("alpha.json", 1 << 20, declared=10)


@hostile("too_large", "unreadable_zip")
def bzip2_bomb() -> bytes:
    """45 bytes a block of 900 kB: one careless call makes gigabytes of a few kilobytes."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_BZIP2, compresslevel=9) as archive,
        archive.open("alpha.json", "w") as file,
    ):
        for _ in range(100):
            file.write(b" " * (1 << 20))
    return buffer.getvalue()


@hostile("too_large")
def many_full_files() -> bytes:
    """Each within the limit of one file, together far beyond that of the archive."""
    body = spaces("alpha.json", 40 << 20)
    at = body.find(b"PK\1\2")
    start, record = body[:at], body[at : at + 46]
    members = b"".join(start.replace(b"alpha.json", b"f%09d" % n) for n in range(6))
    central = (record[:42] + struct.pack("<I", n * at) + b"f%09d" % n for n in range(6))
    return members + end(b"".join(central), 6, len(members))


@hostile("unreadable_zip")
def overlap() -> bytes:
    """Many entries share one body."""
    body = spaces("alpha.json", 1 << 20)
    at = body.find(b"PK\1\2")
    record = body[at : at + 46]
    return body[:at] + end(b"".join(record + b"f%09d" % n for n in range(50)), 50, at)


@hostile("too_many_files")
def many_members() -> bytes:
    return zipped({f"f{number}": b"" for number in range(5_000)})


@hostile("too_many_files")
def directory_of_megabytes() -> bytes:
    record = struct.pack("<4s6H3I5H2I", b"PK\1\2", *[0] * 9, 60_000, *[0] * 6)
    return end((record + b"n" * 60_000) * 300, 300, 0)


@hostile("unreadable_zip")
def other_name_in_its_header() -> bytes:
    archive = zipped({"alpha.json": task_file(documents("alpha"))})
    return archive.replace(b"alpha.json", b"gamma.json", 1)


@hostile("unreadable_zip")
def other_method_in_its_header() -> bytes:
    """A reader that trusts the header would see other bytes than one that trusts the table."""
    archive = bytearray(zipped(good_files()))
    archive[8:10] = b"\0\0"
    return bytes(archive)


@hostile("too_large")
def four_gibibytes_claimed() -> bytes:
    archive = bytearray(zipped(good_files()))
    at = archive.find(b"PK\1\2")
    archive[at + 24 : at + 28] = b"\xfe\xff\xff\xff"
    return bytes(archive)


@hostile("unreadable_zip")
def place_of_64_bits_that_lies() -> bytes:
    archive = zipped(good_files())
    at = archive.find(b"PK\5\6")
    end_record = archive[at : at + 8] + b"\xff" * 12 + b"\0\0"
    return archive[:at] + struct.pack("<4sIQI", b"PK\6\7", 0, 1 << 63, 1) + end_record


@hostile("unreadable_zip")
def offset_beyond_the_end() -> bytes:
    archive = bytearray(zipped(good_files()))
    at = archive.find(b"PK\1\2")
    archive[at + 42 : at + 46] = b"\xfe\xff\xff\xff"
    return bytes(archive)


@hostile("unreadable_zip")
def offset_of_64_bits() -> bytes:
    extra = struct.pack("<HHQ", 1, 8, (1 << 64) - 1)
    sizes = (0, 0, 0, 10, len(extra))
    record = struct.pack("<4s6H3I5H2I", b"PK\1\2", *[0] * 6, *sizes, *[0] * 4, 0xFFFFFFFF)
    return end(record + b"alpha.json" + extra, 1, 0)


@hostile("unreadable_zip")
def split_volume() -> bytes:
    archive = bytearray(zipped(good_files()))
    archive[archive.find(b"PK\5\6") + 4] = 1
    return bytes(archive)


@hostile("unreadable_zip")
def garbage_in_the_stream() -> bytes:
    return single("alpha.json", b"\xff" * 100, 100, 0, 8)


@hostile("unreadable_zip")
def bytes_after_the_stream() -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packer.compress(b"{}") + packer.flush() + b"x" * 200_000
    return single("alpha.json", body, 2, zlib.crc32(b"{}"), 8)


@hostile("unreadable_file")
def deep_lists() -> bytes:
    return alpha_bytes(b"[" * 200_000 + b"]" * 200_000)


@hostile("unreadable_file")
def deep_objects() -> bytes:
    return alpha_bytes(b'{"a":' * 100_000 + b"1" + b"}" * 100_000)


@hostile("doc_output_type_error")
def deep_answer() -> bytes:
    """Within the parser's depth, and beyond that of anything that walks the answer."""
    deep = b"[" * 700 + b"]" * 700
    return alpha_bytes(task_file(documents("alpha")).replace(b'"A"', deep))


@hostile("unreadable_file")
def values_by_the_million() -> bytes:
    return alpha_bytes(b"[" + b"[]," * 8_000_000 + b"[]]")


@hostile("unreadable_file")
def million_digits() -> bytes:
    return alpha_bytes(
        b'{"data": {"test": [{"outputs": "A", "meta": {"id": ' + b"9" * 10**6 + b"}}]}}"
    )


@hostile("duplicate_id", "unknown_id")
def documents_by_the_ten_thousand() -> bytes:
    docs = [{"outputs": "A", "meta": {"id": number % 1000}} for number in range(20_000)]
    return alpha_bytes(json.dumps({"data": {"test": docs}}).encode())


@hostile("duplicate_key")
def object_of_many_keys() -> bytes:
    keys = b",".join(b'"k%d":1' % number for number in range(200_000))
    return alpha_bytes(b"{" + keys + b',"k7":2,"data":{"test":[]}}')


@hostile("id_type_error")
def ids_that_python_takes_for_one() -> bytes:
    return alpha([{"outputs": "A", "meta": {"id": value}} for value in (True, 1.0, "1")])


@hostile("unknown_file")
def misleading_name() -> bytes:
    """The right-to-left mark shows exe.json as nosj.exe."""
    return zipped({"\u202ealpha\x7f.json": b"{}"})
