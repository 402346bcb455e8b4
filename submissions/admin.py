"""Submissions in the admin: to be looked at; decisions are made at the moderators' desk."""

from django.contrib import admin

from scoring.admin import ReadOnly
from submissions.models import Event, Job, Submission


@admin.register(Submission)
class SubmissionAdmin(ReadOnly):
    """Submissions with everything that is stored of them but the archive."""

    list_display = ("model_name", "team", "owner", "benchmark", "state", "created_at")
    list_filter = ("state", "benchmark", "is_demo")
    search_fields = ("id", "model_name", "team", "owner__email", "reference", "sha256")
    exclude = ("archive",)
    list_select_related = ("owner", "benchmark")


@admin.register(Job)
class JobAdmin(ReadOnly):
    """What workers do, and the faults that they met."""

    list_display = ("submission_id", "step", "status", "attempt", "queued_at", "heartbeat_at")
    list_filter = ("status", "step")
    search_fields = ("submission__id", "submission__reference", "fault")


@admin.register(Event)
class EventAdmin(ReadOnly):
    """The journal and what is still to be told by e-mail."""

    list_display = ("submission_id", "action", "from_state", "to_state", "actor", "at")
    list_filter = ("action",)
    search_fields = ("submission__id", "actor__email")
    list_select_related = ("actor",)
