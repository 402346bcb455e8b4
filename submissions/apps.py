"""The submissions app."""

from typing import TYPE_CHECKING

from django.apps import AppConfig, apps

from mera.accounts.deletion_signal import person_left

if TYPE_CHECKING:
    from mera.accounts.models import User


class SubmissionsConfig(AppConfig):
    """Upload, states, scores, moderation."""

    name = "submissions"

    def ready(self) -> None:
        """Erase the drafts of people who leave."""
        person_left.connect(_discard_drafts, dispatch_uid="submissions.drafts")


def _discard_drafts(user: "User", **_others: object) -> None:
    # By its name: models cannot be imported before the apps are ready.
    apps.get_model("submissions", "CardDraft")._default_manager.filter(owner=user).delete()
