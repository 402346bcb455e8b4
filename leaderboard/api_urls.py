"""Routes of the boards below /api/v1/."""

from django.urls import path

from leaderboard import api

urlpatterns = [
    path("benchmarks/<slug:benchmark>/boards/<slug:board>/", api.BoardView.as_view()),
    path("benchmarks/<slug:benchmark>/boards/<slug:board>/snapshots/", api.SnapshotsView.as_view()),
    path("benchmarks/<slug:benchmark>/boards/<slug:board>/changes/", api.ChangesView.as_view()),
]
