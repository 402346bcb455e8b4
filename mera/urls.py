"""Mounts the apps: pages below a language prefix, the API and the probes without one."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from mera import probes

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", probes.healthz),
    path("readyz", probes.readyz),
    path("admin/", admin.site.urls),
]
urlpatterns += i18n_patterns(
    path("account/", include("allauth.urls")),
)
