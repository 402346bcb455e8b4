"""The leaderboard app."""

from django.apps import AppConfig


class LeaderboardConfig(AppConfig):
    """Boards and public pages."""

    name = "leaderboard"
