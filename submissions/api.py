"""The API of owners: submit, look, publish, withdraw, check. All rows come through selectors."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.pagination import PageNumberPagination
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.core.messages import report_text
from scoring.models import Benchmark
from submissions import pages, quota, selectors, services
from submissions.answers import FieldErrors
from submissions.forms import CardForm, CheckForm, SubmissionForm
from submissions.models import Submission
from submissions.requests import ApiRequest, fields_of
from submissions.serializers import CardIn, SubmissionIn, brief, full
from submissions.uploads import finished_file

OBJECT = OpenApiTypes.OBJECT
_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="a repeated request with the same key returns the submission of the first one",
)


class Pagination(PageNumberPagination):
    """Fifty rows a page."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class SubmissionsView(APIView):
    """One's own submissions."""

    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(operation_id="submissions_list", responses={200: OBJECT})
    def get(self, request: ApiRequest) -> Response:
        """List one's own submissions, newest first."""
        pagination = Pagination()
        rows = pagination.paginate_queryset(selectors.owned_by(request.user), request, view=self)
        return pagination.get_paginated_response([brief(row) for row in rows or []])

    @extend_schema(
        parameters=[_KEY],
        request={"multipart/form-data": SubmissionIn},
        responses={201: OBJECT, 200: OBJECT, 400: OBJECT, 413: OBJECT, 429: OBJECT},
    )
    def post(self, request: ApiRequest) -> Response:
        """Submit an archive. 201 with id and state; 200 for a repeat with the same key."""
        benchmark = _benchmark(request.data)
        form = SubmissionForm(request.data, request.FILES, owner=request.user, benchmark=benchmark)
        _require_valid(form)
        with finished_file(request.user, form.cleaned_data) as file:
            received = services.receive(
                owner=request.user,
                benchmark=benchmark,
                file=file,
                card=form.card,
                idempotency_key=request.headers.get("Idempotency-Key"),
            )
        code = status.HTTP_201_CREATED if received.is_new else status.HTTP_200_OK
        return Response(brief(received.submission), status=code)


class SubmissionView(APIView):
    """One submission."""

    parser_classes = (JSONParser, MultiPartParser, FormParser)

    @extend_schema(responses={200: OBJECT, 404: OBJECT})
    def get(self, request: ApiRequest, pk: str) -> Response:
        """Return state, progress, errors, scores, boards and the journal."""
        return Response(full(get_object_or_404(selectors.visible_to(request.user), pk=pk)))

    @extend_schema(request=CardIn, responses={200: OBJECT, 400: OBJECT, 404: OBJECT, 409: OBJECT})
    def patch(self, request: ApiRequest, pk: str) -> Response:
        """Change fields of the card; of a published entry, ask for the change."""
        submission = _own(request, pk)
        form = CardForm(_merged(submission, fields_of(request)), benchmark=submission.benchmark)
        _require_valid(form)
        services.edit_card(submission, request.user, form.card)
        return Response(full(_own(request, pk)))


class PublishView(APIView):
    """Asking for publication."""

    @extend_schema(request=None, responses={200: OBJECT, 400: OBJECT, 404: OBJECT, 409: OBJECT})
    def post(self, request: ApiRequest, pk: str) -> Response:
        """Put the submission before the moderators."""
        services.request_publication(_own(request, pk), request.user)
        return Response(brief(_own(request, pk)))


class WithdrawView(APIView):
    """Taking back."""

    @extend_schema(request=None, responses={200: OBJECT, 404: OBJECT, 409: OBJECT})
    def post(self, request: ApiRequest, pk: str) -> Response:
        """Take the submission back, from the board too."""
        services.withdraw(_own(request, pk), request.user)
        return Response(brief(_own(request, pk)))


class WithoutFaultyView(APIView):
    """Scoring without the files that have errors."""

    @extend_schema(request=None, responses={200: OBJECT, 404: OBJECT, 409: OBJECT})
    def post(self, request: ApiRequest, pk: str) -> Response:
        """Check the same archive again, without the files that have errors."""
        services.score_without_faulty_files(_own(request, pk), request.user)
        return Response(brief(_own(request, pk)))


class CheckView(APIView):
    """Checking without submitting."""

    parser_classes = (MultiPartParser,)

    @extend_schema(
        request={"multipart/form-data": SubmissionIn},
        responses={200: OBJECT, 400: OBJECT, 413: OBJECT, 429: OBJECT},
    )
    def post(self, request: ApiRequest) -> HttpResponse:
        """Return the report, byte for byte that of ``mera check --json``; nothing is stored."""
        benchmark = _benchmark(request.data)
        form = CheckForm(request.data, request.FILES)
        _require_valid(form)
        found = services.check_only(benchmark, form.cleaned_data["file"], request.user)
        return HttpResponse(report_text(found["report"]), content_type="application/json")


class QuotaView(APIView):
    """What is left to oneself."""

    @extend_schema(responses={200: OBJECT})
    def get(self, request: ApiRequest) -> Response:
        """Return limits, use and the next slot for every benchmark that takes submissions."""
        benchmarks = selectors.open_benchmarks()
        return Response({row.slug: _quota(quota.quota_of(request.user, row)) for row in benchmarks})


def _quota(found: quota.Quota) -> dict[str, Any]:
    return {
        "left": found.left,
        "next_slot": found.next_slot,
        "runs": {"limit": found.runs.limit, "used": found.runs.used},
        "attempts": {"limit": found.attempts.limit, "used": found.attempts.used},
    }


def _own(request: ApiRequest, pk: str) -> Submission:
    return get_object_or_404(selectors.owned_by(request.user), pk=pk)


def _benchmark(data: Mapping[str, Any]) -> Benchmark:
    by_slug = {row.slug: row for row in selectors.open_benchmarks()}
    slug = str(data.get("benchmark", ""))
    if slug not in by_slug:
        known = ", ".join(sorted(by_slug))
        words = _("Name a benchmark that takes submissions: %(known)s.") % {"known": known}
        raise FieldErrors({"benchmark": [words]})
    return by_slug[slug]


def _require_valid(form: Any) -> None:  # noqa: ANN401  any of the forms
    if not form.is_valid():
        raise FieldErrors({name: list(map(str, errors)) for name, errors in form.errors.items()})


def _merged(submission: Submission, data: Mapping[str, Any]) -> QueryDict:
    """Return the card with the given fields changed, as a form would have sent it."""
    merged = QueryDict(mutable=True)
    sent: dict[str, Any] = dict(data.lists()) if isinstance(data, QueryDict) else dict(data)
    if "model_size_b" in sent:
        sent.setdefault("size_undisclosed", False)
    for name, value in (pages.card_values(submission) | sent).items():
        values = value if isinstance(value, list) else [value]
        merged.setlist(name, [_as_sent(one) for one in values if one is not None])
    return merged


def _as_sent(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
