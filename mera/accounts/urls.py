"""Pages of the account that are ours."""

from django.urls import path

from mera.accounts import views

app_name = "accounts"
urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("profile/delete/", views.delete, name="delete"),
    path("tokens/", views.token_list, name="tokens"),
    path("tokens/<int:token_id>/revoke/", views.revoke_token, name="revoke"),
]
