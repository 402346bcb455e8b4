"""The one table of the public side: boards as they stood."""

from django.db import models
from django.utils import timezone

from scoring.models import Benchmark


class Snapshot(models.Model):
    """A ranked board at one moment, named by the SHA-256 of its content. Never updated."""

    benchmark = models.ForeignKey(Benchmark, on_delete=models.PROTECT, related_name="snapshots")
    board = models.CharField(max_length=50)
    digest = models.CharField(max_length=64)
    content = models.JSONField()
    analysis = models.JSONField(default=dict, help_text="other rules, tasks and boards compared")
    places = models.JSONField(
        default=dict, help_text="submission -> its rank and total, as in the content"
    )
    reason = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-made_at", "-pk")
        indexes = [models.Index(fields=["benchmark", "board", "-made_at"])]

    def __str__(self) -> str:
        return f"{self.benchmark} / {self.board} {self.digest[:12]}"
