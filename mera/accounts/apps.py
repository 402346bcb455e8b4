"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Labelled "accounts": its tables and AUTH_USER_MODEL use this label."""

    name = "mera.accounts"
    label = "accounts"
