"""The project as an app of its own: its system checks."""

from django.apps import AppConfig

from mera import checks


class MeraConfig(AppConfig):
    """Has no tables; registers the checks of a whole site."""

    name = "mera"
    label = "mera"
    checks = checks
