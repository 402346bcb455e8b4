"""The part of the API that belongs to accounts."""

from django.urls import path

from mera.accounts import api

urlpatterns = [path("token/", api.TokenView.as_view(), name="api-token")]
