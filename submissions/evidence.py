"""What a moderator should know before a decision, gathered from the database. Never public."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
from django.db.models import QuerySet
from numpy.typing import NDArray

from scoring.core.spec import TaskSpec
from submissions import selectors
from submissions.card import (
    LINKS,
    Difference,
    card_of,
    differences,
    missing_for_publication,
)
from submissions.models import AnswerPrint, Submission
from submissions.words import MISSING, Words

NEAR = 0.95
_BYTES_A_DOCUMENT = 8


@dataclass(frozen=True, slots=True)
class Likeness:
    """Another's submission whose answers to a task are the same or nearly so."""

    task: str
    other: Submission
    share: float

    @property
    def is_identical(self) -> bool:
        """Every answer is the same."""
        return self.share == 1.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything beside the card and the scores."""

    missing_fields: Sequence[Words]
    bad_links: Sequence[str]
    missing_tasks: Sequence[TaskSpec]
    likenesses: Sequence[Likeness]
    changes: Sequence[Difference]
    runs: int

    @property
    def is_clean(self) -> bool:
        """Nothing asks for a closer look."""
        return not (self.missing_fields or self.bad_links or self.likenesses)


def gather(submission: Submission) -> Evidence:
    """Return the evidence on a submission."""
    spec = submission.benchmark.spec
    return Evidence(
        missing_fields=[MISSING[name] for name in missing_for_publication(submission)],
        bad_links=[name for name in LINKS if _is_bad(getattr(submission, name))],
        missing_tasks=[t for t in spec.tasks if t.counts and t.slug not in submission.attempted],
        likenesses=likenesses(submission),
        changes=changes(submission),
        runs=selectors.runs_before(submission),
    )


def changes(submission: Submission) -> list[Difference]:
    """Return how the card differs from what a moderator last saw, or would after the edit."""
    if submission.pending_card:
        return differences(card_of(submission), submission.pending_card)
    return differences(submission.reviewed_card, card_of(submission))


def likenesses(submission: Submission) -> list[Likeness]:
    """Return others' submissions with (nearly) the same answers, the most alike first.

    Short tasks and right answers are alike by themselves, so only shares of ``NEAR`` and more are
    named, and the moderator is shown the number.
    """
    own = {row.task: _digests(row) for row in AnswerPrint.objects.filter(submission=submission)}
    found = [
        Likeness(row.task, row.submission, share)
        for row in _others(submission).iterator(chunk_size=200)
        if row.task in own and (share := _share_equal(own[row.task], _digests(row))) >= NEAR
    ]
    return sorted(found, key=lambda like: (-like.share, like.task, like.other.pk))


def _others(submission: Submission) -> QuerySet[AnswerPrint]:
    rows = AnswerPrint.objects.filter(submission__benchmark=submission.benchmark)
    return rows.exclude(submission__owner=submission.owner).select_related("submission__owner")


def _digests(row: AnswerPrint) -> NDArray[np.uint64]:
    return np.frombuffer(bytes(row.digests), dtype=f"u{_BYTES_A_DOCUMENT}")


def _share_equal(first: NDArray[np.uint64], second: NDArray[np.uint64]) -> float:
    """Return the share of equal answers; both run in gold order. Another gold = not comparable."""
    if len(first) != len(second) or not len(first):
        return 0.0
    return float((first == second).mean())


def _is_bad(link: str) -> bool:
    if not link:
        return False
    parts = urlsplit(link)
    return parts.scheme not in {"http", "https"} or "." not in (parts.hostname or "")
