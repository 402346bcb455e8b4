"""What a request to the API looks like to the type checker."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from rest_framework.request import Request

from mera.accounts.models import User


class ApiRequest(Request):
    """A request behind ``IsAuthenticated``, with a form or multipart body."""

    user: User
    data: QueryDict


def fields_of(request: ApiRequest) -> Mapping[str, Any]:
    """Return the fields of the body; none when it is JSON but no object."""
    body: Any = request.data
    return body if isinstance(body, Mapping) else {}
