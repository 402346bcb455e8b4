"""What the pages of submissions show: rows, scores, faults and what can be done next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.forms import BoundField
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from mera.accounts.models import User
from scoring.core.aggregate import summarise, weights
from scoring.core.report import Summary
from scoring.core.spec import MetricSpec
from scoring.models import Benchmark
from submissions import reports, selectors, services, words
from submissions.card import Card, card_of, label, missing_for_publication
from submissions.forms import CardForm
from submissions.models import Submission, TaskScore
from submissions.states import FINAL_FOR_WORKERS, Action, Actor, State, allowed

DEFAULT = "multi"

GROUPS = (
    (
        gettext_lazy("Needed for a score"),
        gettext_lazy("How the model is called on the board."),
        ("model_name",),
    ),
    (
        gettext_lazy("Needed to publish"),
        gettext_lazy(
            "Moderators and readers see this. It can be filled in later, when the score is known; "
            "of the three links one is enough."
        ),
        (
            "team",
            "license",
            "model_size_b",
            "size_undisclosed",
            "open_weights",
            "model_url",
            "article_url",
            "code_url",
            "description",
            "architecture",
            "training_process",
            "data_used",
        ),
    ),
    (
        gettext_lazy("Optional"),
        gettext_lazy("Helps others to repeat the run, and says where the entry is shown."),
        (
            "evaluation_mode",
            "revision",
            "precision",
            "hardware",
            "inference_parameters",
            "prompt_changes",
            "boards",
            "replaces",
            "anonymous",
        ),
    ),
)
COPIES = 10
"""How many earlier cards are offered for copying."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: the submission and its numbers on its first board."""

    submission: Submission
    summary: Summary | None
    board: str


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A task and its score, or None while it waits."""

    slug: str
    title: str
    modality: str
    score: TaskScore | None
    metrics: Sequence[tuple[str, float | None]]
    marks: Sequence[words.Words]


@dataclass(frozen=True, slots=True)
class Group:
    """Fields of a form under one heading, with what they are for."""

    title: str
    help: str
    fields: Sequence[BoundField]


def benchmarks() -> list[Benchmark]:
    """Return the benchmarks that take submissions, the default one of the site first."""
    return sorted(selectors.open_benchmarks(), key=lambda b: (b.slug != DEFAULT, b.slug))


def listed(submissions: Iterable[Submission]) -> list[Row]:
    """Return the lines of the list; ``current`` scores are prefetched."""
    return [_row(submission) for submission in submissions]


def _row(submission: Submission) -> Row:
    boards = selectors.boards_of(submission)
    rows: list[TaskScore] = submission.current  # type: ignore[attr-defined]  # prefetched by the caller
    if not boards or not rows or submission.state not in FINAL_FOR_WORKERS:
        return Row(submission, None, "")
    scores = {row.task: row.score for row in rows}
    summary = summarise(scores, weights(submission.benchmark.spec, boards[0]))
    return Row(submission, summary, boards[0].title.in_language(get_language() or "en"))


def live(submission: Submission) -> dict[str, Any]:
    """Return the part of the page that changes while workers are busy."""
    progress = selectors.progress_of(submission)
    return {
        "submission": submission,
        "progress": progress,
        "waits": words.WAITS.get(progress.waiting_for, ""),
        "scores": score_rows(submission),
        "unavailable": unavailable(submission),
        "next_step": words.NEXT_STEPS[submission.state],
        "silent_since": selectors.silent_since(),
        "is_live": submission.state not in FINAL_FOR_WORKERS,
    }


def detail(submission: Submission, viewer: User, language: str) -> dict[str, Any]:
    """Return the whole page of one submission."""
    may = allowed(State(submission.state), Actor.OWNER)
    is_owner = submission.owner_id == viewer.pk
    missing = missing_for_publication(submission)
    return {
        **live(submission),
        **faults(submission.report, language),
        "is_owner": is_owner,
        "is_moderator": selectors.is_moderator(viewer),
        "standings": [
            s for s in selectors.standings(submission) if s.summary.total_score is not None
        ],
        "events": [(event, words.move(event)) for event in selectors.events_of(submission)],
        "failure": words.FAILURES.get(submission.failure, ""),
        "twin": selectors.twin_of(submission) if is_owner else None,
        "missing": [words.MISSING[name] for name in missing],
        "is_publishable": is_owner and Action.REQUEST_PUBLICATION in may,
        "is_withdrawable": is_owner and Action.WITHDRAW in may,
        "is_editable": is_owner and submission.state != State.DISQUALIFIED,
        "can_leave_out": is_owner and services.can_score_without_faulty_files(submission),
        "runs": selectors.runs_before(submission),
    }


def faults(report: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return a report's faults grouped by file, and how many there are."""
    errors = reports.by_file(report.get("errors", []), language)
    return {
        "errors": errors,
        "error_count": sum(group.total for group in errors),
        "warnings": reports.by_file(report.get("warnings", []), language),
        "left_out": reports.by_file(report.get("left_out", []), language),
        "files": report.get("files", []),
    }


