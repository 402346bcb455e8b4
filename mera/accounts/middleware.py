"""What a signed-in person's account changes about every page."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


class TimeZoneMiddleware:
    """Shows times in the time zone of the account; guests see UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Remember what comes after."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request in the reader's time zone."""
        with timezone.override(_zone_of(request)):
            return self.get_response(request)


def _zone_of(request: HttpRequest) -> zoneinfo.ZoneInfo | None:
    if not request.user.is_authenticated:
        return None
    try:
        return zoneinfo.ZoneInfo(request.user.time_zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        # The zone may be unknown to this machine's tables; that must not cost the page.
        return None
