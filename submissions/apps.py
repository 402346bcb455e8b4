"""The submissions app."""

from django.apps import AppConfig


class SubmissionsConfig(AppConfig):
    """Upload, states, scores, moderation."""

    name = "submissions"
