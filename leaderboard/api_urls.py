"""Routes of the boards below /api/v1/."""

from django.urls import path

from leaderboard import api

_BOARD = "benchmarks/<slug:benchmark>/boards/<slug:board>/"

urlpatterns = [
    path(_BOARD, api.BoardView.as_view(), name="api-board"),
    path(f"{_BOARD}snapshots/", api.SnapshotsView.as_view(), name="api-snapshots"),
    path(f"{_BOARD}changes/", api.ChangesView.as_view(), name="api-changes"),
    path(f"{_BOARD}compare/", api.CompareView.as_view(), name="api-compare"),
    path(f"{_BOARD}same-tasks/", api.SameTasksView.as_view(), name="api-same-tasks"),
    path(f"{_BOARD}models/<slug:submission>/", api.ModelView.as_view(), name="api-model"),
    path(f"{_BOARD}analysis/", api.AnalysisView.as_view(), name="api-analysis"),
]
