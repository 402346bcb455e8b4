"""The benchmarks in the API: public, with their tasks and boards."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.core.spec import BoardSpec, TaskSpec
from scoring.models import Benchmark


class BenchmarksView(APIView):
    """The benchmarks of the site."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(operation_id="benchmarks_list", responses={200: OpenApiTypes.OBJECT})
    def get(self, _request: Request) -> Response:
        """Return every benchmark in its current version."""
        current = Benchmark.objects.filter(is_current=True).order_by("slug")
        return Response({"results": [_benchmark(row) for row in current]})


class BenchmarkView(APIView):
    """One benchmark."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, _request: Request, slug: str) -> Response:
        """Return the benchmark with its tasks and boards."""
        row = Benchmark.objects.filter(slug=slug, is_current=True).first()
        if row is None:
            raise NotFound
        golds = {gold.task: gold.digest for gold in row.gold.filter(is_current=True)}
        tasks = [_task(task) | {"gold_digest": golds.get(task.slug)} for task in row.spec.tasks]
        return Response(_benchmark(row) | {"tasks": tasks})


def _benchmark(row: Benchmark) -> dict[str, Any]:
    spec = row.spec
    return {
        "slug": spec.slug,
        "version": spec.version,
        "title": spec.title,
        "name": spec.name.model_dump(),
        "summary": spec.summary.model_dump(),
        "homepage": spec.homepage,
        "tasks": [task.slug for task in spec.tasks],
        "boards": [_board(board) for board in spec.boards],
    }


def _board(board: BoardSpec) -> dict[str, Any]:
    return {
        "slug": board.slug,
        "title": board.title.model_dump(),
        "tasks": list(board.tasks),
        "weighting": board.weighting,
    }


def _task(task: TaskSpec) -> dict[str, Any]:
    return {
        "slug": task.slug,
        "file": task.file,
        "title": task.title,
        "description": task.description.model_dump(),
        "modality": task.modality,
        "size": task.size,
        "access": task.access,
        "licence": task.licence,
        "counts": task.counts,
        "skills": list(task.skills),
        "human_score": task.human_score,
        "metrics": [
            {"field": m.field, "label": m.label, "main": m.main, "human": m.human}
            for m in task.metrics
        ],
    }
