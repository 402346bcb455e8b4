"""Archives that arrive in pieces, so that a broken connection costs a piece and not the whole.

Pieces lie in the file storage under the offset at which they begin. An upload is nothing but
bytes: no submission exists, and no quota is used, before all of them are here and their SHA-256 is
the promised one.
"""

import hashlib
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import IO, Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db.models import Q
from django.utils import timezone

from mera.accounts.models import User
from submissions.archives import TooLargeError
from submissions.models import Upload

LIFETIME = timedelta(hours=24)
AFTER_USE = timedelta(minutes=15)
WRITE_LEASE = timedelta(seconds=120)
MAX_OPEN = 5
_PIECE = 1 << 16


class UploadError(Exception):
    """An upload cannot be used; ``code`` is unknown, incomplete, damaged or too_many."""

    def __init__(self, code: str) -> None:
        """Keep the code, which pages and the API put into words."""
        super().__init__(code)
        self.code = code


class OffsetError(Exception):
    """The piece does not begin where the upload stands, or another request is writing."""


def begin(owner: User, *, size: int, sha256: str = "", name: str = "") -> Upload:
    """Open an upload of ``size`` bytes. Raises TooLargeError, UploadError."""
    if size > settings.MAX_UPLOAD_BYTES:
        raise TooLargeError(size)
    now = timezone.now()
    if Upload.objects.filter(owner=owner, expires_at__gt=now).count() >= MAX_OPEN:
        raise UploadError("too_many")
    return Upload.objects.create(
        owner=owner, size=size, sha256=sha256.lower(), name=name[:255], expires_at=now + LIFETIME
    )


def find(owner: User, upload_id: str) -> Upload:
    """Return the owner's upload. Raises UploadError: there is none, or it expired."""
    upload = Upload.objects.filter(pk=upload_id, owner=owner, expires_at__gt=timezone.now()).first()
    if upload is None:
        raise UploadError("unknown")
    return upload


def append(upload: Upload, offset: int, source: IO[bytes]) -> int:
    """Store what ``source`` gives as the next piece and return the new offset.

    A connection that breaks in the middle leaves what has arrived. Raises OffsetError,
    TooLargeError: more came than was announced.
    """
    now = timezone.now()
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    row = Upload.objects.filter(free, pk=upload.pk, offset=offset)
    if not row.update(lease_until=now + WRITE_LEASE):
        raise OffsetError
    received = 0
    try:
        with tempfile.TemporaryFile() as piece:
            received = _copy(source, piece, upload.size - offset)
            if received:
                path = _piece_path(upload, offset)
                # What a request left that was cut off between storing and counting its piece.
                default_storage.delete(path)
                default_storage.save(path, File(piece))
    finally:
        Upload.objects.filter(pk=upload.pk).update(offset=offset + received, lease_until=None)
    return offset + received


def _copy(source: IO[bytes], target: IO[bytes], room: int) -> int:
    """Copy until the end, or until the connection breaks; return how many bytes came."""
    received = 0
    while True:
        try:
            piece = source.read(_PIECE)
        except OSError:
            return received
        if not piece:
            return received
        if received + len(piece) > room:
            raise TooLargeError(received + len(piece))
        target.write(piece)
        received += len(piece)


@contextmanager
def finished_file(owner: User, sent: Mapping[str, Any]) -> Iterator[Any]:
    """Give the archive of a form: sent with it, or in pieces before. Raises UploadError."""
    if sent.get("file"):
        yield sent["file"]
        return
    upload = find(owner, sent["upload"])
    if upload.offset != upload.size:
        raise UploadError("incomplete")
    with tempfile.TemporaryFile() as whole:
        digest = _join(upload, whole)
        if upload.sha256 and upload.sha256 != digest:
            raise UploadError("damaged")
        yield File(whole, name=upload.name or "answers.zip")
    # Kept for a while: a repeated request with the same idempotency key must find it again.
    Upload.objects.filter(pk=upload.pk).update(expires_at=timezone.now() + AFTER_USE)


def _join(upload: Upload, whole: IO[bytes]) -> str:
    """Write the pieces one after the other and return their SHA-256."""
    digest = hashlib.sha256()
    for path in _pieces(upload):
        with default_storage.open(path) as piece:
            for chunk in piece.chunks():
                digest.update(chunk)
                whole.write(chunk)
    whole.seek(0)
    return digest.hexdigest()


def discard(upload: Upload) -> None:
    """Forget an upload and its pieces."""
    for path in _pieces(upload):
        default_storage.delete(path)
    upload.delete()


def sweep() -> int:
    """Forget the uploads that expired and return how many."""
    expired = list(Upload.objects.filter(expires_at__lt=timezone.now()))
    for upload in expired:
        discard(upload)
    return len(expired)


def _pieces(upload: Upload) -> list[str]:
    folder = f"uploads/{upload.pk}"
    try:
        _folders, names = default_storage.listdir(folder)
    except FileNotFoundError:
        return []
    return [f"{folder}/{name}" for name in sorted(names)]


def _piece_path(upload: Upload, offset: int) -> str:
    return f"uploads/{upload.pk}/{offset:015d}"
