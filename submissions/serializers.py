"""What the API says of submissions, and the documentation of what it takes."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.core.report import Summary
from submissions import selectors
from submissions.card import CARD_FIELDS, card_of
from submissions.models import Event, Submission, TaskScore


class SubmissionIn(serializers.ModelSerializer[Submission]):
    """The fields of ``POST submissions/``; the same form as on the page validates them."""

    file = serializers.FileField(required=False, help_text="the ZIP; or give ``upload``")
    upload = serializers.CharField(required=False, help_text="id of a finished resumable upload")
    benchmark = serializers.CharField(help_text="slug")
    model_size_b = serializers.CharField(
        required=False, help_text="billions of parameters, or ``unknown``"
    )
    boards = serializers.ListField(child=serializers.CharField(), required=False)
    replaces = serializers.CharField(required=False, help_text="id of an own published one")

    class Meta:
        model = Submission
        fields = ("file", "upload", "benchmark", *CARD_FIELDS, "replaces")


class CardIn(serializers.ModelSerializer[Submission]):
    """The fields of ``PATCH submissions/<id>/``: those that are to change."""

    model_size_b = serializers.CharField(required=False)
    boards = serializers.ListField(child=serializers.CharField(), required=False)

    class Meta:
        model = Submission
        fields = CARD_FIELDS


class ReasonIn(serializers.Serializer[Any]):
    """Why a moderator decided so; the author will read it."""

    reason = serializers.CharField(required=False, allow_blank=True, max_length=4000)


def brief(submission: Submission) -> dict[str, Any]:
    """Return a line of the list."""
    return {
        "id": submission.pk,
        "state": submission.state,
        "benchmark": submission.benchmark.slug,
        "version": submission.benchmark.version,
        "model_name": submission.model_name,
        "created_at": submission.created_at,
        "updated_at": submission.updated_at,
    }


def full(submission: Submission) -> dict[str, Any]:
    """Return everything that the owner and moderators may see of a submission."""
    scores = selectors.scores_of(submission)
    progress = selectors.progress_of(submission)
    return {
        **brief(submission),
        "progress": {
            "done": progress.done,
            "total": progress.total,
            "ahead": progress.ahead,
            "waiting_for": progress.waiting_for,
            "of_task": progress.of_task,
        },
        "errors": submission.report.get("errors", []),
        "warnings": submission.report.get("warnings", []),
        "left_out": submission.report.get("left_out", []),
        "excluded": submission.excluded,
        "results": {row.task: _result(row) for row in scores},
        "boards": _boards(submission, {row.task: row.score for row in scores}),
        "events": [_event(event) for event in selectors.events_of(submission)],
        "card": card_of(submission),
        "failure": submission.failure,
        "reference": submission.reference,
        "sha256": submission.sha256,
        "size": submission.size,
    }


def _result(row: TaskScore) -> dict[str, Any]:
    return {
        "score": row.score,
        "metrics": row.metrics,
        "n": row.documents,
        "parts": row.parts,
        "unavailable": row.unavailable,
        "marks": row.marks,
        "scorer_version": row.scorer_version,
        "judge_version": row.judge_version,
        "gold_digest": row.gold_digest,
    }


def _boards(submission: Submission, scores: Mapping[str, float | None]) -> dict[str, Any]:
    return {
        board.slug: _numbers(selectors.summary_of(submission, board, scores))
        for board in selectors.boards_of(submission)
    }


def _numbers(summary: Summary) -> dict[str, float | None]:
    return {
        "attempted_score": summary.attempted_score,
        "coverage": summary.coverage,
        "total_score": summary.total_score,
    }


def _event(event: Event) -> dict[str, Any]:
    """Say who only by role: names of moderators are not the author's business."""
    role = "worker"
    if event.actor_id:
        role = "owner" if event.actor_id == event.submission.owner_id else "moderator"
    return {
        "action": event.action,
        "from": event.from_state,
        "to": event.to_state,
        "by": role,
        "reason": event.reason,
        "at": event.at,
    }
