"""The rows of a submission's life: the submission, its jobs, its scores and its events."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Benchmark
from submissions.states import Action, Note, State

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """Return an unguessable id: 16 of 31 letters and digits that cannot be confused, 79 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(16))


def archive_path(submission: "Submission", _name: str) -> str:
    """Return where an archive is stored; nothing of the path comes from the uploader."""
    return f"archives/{submission.pk[:2]}/{submission.pk}.zip"


class Submission(models.Model):
    """One archive of answers, with the card of the model that gave them."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="submissions"
    )
    benchmark = models.ForeignKey(Benchmark, on_delete=models.PROTECT, related_name="submissions")
    state = models.CharField(
        max_length=20,
        default=State.RECEIVED,
        choices=[(state.value, state.value) for state in State],
    )
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)

    archive = models.FileField(upload_to=archive_path, max_length=255, blank=True)
    archive_name = models.CharField(max_length=255, blank=True)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField(help_text="bytes")
    idempotency_key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001  NULL is "no key"; unique together must not compare blanks
    report = models.JSONField(default=dict, blank=True, help_text="what the check found")
    fingerprints = models.JSONField(default=dict, blank=True, help_text="task -> digest of answers")
    attempted = models.JSONField(default=list, blank=True, help_text="tasks that are scored")
    excluded = models.JSONField(default=list, blank=True, help_text="files left out by the owner")
    failure = models.CharField(max_length=30, blank=True, help_text="code of our own fault")
    reference = models.CharField(max_length=16, blank=True, help_text="what to quote to operators")

    model_name = models.CharField(_("model name"), max_length=100)
    team = models.CharField(_("team"), max_length=100, blank=True)
    model_size_b = models.DecimalField(
        _("size, billions of parameters"), max_digits=12, decimal_places=4, null=True, blank=True
    )
    size_undisclosed = models.BooleanField(_("size is not disclosed"), default=False)
    open_weights = models.BooleanField(_("open weights"), null=True, blank=True)
    license = models.CharField(_("licence"), max_length=100, blank=True)
    model_url = models.URLField(_("link to the model"), max_length=500, blank=True)
    article_url = models.URLField(_("link to the article"), max_length=500, blank=True)
    code_url = models.URLField(_("link to the code"), max_length=500, blank=True)
    description = models.TextField(_("description of the solution"), max_length=4000, blank=True)
    data_used = models.TextField(_("data used"), max_length=4000, blank=True)
    training_process = models.TextField(_("training process"), max_length=4000, blank=True)
    architecture = models.TextField(_("architecture"), max_length=4000, blank=True)
    revision = models.CharField(_("commit or version"), max_length=100, blank=True)
    precision = models.CharField(_("precision"), max_length=30, blank=True)
    hardware = models.CharField(_("hardware"), max_length=200, blank=True)
    inference_parameters = models.TextField(_("inference parameters"), max_length=4000, blank=True)
    prompt_changes = models.TextField(_("changes of prompts"), max_length=8000, blank=True)
    evaluation_mode = models.CharField(
        _("evaluation mode"),
        max_length=20,
        blank=True,
        choices=[("generative", _("generative")), ("loglikelihood", _("log-likelihood"))],
    )
    anonymous = models.BooleanField(_("show as anonymous"), default=False)
    boards = models.JSONField(
        _("boards"), default=list, blank=True, help_text="empty = all boards attempted"
    )
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="replaced_by"
    )
    reviewed_card = models.JSONField(
        default=dict, blank=True, help_text="the card as a moderator last saw it"
    )
    pending_card = models.JSONField(
        default=dict, blank=True, help_text="an edit of a published card that awaits review"
    )
    pending_since = models.DateTimeField(null=True, blank=True)
    is_demo = models.BooleanField(default=False)

    class Meta:
        ordering = ("-created_at",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=[state.value for state in State]),
                name="submission_state_known",
            ),
            models.UniqueConstraint(
                fields=["owner", "idempotency_key"], name="submission_idempotent"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "updated_at"]),
            models.Index(fields=["owner", "-created_at"]),
            models.Index(fields=["benchmark", "state"]),
        ]
        permissions = [("moderate", "Can review submissions")]

    def __str__(self) -> str:
        return f"{self.model_name} ({self.id})"


class Job(models.Model):
    """Work that a worker has to do for a submission: the truth behind every message.

    A worker claims a job by an atomic update that sets ``lease_until`` and extends it while it
    works; a job whose lease has passed is taken again, at most ``JOB_MAX_ATTEMPTS`` times.
    """

    class Step(models.TextChoices):
        """What is to be done."""

        CHECK = "check"
        SCORE = "score"
        RESCORE = "rescore"

    class Status(models.TextChoices):
        """Where the work stands."""

        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="jobs")
    step = models.CharField(max_length=10, choices=Step.choices)
    tasks = models.JSONField(default=list, blank=True, help_text="to rescore; empty = all")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    attempt = models.PositiveSmallIntegerField(default=0)
    queued_at = models.DateTimeField(default=timezone.now)
    nudged_at = models.DateTimeField(default=timezone.now, help_text="last message sent for it")
    started_at = models.DateTimeField(null=True, blank=True, help_text="of the latest attempt")
    lease_until = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    worker = models.CharField(max_length=100, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    fault = models.TextField(blank=True, help_text="for operators; never shown to participants")
    waiting_for = models.CharField(
        max_length=20, blank=True, help_text="tool without which it cannot go on: isolation, judge"
    )
    progress = models.JSONField(
        default=dict, blank=True, help_text="of a task of many programs: task, done, total"
    )

    class Meta:
        ordering = ("queued_at", "pk")
        indexes = [models.Index(fields=["status", "lease_until"])]

    def __str__(self) -> str:
        return f"{self.step} of {self.submission_id}: {self.status}"


class TaskScore(models.Model):
    """The score of one task under one version of the rules; superseded ones are kept."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="scores")
    task = models.CharField(max_length=64)
    score = models.FloatField(null=True, help_text="fraction; null = not available here")
    metrics = models.JSONField(default=dict)
    parts = models.JSONField(default=dict, blank=True)
    unavailable = models.JSONField(default=dict, blank=True)
    marks = models.JSONField(default=list, blank=True)
    documents = models.PositiveIntegerField()
    benchmark_version = models.CharField(max_length=30)
    scorer_version = models.CharField(max_length=30)
    gold_digest = models.CharField(max_length=64)
    judge_version = models.CharField(max_length=100, blank=True)
    is_current = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["submission", "task"],
                condition=models.Q(is_current=True),
                name="score_one_current",
            ),
            # Also keeps NaN and infinities out, which no order of a board could place.
            models.CheckConstraint(
                condition=models.Q(score__gte=-1 - 1e-9, score__lte=1 + 1e-9),
                name="score_is_a_fraction",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.task} of {self.submission_id}: {self.score}"


