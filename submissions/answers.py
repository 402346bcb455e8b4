"""How the API says no: the same words as on the pages, with the right status."""

from collections.abc import Mapping
from typing import Any

from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

from mera.accounts.models import User
from scoring.child import RunnerError
from submissions import moderation, services
from submissions.archives import TooLargeError
from submissions.check_slots import RETRY_S, ChecksBusyError
from submissions.quota import QuotaExceededError
from submissions.refusals import refusal
from submissions.states import IllegalTransitionError
from submissions.uploads import OffsetError, UploadError

STATUS: Mapping[type[Exception], int] = {
    QuotaExceededError: status.HTTP_429_TOO_MANY_REQUESTS,
    services.TooManyChecksError: status.HTTP_429_TOO_MANY_REQUESTS,
    ChecksBusyError: status.HTTP_429_TOO_MANY_REQUESTS,
    TooLargeError: status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    UploadError: status.HTTP_400_BAD_REQUEST,
    OffsetError: status.HTTP_409_CONFLICT,
    IllegalTransitionError: status.HTTP_409_CONFLICT,
    services.CardIncompleteError: status.HTTP_400_BAD_REQUEST,
    services.KeyReusedError: status.HTTP_409_CONFLICT,
    services.NothingLeftError: status.HTTP_409_CONFLICT,
    services.NotEditableError: status.HTTP_409_CONFLICT,
    moderation.ReasonNeededError: status.HTTP_400_BAD_REQUEST,
    moderation.CardChangedError: status.HTTP_409_CONFLICT,
    moderation.NoEditError: status.HTTP_409_CONFLICT,
    RunnerError: status.HTTP_503_SERVICE_UNAVAILABLE,
}


class FieldErrors(APIException):
    """400 with every bad field by name."""

    status_code = status.HTTP_400_BAD_REQUEST

    def __init__(self, fields: Mapping[str, Any]) -> None:
        """Keep the errors as they stand in the form."""
        super().__init__()
        self.detail = dict(fields)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer a refusal; anything else goes REST framework's way, our own faults rise."""
    code = STATUS.get(type(error))
    if code is None:
        return exception_handler(error, dict(context))
    response = Response(_body(error, context["request"].user), status=code)
    response.exception = True
    if isinstance(error, QuotaExceededError):
        response["Retry-After"] = str(error.retry_after_s)
    elif isinstance(error, services.TooManyChecksError):
        response["Retry-After"] = "60"
    elif isinstance(error, ChecksBusyError):
        response["Retry-After"] = str(RETRY_S)
    return response


def _body(error: Exception, reader: User) -> dict[str, Any]:
    body: dict[str, Any] = {"detail": refusal(error, reader)}
    if isinstance(error, QuotaExceededError):
        slot = error.quota.next_slot
        body |= {"next_slot": slot.isoformat() if slot else None, "limits": _limits(error)}
    elif isinstance(error, IllegalTransitionError):
        body["state"] = error.state
    elif isinstance(error, services.CardIncompleteError):
        body["missing"] = list(error.missing)
    elif isinstance(error, TooLargeError):
        body |= {"size": error.size, "limit": error.limit}
    elif isinstance(error, moderation.ReasonNeededError):
        body = {"reason": [body["detail"]]}
    elif isinstance(error, UploadError):
        body["code"] = error.code
    return body


def _limits(error: QuotaExceededError) -> dict[str, Any]:
    quota = error.quota
    return {
        "runs": {"limit": quota.runs.limit, "used": quota.runs.used},
        "attempts": {"limit": quota.attempts.limit, "used": quota.attempts.used},
    }
