"""Puts benchmark definitions into the database. Loading twice changes nothing."""

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from scoring.core.spec import BenchmarkSpec
from scoring.models import Benchmark


class Change(StrEnum):
    """What loading a definition did."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A benchmark version and what loading it did."""

    benchmark: Benchmark
    change: Change


class VersionInUseError(Exception):
    """The definition changed, but submissions were already scored by this version of it."""

    def __init__(self, benchmark: Benchmark) -> None:
        """Name the version and the way out."""
        super().__init__(
            f"{benchmark} has submissions and cannot change; give the new definition a new version"
        )
        self.benchmark = benchmark


@transaction.atomic
def load_benchmark(spec: BenchmarkSpec) -> Loaded:
    """Store the definition as the current version of its benchmark.

    Raises VersionInUseError: this version has submissions and its definition differs.
    """
    definition = spec.model_dump(mode="json")
    digest = _digest(definition)
    known = Benchmark.objects.filter(slug=spec.slug, version=spec.version).first()
    if known and known.digest != digest and known.submissions.exists():
        raise VersionInUseError(known)
    Benchmark.objects.filter(slug=spec.slug).exclude(version=spec.version).update(is_current=False)
    benchmark, _created = Benchmark.objects.update_or_create(
        slug=spec.slug,
        version=spec.version,
        defaults={"definition": definition, "digest": digest, "is_current": True},
    )
    return Loaded(benchmark, _change(known, digest))


def _change(known: Benchmark | None, digest: str) -> Change:
    if known is None:
        return Change.CREATED
    return Change.UNCHANGED if known.digest == digest else Change.UPDATED


def _digest(definition: dict[str, object]) -> str:
    canonical = json.dumps(definition, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
