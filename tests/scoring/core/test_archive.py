"""Opening an archive agrees with the standard library where that can open it at all."""

import io
import zipfile

import pytest

from scoring.core.archive import ArchiveLimits, Reader, list_archive, read_archive
from tests.archives.basics import good_files, spaces, zipped
from tests.archives.honest import HONEST

SMALL = ArchiveLimits(entries=3, file_bytes=1 << 20, total_bytes=2 << 20)


def types(archive: bytes, limits: ArchiveLimits = SMALL) -> list[str]:
    return [problem.type for problem in read_archive(io.BytesIO(archive), limits).problems]


@pytest.mark.parametrize("name", HONEST)
def test_bytes_are_those_of_the_standard_library(name: str) -> None:
    archive = HONEST[name]()
    found = {member.data for member in read_archive(io.BytesIO(archive)).members}
    with zipfile.ZipFile(io.BytesIO(archive)) as standard:
        assert found <= {standard.read(entry) for entry in standard.infolist()}
    assert len(found) >= len(good_files())


def test_a_file_of_exactly_the_limit_is_read() -> None:
    assert types(spaces("a.json", 1 << 20)) == []


def test_a_byte_more_than_the_limit_is_refused() -> None:
    assert types(zipped({"a.json": b" " * ((1 << 20) + 1)})) == ["too_large"]


def test_the_sum_of_files_is_limited_before_anything_is_unpacked() -> None:
    archive = zipped({f"{n}.json": b" " * (1 << 20) for n in range(3)})
    assert not list_archive(io.BytesIO(archive), SMALL).files
    assert types(archive) == ["too_large"]


def test_public_logs_may_be_of_any_size_and_are_not_opened() -> None:
    archive = zipped({"a.json": b"{}", "logs_public.zip": b" " * (5 << 20)})
    assert types(archive) == []


def test_entries_are_counted() -> None:
    assert types(zipped({str(n): b"" for n in range(3)})) == []
    assert types(zipped({str(n): b"" for n in range(4)})) == ["too_many_files"]


def test_the_reader_keeps_the_sum_when_sizes_lie() -> None:
    """Each file passes alone; the third finds no room although the contents promised little."""
    archive = zipped({f"{n}.json": b" " * (1 << 20) for n in range(3)})
    contents = list_archive(io.BytesIO(archive))
    reader = Reader(io.BytesIO(archive), SMALL)
    read = [reader.read(file) for file in contents.files]
    assert [isinstance(data, bytes) for data in read] == [True, True, False]


def test_old_windows_names_are_read_as_russian() -> None:
    archive = zipped({"xxxxxx/a.json": b""}).replace(b"xxxxxx", "сабмит".encode("cp866"))
    (file,) = list_archive(io.BytesIO(archive)).files
    assert file.name == "сабмит/a.json"


def test_cp1251_names_are_read_as_russian() -> None:
    archive = zipped({"xxxxxx/a.json": b""}).replace(b"xxxxxx", "сабмит".encode("cp1251"))
    (file,) = list_archive(io.BytesIO(archive)).files
    assert file.name == "сабмит/a.json"
