"""Refuses a request that is too large before a byte of it is read."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

FORM_BYTES = 1024 * 1024
"""Room for the card and the frame of a multipart form beside the archive."""


class RefuseTooLarge:
    """Middleware: 413 with the size and the limit, as the proxy and the application count them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what comes next."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 413, or go on."""
        length = request.headers.get("Content-Length", "")
        size = int(length) if length.isascii() and length.isdecimal() else 0
        if size <= settings.MAX_UPLOAD_BYTES + FORM_BYTES:
            return self.get_response(request)
        return _too_large(request, size)


def _too_large(request: HttpRequest, size: int) -> HttpResponse:
    limit = settings.MAX_UPLOAD_BYTES
    detail = _("The archive has %(size)s, at most %(limit)s are taken.") % {
        "size": filesizeformat(size),
        "limit": filesizeformat(limit),
    }
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse(
            {"detail": detail, "size": size, "limit": limit}, status=413
        )
    else:
        response = render(request, "submissions/too_large.html", {"detail": detail}, status=413)
    # The body stays unread, so the connection cannot be used for another request.
    response["Connection"] = "close"
    return response
