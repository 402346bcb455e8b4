"""The API of moderators: the queue and the decisions."""

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from submissions import moderation, selectors
from submissions.requests import ApiRequest
from submissions.serializers import ReasonIn, brief

OBJECT = OpenApiTypes.OBJECT


class IsModerator(BasePermission):
    """Only those who may review submissions."""

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002  REST framework's interface
        """Tell whether the reader is one of them."""
        return selectors.is_moderator(request.user)


class QueueView(APIView):
    """What waits for review."""

    permission_classes = (IsModerator,)

    @extend_schema(responses={200: OBJECT, 403: OBJECT})
    def get(self, request: ApiRequest) -> Response:
        """List what waits, the longest waiting first."""
        rows = selectors.awaiting_review(request.user)
        return Response({"results": [_line(row) for row in rows]})


def _line(row: Any) -> dict[str, Any]:  # noqa: ANN401  a submission
    return {
        **brief(row),
        "owner": row.owner.email,
        "team": row.team,
        "anonymous": row.anonymous,
        "waits_for": "edit" if row.pending_since else "publication",
    }


class _DecisionView(APIView):
    """A decision on one submission."""

    permission_classes = (IsModerator,)
    decision: Callable[..., None]

    @extend_schema(
        request=ReasonIn,
        responses={200: OBJECT, 400: OBJECT, 403: OBJECT, 404: OBJECT, 409: OBJECT},
    )
    def post(self, request: ApiRequest, pk: str) -> Response:
        """Carry it out. 409 names the state that forbids it."""
        sent = ReasonIn(data=request.data)
        sent.is_valid(raise_exception=True)
        rows = selectors.visible_to(request.user)
        reason = sent.validated_data.get("reason", "")
        type(self).decision(get_object_or_404(rows, pk=pk), moderator=request.user, reason=reason)
        return Response(brief(get_object_or_404(rows, pk=pk)))


class ApproveView(_DecisionView):
    """Publishing."""

    decision = staticmethod(moderation.approve)


class DeclineView(_DecisionView):
    """Sending back with a reason."""

    decision = staticmethod(moderation.decline)


class DisqualifyView(_DecisionView):
    """Taking a published entry off the boards."""

    decision = staticmethod(moderation.disqualify)


class RetryView(_DecisionView):
    """Checking and scoring a failed submission once more."""

    decision = staticmethod(moderation.retry)


class ApproveEditView(_DecisionView):
    """Putting the edited card of a published entry in force."""

    decision = staticmethod(moderation.approve_edit)


class DeclineEditView(_DecisionView):
    """Leaving the published card as it is."""

    decision = staticmethod(moderation.decline_edit)
