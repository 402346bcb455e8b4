"""The submissions app."""

from django.apps import AppConfig

from mera.accounts.deletion_signal import person_left


class SubmissionsConfig(AppConfig):
    """Upload, states, scores, moderation."""

    name = "submissions"

    def ready(self) -> None:
        """Erase the drafts of people who leave."""
        from submissions.drafts import discard_all  # noqa: PLC0415  models are loaded by now only

        person_left.connect(discard_all, dispatch_uid="submissions.drafts")
