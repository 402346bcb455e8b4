"""Every route of the API, below /api/v1/."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from mera import schema as schema  # registers itself with drf-spectacular
from scoring.api import BenchmarksView, BenchmarkView
from submissions import api, desk_api, uploads_api

urlpatterns = [
    path("auth/", include("mera.accounts.api_urls")),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("benchmarks/", BenchmarksView.as_view(), name="api-benchmarks"),
    path("benchmarks/<slug:slug>/", BenchmarkView.as_view(), name="api-benchmark"),
    path("", include("leaderboard.api_urls")),
    path("check/", api.CheckView.as_view(), name="api-check"),
    path("quota/", api.QuotaView.as_view(), name="api-quota"),
    path("uploads/", uploads_api.UploadsView.as_view(), name="api-uploads"),
    path("uploads/<str:pk>/", uploads_api.UploadView.as_view(), name="api-upload"),
    path("submissions/", api.SubmissionsView.as_view(), name="api-submissions"),
    path("submissions/<str:pk>/", api.SubmissionView.as_view(), name="api-submission"),
    path("submissions/<str:pk>/publish/", api.PublishView.as_view(), name="api-publish"),
    path("submissions/<str:pk>/withdraw/", api.WithdrawView.as_view(), name="api-withdraw"),
    path(
        "submissions/<str:pk>/without-faulty/",
        api.WithoutFaultyView.as_view(),
        name="api-without-faulty",
    ),
    path("moderation/", desk_api.QueueView.as_view(), name="api-moderation"),
    path("moderation/<str:pk>/approve/", desk_api.ApproveView.as_view(), name="api-approve"),
    path("moderation/<str:pk>/decline/", desk_api.DeclineView.as_view(), name="api-decline"),
    path(
        "moderation/<str:pk>/disqualify/",
        desk_api.DisqualifyView.as_view(),
        name="api-disqualify",
    ),
    path("moderation/<str:pk>/retry/", desk_api.RetryView.as_view(), name="api-retry"),
    path(
        "moderation/<str:pk>/approve-edit/",
        desk_api.ApproveEditView.as_view(),
        name="api-approve-edit",
    ),
    path(
        "moderation/<str:pk>/decline-edit/",
        desk_api.DeclineEditView.as_view(),
        name="api-decline-edit",
    ),
]