class DocumentScores(models.Model):
    """Every document's score of one task, in gold order: compressed arrays, never public."""

    task_score = models.OneToOneField(
        TaskScore, on_delete=models.CASCADE, related_name="document_scores"
    )
    arrays = models.BinaryField(help_text="npz: one float32 array per metric field")

    def __str__(self) -> str:
        return f"documents of {self.task_score_id}"


class AnswerPrint(models.Model):
    """Short digests of the answers to one task, in gold order, to find copies. Never public."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="prints")
    task = models.CharField(max_length=64)
    digests = models.BinaryField(help_text="eight bytes a document")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["submission", "task"], name="print_once_a_task")
        ]

    def __str__(self) -> str:
        return f"{self.task} of {self.submission_id}"


class Upload(models.Model):
    """An archive that arrives in pieces; it becomes a submission only when it is whole."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    size = models.PositiveBigIntegerField(help_text="bytes in all")
    offset = models.PositiveBigIntegerField(default=0, help_text="bytes received")
    sha256 = models.CharField(max_length=64, blank=True, help_text="as the client promised it")
    name = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True, blank=True, help_text="a request is writing")

    class Meta:
        indexes = [models.Index(fields=["expires_at"])]

    def __str__(self) -> str:
        return f"{self.id}: {self.offset} of {self.size}"


class CardDraft(models.Model):
    """A model card that is not submitted yet, as it was typed. Only its owner sees it."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="card_drafts"
    )
    benchmark = models.SlugField(max_length=64, help_text="slug; a new version keeps the draft")
    values = models.JSONField(default=dict)
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "benchmark"], name="draft_one_a_benchmark")
        ]

    def __str__(self) -> str:
        return f"draft of {self.owner_id} for {self.benchmark}"


class Event(models.Model):
    """One move of a submission: audit trail, moderation history and outbox of e-mails."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="events")
    action = models.CharField(max_length=30, choices=[(a.value, a.value) for a in (*Action, *Note)])
    from_state = models.CharField(max_length=20, blank=True)
    to_state = models.CharField(max_length=20)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    reason = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)
    notified_at = models.DateTimeField(null=True, blank=True)
    notice_lease = models.DateTimeField(null=True, blank=True, help_text="a worker is sending it")
    notice_attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("at", "pk")
        indexes = [models.Index(fields=["notified_at"])]

    def __str__(self) -> str:
        return f"{self.action} of {self.submission_id}"
