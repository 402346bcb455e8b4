"""The boards in the API: public, cacheable, named by the digest of their content."""

import json
from dataclasses import asdict
from datetime import datetime

from django.http import HttpResponse
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.timezone import is_naive, make_aware
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leaderboard import export, model_json, model_page, page_cache, same_tasks, selectors
from leaderboard.board.content import Board, latest, of
from leaderboard.board.query import Query, chosen_rows, parse
from leaderboard.comparison import NotComparableError, as_json, compare_models
from leaderboard.models import Snapshot
from submissions.models import Submission

_WHICH = [
    OpenApiParameter("snapshot", str, description="digest of a snapshot, or its first 12 or more"),
    OpenApiParameter("date", OpenApiTypes.DATETIME, description="the board as it stood then"),
]

_ROWS = [
    OpenApiParameter("q", str, description="part of a model's or a team's name"),
    OpenApiParameter("open", str, enum=["0", "1"], description="open weights: no, yes"),
    OpenApiParameter("size", str, enum=["0-4", "4-10", "10-40", "40-", "unknown"]),
    OpenApiParameter("license", str),
    OpenApiParameter("team", str),
    OpenApiParameter("since", OpenApiTypes.DATE, description="published then or later"),
    OpenApiParameter("full", str, enum=["1"], description="every task of the board attempted"),
    OpenApiParameter("sort", str, description="a task or a column; - before it: largest first"),
]


class BoardView(APIView):
    """One board as JSON or CSV."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(
        parameters=[OpenApiParameter("format", str, enum=["json", "csv"]), *_WHICH, *_ROWS],
        responses={200: OpenApiTypes.OBJECT, 304: None, 404: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, benchmark: str, board: str) -> HttpResponse:
        """Return the board: rows ranked by Total Score; scores are fractions in [0, 1]."""
        return page_cache.answered(
            request, benchmark, board, lambda: _rendered(request, benchmark, board)
        )


class SnapshotsView(APIView):
    """The history of one board."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, benchmark: str, board: str) -> Response:
        """Return every snapshot of the board, newest first, with why it was made."""
        _snapshot(request, benchmark, board)
        rows = selectors.history(benchmark, board).values("digest", "made_at", "reason")
        return Response({"benchmark": benchmark, "board": board, "snapshots": list(rows)})


class ChangesView(APIView):
    """What changed between two snapshots of a board."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(
        parameters=[OpenApiParameter("old", str, required=True), OpenApiParameter("new", str)],
        responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, benchmark: str, board: str) -> Response:
        """Return the rows that are new, gone, moved or re-scored."""
        old = selectors.by_digest(benchmark, board, request.query_params.get("old", ""))
        digest = request.query_params.get("new")
        new = (
            selectors.by_digest(benchmark, board, digest)
            if digest
            else selectors.latest(benchmark, board)
        )
        if old is None or new is None:
            raise NotFound("no such snapshot of this board")
        moves = [asdict(move) for move in selectors.difference(old, new)]
        return Response({"old": old.digest, "new": new.digest, "changes": moves})


class CompareView(APIView):
    """Two to five published models, paired document by document."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(
        parameters=[OpenApiParameter("models", str, required=True, description="ids, by comma")],
        responses={200: OpenApiTypes.OBJECT, 400: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, benchmark: str, board: str) -> Response:
        """Return each pair's difference per task and in total: interval, test, p by Holm."""
        owner = selectors.benchmark(benchmark)
        boards = {each.slug: each for each in owner.spec.boards} if owner else {}
        if owner is None or board not in boards:
            raise NotFound("no such benchmark or board")
        try:
            compared = compare_models(owner, boards[board], _ids(request))
        except NotComparableError as error:
            raise ValidationError({"models": [str(error)]}) from error
        return Response(as_json(compared))


