"""Mounts the apps: pages below a language prefix, the API and the probes without one."""

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import URLPattern, URLResolver, include, path

from leaderboard.badge import badge
from leaderboard.sitemaps import Pages
from mera import probes, views

# One way in: the site's own, with its rate limits and second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # as allauth documents it

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", probes.healthz),
    path("readyz", probes.readyz),
    path("", views.root, name="root"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": {"pages": Pages}}, name="sitemap"),
    path("badge/<slug:submission>.svg", badge, name="badge"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("mera.api")),
    path("api/docs/", views.api_manual, name="api-docs"),
]
urlpatterns += i18n_patterns(
    path("account/", include("mera.accounts.urls")),
    path("account/", include("submissions.urls")),
    path("moderation/", include("submissions.desk_urls")),
    path("account/", include("allauth.urls")),
    path("design/", views.design, name="design"),
    path("api/", views.api_manual, name="api-manual"),
    path("", include("leaderboard.urls")),
)
handler500 = "mera.views.server_error"
