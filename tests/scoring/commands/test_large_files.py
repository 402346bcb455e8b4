"""A task file of 200 MB is scored or refused within 1 GB of memory."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.nightly

FILE_BYTES = 200_000_000
PEAK_KIB = 1 << 20
DOCUMENTS = 300


def long_answers() -> Iterator[bytes]:
    answer = "ж".encode() * (FILE_BYTES // DOCUMENTS // 2)
    for number in range(DOCUMENTS):
        yield b'{"outputs": "%s", "meta": {"id": %d}}' % (answer, number)


def many_answers() -> Iterator[bytes]:
    one = b'{"outputs": "A", "meta": {"id": %d, "note": ""}}'
    return (one % number for number in range(FILE_BYTES // len(one)))


def write_task_file(path: Path, documents: Iterator[bytes]) -> None:
    with path.open("wb") as file:
        file.write(b'{"data": {"test": [' + next(documents))
        file.writelines(b"," + document for document in documents)
        file.write(b"]}}")


def scored(task: str, folder: Path) -> tuple[int, int]:
    """Return exit code and peak memory in KiB."""
    words = ["--benchmark", "multi", "--task", task, "--gold", folder / "gold.json"]
    command = [sys.executable, "-m", "scoring", "score", *words, "--answers", folder / "a.json"]
    child = subprocess.Popen([*map(str, command)], stdout=subprocess.DEVNULL)
    _pid, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, used.ru_maxrss


@pytest.mark.parametrize(("documents", "code"), [(long_answers, 0), (many_answers, 1)])
def test_200_mb_fit_into_a_gigabyte(tmp_path: Path, documents, code: int) -> None:
    gold = [{"outputs": "A", "meta": {"id": number}} for number in range(DOCUMENTS)]
    (tmp_path / "gold.json").write_text(json.dumps({"data": gold}))
    write_task_file(tmp_path / "a.json", documents())
    assert (tmp_path / "a.json").stat().st_size >= FILE_BYTES * 0.95
    ended, peak_kib = scored("AQUARIA", tmp_path)
    assert ended == code
    assert peak_kib < PEAK_KIB
