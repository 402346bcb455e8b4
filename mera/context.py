"""What every template may know about the site."""

from django.conf import settings
from django.http import HttpRequest


def site(_request: HttpRequest) -> dict[str, object]:
    """Return the facts that the frame of every page needs."""
    return {"DEMO": settings.DEMO, "PUBLIC_URL": settings.PUBLIC_URL}
