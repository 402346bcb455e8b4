"""Mounts the apps: pages below a language prefix, the API and the probes without one."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularSwaggerSplitView

from mera import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.root, name="root"),
    path("robots.txt", views.robots, name="robots"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("mera.api")),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
]
urlpatterns += i18n_patterns(
    path("account/", include("submissions.urls")),
    path("moderation/", include("submissions.desk_urls")),
    path("account/", include("allauth.urls")),
    path("design/", views.design, name="design"),
    path("", include("leaderboard.urls")),
)
handler500 = "mera.views.server_error"
