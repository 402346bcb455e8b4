"""What a compiler made, as it comes out of its sandbox: an archive by an untrusted hand."""

import io
import re
import tarfile
from collections.abc import Iterable, Iterator, Mapping

_FILE_NAME = re.compile(r"(?:[\w$-][\w$.-]*/)*[\w$-][\w$.-]*", re.ASCII)
_MOST_FILES = 1000


class BadArtefactError(Exception):
    """The compiler's output cannot be used; the text says why."""


def checked_names(names: Iterable[str]) -> None:
    """Refuse names that could leave the folder of the program.

    Raises:
        ValueError: a name is absolute, climbs, hides or holds an odd character.
    """
    for name in names:
        if not _FILE_NAME.fullmatch(name):
            raise ValueError(f"not a file name for a sandbox: {name!r}")


def unpacked(archive: bytes) -> Mapping[str, bytes]:
    """Return the regular files of the tar ``archive`` by name; nothing is written anywhere.

    Raises:
        BadArtefactError: it is no tar archive, or holds links, odd names or too many files.
    """
    try:
        files = dict(_members(archive))
        checked_names(files)
    except (tarfile.TarError, ValueError, OSError, EOFError) as error:
        raise BadArtefactError(f"the compiler's output cannot be read: {error}") from error
    if not files:
        raise BadArtefactError("the compiler made nothing")
    return files


def _members(archive: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:") as tar:
        for count, member in enumerate(tar):
            if count >= _MOST_FILES:
                raise BadArtefactError("the compiler made too many files")
            content = tar.extractfile(member) if member.isreg() else None
            if content is not None:
                yield member.name.removeprefix("./"), content.read()
            elif not member.isdir():
                raise BadArtefactError(f"the compiler made a link: {member.name!r}")
