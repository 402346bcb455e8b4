"""Storing an archive while its SHA-256 is counted; nothing is trusted or opened here."""

import hashlib
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.files.base import File

from submissions.models import Submission


class TooLargeError(Exception):
    """The archive is larger than the site takes. Sizes in bytes."""

    def __init__(self, size: int) -> None:
        """Keep the size for the message."""
        super().__init__(f"{size} bytes, at most {settings.MAX_UPLOAD_BYTES} are taken")
        self.size = size
        self.limit = settings.MAX_UPLOAD_BYTES


class HashingFile(File):  # type: ignore[type-arg]  # bytes
    """A file that counts size and SHA-256 of what is read from it."""

    def __init__(self, file: Any) -> None:  # noqa: ANN401  anything with read
        """Read from ``file`` only through this object."""
        super().__init__(file, name=getattr(file, "name", None))
        self._source = file
        self._hash = hashlib.sha256()
        self.counted = 0

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        """Yield the content in pieces."""
        self._source.seek(0)
        while piece := self.read(chunk_size or self.DEFAULT_CHUNK_SIZE):
            yield piece

    def read(self, size: int = -1) -> bytes:
        """Return the next piece."""
        piece: bytes = self._source.read(size)
        self._hash.update(piece)
        self.counted += len(piece)
        return piece

    @property
    def sha256(self) -> str:
        """The hex digest of what was read."""
        return self._hash.hexdigest()


def store(submission: Submission, file: Any) -> None:  # noqa: ANN401  an uploaded or opened file
    """Store the archive of a row that is not saved yet; sets its size and digest.

    Raises TooLargeError.
    """
    if file.size > settings.MAX_UPLOAD_BYTES:
        raise TooLargeError(file.size)
    counted = HashingFile(file)
    submission.archive.save("archive.zip", counted, save=False)
    submission.sha256 = counted.sha256
    submission.size = counted.counted


def discard(submission: Submission) -> None:
    """Delete the stored archive of a row that never came to be."""
    if submission.archive:
        submission.archive.delete(save=False)
