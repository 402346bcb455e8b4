"""What a compiler made is read as an archive by an untrusted hand."""

import io
import tarfile

import pytest

from scoring.sandbox.artefacts import BadArtefactError, unpacked


def archive(*members):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        for name, kind, content in members:
            member = tarfile.TarInfo(name)
            member.type, member.size, member.linkname = kind, len(content), "/etc/passwd"
            tar.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def test_regular_files_are_read_by_name():
    made = archive(("./", tarfile.DIRTYPE, b""), ("./a/Main$1.class", tarfile.REGTYPE, b"x"))
    assert unpacked(made) == {"a/Main$1.class": b"x"}


@pytest.mark.parametrize(
    "made",
    [
        b"",
        b"rubbish",
        archive(),
        archive(("main", tarfile.SYMTYPE, b"")),
        archive(("main", tarfile.LNKTYPE, b"")),
        archive(("main", tarfile.CHRTYPE, b"")),
        archive(("../main", tarfile.REGTYPE, b"x")),
        archive(("/main", tarfile.REGTYPE, b"x")),
        archive(*((f"f{n}", tarfile.REGTYPE, b"") for n in range(1001))),
    ],
    ids=["empty", "rubbish", "nothing", "symlink", "hardlink", "device", "up", "root", "many"],
)
def test_anything_else_is_refused(made):
    with pytest.raises(BadArtefactError):
        unpacked(made)
