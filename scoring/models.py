"""Benchmark versions and the gold files of their tasks, as rows."""

from functools import cached_property

from django.db import models
from django.utils import timezone

from scoring.core.spec import BenchmarkSpec


class Benchmark(models.Model):
    """One version of a benchmark. A version that has submissions never changes."""

    slug = models.SlugField(max_length=50)
    version = models.CharField(max_length=30)
    definition = models.JSONField()
    digest = models.CharField(max_length=64)
    is_current = models.BooleanField(default=True)
    loaded_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slug", "version"], name="benchmark_version_once"),
            models.UniqueConstraint(
                fields=["slug"], condition=models.Q(is_current=True), name="benchmark_one_current"
            ),
        ]
        ordering = ("slug", "-loaded_at")

    def __str__(self) -> str:
        return f"{self.slug} {self.version}"

    @cached_property
    def spec(self) -> BenchmarkSpec:
        """The definition, validated."""
        return BenchmarkSpec.model_validate(self.definition)


class Gold(models.Model):
    """The gold of one task: where the private file lies and what is known of it.

    ``digest`` is keyed with the site's secret, so that it can be published without revealing
    anything about the content.
    """

    benchmark = models.ForeignKey(Benchmark, on_delete=models.PROTECT, related_name="gold")
    task = models.CharField(max_length=64)
    path = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    prepared_path = models.CharField(max_length=255, help_text="what workers read")
    prepared_sha256 = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    documents = models.PositiveIntegerField()
    clusters = models.BinaryField(
        default=b"",
        help_text="int64 cluster numbers in gold order; empty = every document for itself",
    )
    keys = models.JSONField(
        default=list, help_text="documents' keys in gold order; they are no secret, answers are"
    )
    groups = models.JSONField(
        default=dict, help_text="field -> value -> places of such documents, for sub-scores"
    )
    is_demo = models.BooleanField(default=False)
    is_current = models.BooleanField(default=True)
    imported_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["benchmark", "task"],
                condition=models.Q(is_current=True),
                name="gold_one_current",
            )
        ]

    def __str__(self) -> str:
        return f"{self.benchmark} / {self.task}"