class AnalysisView(APIView):
    """The robustness card of a board."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(
        parameters=_WHICH, responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT}
    )
    def get(self, request: Request, benchmark: str, board: str) -> Response:
        """Return ranks under other rules, their agreement, and what each task can tell apart."""
        snapshot = _snapshot(request, benchmark, board)
        return Response({"snapshot": snapshot.digest, **snapshot.analysis})


class SameTasksView(APIView):
    """Models on the tasks that all of them attempted."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(
        parameters=[
            OpenApiParameter("models", str, description="up to five ids, by comma; none: see below")
        ],
        responses={200: OpenApiTypes.OBJECT, 400: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, benchmark: str, board: str) -> Response:
        """Return the weighted means over the tasks that every chosen model attempted.

        Without a choice these are the tasks that at least half of the models attempted. Models
        that did not attempt all of them are left out and counted: nothing is guessed for them.
        """
        shown = _current(benchmark, board)
        ids = _ids(request)
        if len(ids) > same_tasks.MOST:
            raise ValidationError({"models": [f"at most {same_tasks.MOST}, not {len(ids)}"]})
        try:
            return Response(same_tasks.as_json(shown, ids))
        except same_tasks.UnknownModelError as unknown:
            raise ValidationError({"models": [f"not on this board: {unknown}"]}) from unknown


class ModelView(APIView):
    """One row of a board, explained."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, benchmark: str, board: str, submission: str) -> Response:  # noqa: ARG002  the framework's interface
        """Return what each task adds to the Total Score, and the sub-scores.

        By modality, skill, access of tasks, domain and category of documents, and prompt.
        """
        shown = _current(benchmark, board)
        row = next((row for row in shown.rows if row["submission"] == submission), None)
        found = model_page.find(submission)
        if row is None or not isinstance(found, Submission):
            raise NotFound("no such model on this board")
        return Response(model_json.as_json(found.benchmark, shown, row, found))


def _current(benchmark: str, board: str) -> Board:
    found = latest(benchmark, board)
    if found is None:
        raise NotFound("no such benchmark or board")
    return found


def _ids(request: Request) -> list[str]:
    named = request.query_params.get("models", "").split(",")
    return [key for key in dict.fromkeys(named) if key]


def _chosen(snapshot: Snapshot, query: Query) -> Snapshot:
    """Return the snapshot with the rows that were asked for, in the asked order; never saved."""
    content = {**snapshot.content, "rows": chosen_rows(of(snapshot), query)}
    return Snapshot(
        board=snapshot.board, digest=snapshot.digest, made_at=snapshot.made_at, content=content
    )


def _rendered(request: Request, benchmark: str, board: str) -> HttpResponse:
    snapshot = _snapshot(request, benchmark, board)
    kind = request.query_params.get("format", "json")
    if kind not in _RENDERERS:
        raise ValidationError({"format": [f"json or csv, not {kind!r}"]})
    return _RENDERERS[kind](_chosen(snapshot, parse(request.query_params)))


def _snapshot(request: Request, benchmark: str, board: str) -> Snapshot:
    digest = request.query_params.get("snapshot")
    date = request.query_params.get("date")
    if digest:
        found = selectors.by_digest(benchmark, board, digest)
    elif date:
        found = selectors.at(benchmark, board, _moment(date))
    else:
        found = selectors.latest(benchmark, board)
    if found is None:
        raise NotFound("no such benchmark, board or snapshot")
    return found


def _moment(text: str) -> datetime:
    """Return the moment; a bare date means its end in UTC, so that the whole day counts."""
    try:
        day = parse_date(text)
        moment = datetime.combine(day, datetime.max.time()) if day else parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None:
        raise ValidationError({"date": ["a date such as 2026-11-30, or a date and time"]})
    return make_aware(moment) if is_naive(moment) else moment


def _as_json(snapshot: Snapshot) -> HttpResponse:
    text = json.dumps(export.as_api(snapshot), ensure_ascii=False)
    return HttpResponse(text, content_type="application/json")


def _as_csv(snapshot: Snapshot) -> HttpResponse:
    response = HttpResponse(export.as_csv(snapshot), content_type="text/csv; charset=utf-8")
    name = f"{snapshot.content['benchmark']}-{snapshot.board}-{snapshot.digest[:12]}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


_RENDERERS = {"json": _as_json, "csv": _as_csv}