def checked(message: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return what a check without submitting found."""
    return {
        **faults(message["report"], language),
        "attempted": message["attempted"],
        "is_checked": True,
    }


def score_rows(submission: Submission) -> list[ScoreRow]:
    """Return every attempted task with its score, in the definition's order."""
    scores = {row.task: row for row in selectors.scores_of(submission)}
    tasks = [t for t in submission.benchmark.spec.tasks if t.slug in submission.attempted]
    return [
        ScoreRow(
            slug=task.slug,
            title=task.title,
            modality=task.modality,
            score=scores.get(task.slug),
            metrics=_labelled(task.metrics, scores.get(task.slug)),
            marks=words.marks(scores[task.slug].marks) if task.slug in scores else [],
        )
        for task in tasks
    ]


def _labelled(
    metrics: Iterable[MetricSpec], score: TaskScore | None
) -> list[tuple[str, float | None]]:
    found: Mapping[str, float] = score.metrics if score else {}
    absent: Mapping[str, str] = score.unavailable if score else {}
    return [
        (metric.label, found.get(metric.field))
        for metric in metrics
        if metric.field in found or metric.field in absent
    ]


def unavailable(submission: Submission) -> list[tuple[str, str]]:
    """Return the labels of metrics that this site cannot compute, joined, each time with why."""
    labels: dict[str, set[str]] = {}
    spec = submission.benchmark.spec
    for row in selectors.scores_of(submission):
        for metric in spec.task(row.task).metrics:
            if metric.field in row.unavailable:
                reason = words.UNAVAILABLE.get(metric.requires or "", row.unavailable[metric.field])
                labels.setdefault(str(reason), set()).add(metric.label)
    return [(", ".join(sorted(names)), reason) for reason, names in labels.items()]


def readable_card(submission: Submission) -> list[tuple[str, str]]:
    """Return the card with names and values as people read them; empty = not said."""
    return [(label(name), _readable(value)) for name, value in card_of(submission).items()]


def _readable(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def form_groups(form: CardForm) -> list[Group]:
    """Return the card's fields under their headings; the archive is not among them."""
    groups = [
        Group(str(title), str(why), [form[name] for name in names if name in form.fields])
        for title, why, names in GROUPS
    ]
    return [group for group in groups if group.fields]


def card_values(submission: Submission) -> Card:
    """Return the card as a form shows it: the edit that awaits review, or the one in force."""
    card = submission.pending_card or card_of(submission)
    weights_word = {True: "true", False: "false", None: ""}[card["open_weights"]]
    return {**card, "open_weights": weights_word}


def earlier_cards(owner: User, benchmark: Benchmark) -> QuerySet[Submission]:
    """Return the owner's last submissions to a benchmark: their cards can be copied."""
    rows = selectors.owned_by(owner).filter(benchmark__slug=benchmark.slug)
    return rows.order_by("-created_at")[:COPIES]


def saved(submission: Submission) -> str:
    """Return what to say after an edit of the card."""
    if submission.state == State.PUBLISHED:
        return _("The change is with the moderators; the board shows the card as it was.")
    return _("The card is saved.")


def limit_bytes() -> int:
    """Return the largest archive that is taken."""
    return settings.MAX_UPLOAD_BYTES


def limit_mb() -> int:
    """Return the largest archive that is taken, in megabytes."""
    return settings.MAX_UPLOAD_BYTES // (1024 * 1024)
