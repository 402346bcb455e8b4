"""A machine without pip gets the uv that the lock names, or a plain explanation."""

import hashlib
import json
import platform
import zipfile
from io import BytesIO

import pytest

from tools import get_uv

MACHINE = platform.machine()


def wheel(folder):
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("uv-1.data/scripts/uv", b"#!/bin/sh\necho uv\n")
    path = folder / f"uv-1-py3-none-manylinux_2_17_{MACHINE}.whl"
    path.write_bytes(content.getvalue())
    return path


def lock(folder, path, digest):
    entry = f"{{ url = {json.dumps(path.as_uri())}, hash = {json.dumps(digest)} }}"
    text = f'[[package]]\nname = "uv"\nwheels = [{entry}]\n'
    (folder / "uv.lock").write_text(text)
    return folder / "uv.lock"


@pytest.fixture
def on_glibc(monkeypatch):
    monkeypatch.setattr(platform, "libc_ver", lambda: ("glibc", "2.36"))


def test_the_locked_wheel_is_unpacked_and_may_be_run(tmp_path, on_glibc):
    path = wheel(tmp_path)
    named = "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest()
    found = get_uv._by_lock(lock(tmp_path, path, named), tmp_path / "home")
    assert (tmp_path / "home/bin/uv").stat().st_mode & 0o111
    assert found == str(tmp_path / "home/bin/uv")


def test_another_file_than_the_locked_one_is_not_run(tmp_path, on_glibc):
    path = wheel(tmp_path)
    with pytest.raises(SystemExit, match="not the file"):
        get_uv._by_lock(lock(tmp_path, path, "sha256:0"), tmp_path / "home")
    assert not (tmp_path / "home").exists()


def test_an_unknown_machine_is_told_what_to_do(on_glibc):
    with pytest.raises(SystemExit, match="install uv"):
        get_uv._wheel({"package": [{"name": "uv", "wheels": []}]}, "vax")
