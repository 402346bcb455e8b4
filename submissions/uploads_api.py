"""Resumable uploads: the core of the tus 1.0.0 protocol (https://tus.io/protocols/resumable-upload).

``POST`` opens an upload, ``PATCH`` appends a piece at ``Upload-Offset``, ``HEAD`` tells how far it
is, ``DELETE`` forgets it. A finished upload is handed in as ``upload`` of ``POST submissions/``.
"""

import base64
import binascii
from collections.abc import Mapping
from typing import IO, Any, cast

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser, FormParser, JSONParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from submissions import uploads
from submissions.models import Upload
from submissions.requests import ApiRequest, fields_of
from submissions.uploads import UploadError

VERSION = "1.0.0"
PIECE_TYPE = "application/offset+octet-stream"
OBJECT = OpenApiTypes.OBJECT


class PieceParser(BaseParser):
    """Leaves the body unread: it is streamed to storage."""

    media_type = PIECE_TYPE

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:  # noqa: ANN401, ARG002  REST framework's interface
        """Return the stream itself."""
        return stream


class _TusView(APIView):
    content_negotiation_class = DefaultContentNegotiation

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse other versions of the protocol."""
        super().initial(request, *args, **kwargs)
        if request.headers.get("Tus-Resumable", VERSION) != VERSION:
            raise _WrongVersionError

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  REST framework's interface
        """Say the version with every answer."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Tus-Resumable"] = response["Tus-Version"] = VERSION
        return response


class _WrongVersionError(ValidationError):
    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_detail = f"Tus-Resumable must be {VERSION}"


class UploadsView(_TusView):
    """Opening an upload."""

    parser_classes = (JSONParser, FormParser, PieceParser)

    def options(self, request: Any, *_args: Any, **_kwargs: Any) -> Response:  # noqa: ANN401, ARG002  REST framework's interface
        """Tell what of the protocol is spoken here."""
        response = Response(status=status.HTTP_204_NO_CONTENT)
        response["Tus-Max-Size"] = str(settings.MAX_UPLOAD_BYTES)
        response["Tus-Extension"] = "creation,expiration,termination"
        return response

    @extend_schema(
        parameters=[
            OpenApiParameter("Upload-Length", int, OpenApiParameter.HEADER, description="bytes"),
            OpenApiParameter("Upload-Metadata", str, OpenApiParameter.HEADER),
        ],
        request=OBJECT,
        responses={201: OBJECT, 400: OBJECT, 413: OBJECT},
    )
    def post(self, request: ApiRequest) -> Response:
        """Open an upload: ``{"size", "sha256", "name"}`` as JSON, or the headers of tus."""
        announced = _announced(request)
        upload = uploads.begin(request.user, **announced)
        response = Response(_state(upload), status=status.HTTP_201_CREATED)
        response["Location"] = reverse("api-upload", args=[upload.pk])
        return _described(response, upload)


class UploadView(_TusView):
    """One upload."""

    parser_classes = (PieceParser,)

    @extend_schema(responses={200: OBJECT, 404: OBJECT})
    def get(self, request: ApiRequest, pk: str) -> Response:
        """Return how far the upload is, as JSON; ``HEAD`` says the same in headers."""
        upload = _find(request, pk)
        response = _described(Response(_state(upload)), upload)
        response["Cache-Control"] = "no-store"
        return response

    @extend_schema(
        parameters=[OpenApiParameter("Upload-Offset", int, OpenApiParameter.HEADER)],
        request={PIECE_TYPE: OpenApiTypes.BINARY},
        responses={204: None, 404: OBJECT, 409: OBJECT, 413: OBJECT, 415: OBJECT},
    )
    def patch(self, request: ApiRequest, pk: str) -> Response:
        """Append a piece that begins at ``Upload-Offset``."""
        upload = _find(request, pk)
        offset = _number(request.headers.get("Upload-Offset"), "Upload-Offset")
        upload.offset = uploads.append(upload, offset, cast(IO[bytes], request.data))
        return _described(Response(status=status.HTTP_204_NO_CONTENT), upload)

    @extend_schema(responses={204: None, 404: OBJECT})
    def delete(self, request: ApiRequest, pk: str) -> Response:
        """Forget the upload."""
        uploads.discard(_find(request, pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _find(request: ApiRequest, pk: str) -> Upload:
    try:
        return uploads.find(request.user, pk)
    except UploadError as error:
        raise NotFound from error


def _announced(request: ApiRequest) -> dict[str, Any]:
    length = request.headers.get("Upload-Length")
    if length is not None:
        metadata = _metadata(request.headers.get("Upload-Metadata", ""))
        found: Mapping[str, Any] = metadata | {"name": metadata.get("filename", "")}
        size = _number(length, "Upload-Length")
    else:
        found = fields_of(request)
        size = _number(found.get("size"), "size")
    return {
        "size": size,
        "sha256": _digest(found.get("sha256") or ""),
        "name": str(found.get("name") or ""),
    }


def _metadata(header: str) -> dict[str, str]:
    """Read ``key base64,key base64``."""
    pairs = [pair.strip().partition(" ") for pair in header.split(",") if pair.strip()]
    try:
        return {key: base64.b64decode(value, validate=True).decode() for key, _sp, value in pairs}
    except (binascii.Error, UnicodeDecodeError) as error:
        raise ValidationError({"Upload-Metadata": [_("Not base64 of UTF-8.")]}) from error


def _number(text: object, name: str) -> int:
    if isinstance(text, int) and not isinstance(text, bool) and text >= 0:
        return text
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 19:
        return int(text)
    raise ValidationError({name: [_("A whole number of bytes is needed.")]})


def _digest(text: object) -> str:
    digest = str(text).strip().lower()
    if digest and not (len(digest) == 64 and all(c in "0123456789abcdef" for c in digest)):
        raise ValidationError({"sha256": [_("64 hexadecimal digits are needed.")]})
    return digest


def _state(upload: Upload) -> dict[str, Any]:
    return {
        "id": upload.pk,
        "size": upload.size,
        "offset": upload.offset,
        "expires_at": upload.expires_at,
    }


def _described(response: Response, upload: Upload) -> Response:
    response["Upload-Offset"] = str(upload.offset)
    response["Upload-Length"] = str(upload.size)
    response["Upload-Expires"] = upload.expires_at.strftime("%a, %d %b %Y %H:%M:%S GMT")
    return response
