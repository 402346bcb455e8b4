"""The scoring app: definitions and gold. The core knows nothing of it."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Benchmarks and gold."""

    name = "scoring"
