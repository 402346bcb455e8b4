"""Scoring again by the rules of today: what would change, and the jobs that do it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.core.aggregate import summarise, weights
from scoring.core.ranking import rank
from scoring.models import Benchmark
from submissions import evaluation, selectors, tasks
from submissions.models import Job, Submission, TaskScore
from submissions.states import State

SCORED = frozenset(
    {State.SCORED, State.IN_REVIEW, State.DECLINED, State.PUBLISHED, State.WITHDRAWN}
)
"""States of a submission that has scores which may still matter."""

Scores = Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to rescore: of a benchmark everything, or only one task or one submission."""

    benchmark: Benchmark
    task: str = ""
    submission: str = ""

    def submissions(self) -> list[Submission]:
        """Return the submissions with scores, the oldest first."""
        rows = Submission.objects.select_related("benchmark", "owner").filter(
            benchmark=self.benchmark, state__in=SCORED
        )
        if self.submission:
            rows = rows.filter(pk=self.submission)
        return [row for row in rows.order_by("created_at", "pk") if self.tasks_of(row)]

    def tasks_of(self, submission: Submission) -> list[str]:
        """Return the tasks of a submission that are to be rescored."""
        return [task for task in submission.attempted if self.task in ("", task)]


@dataclass(frozen=True, slots=True)
class Change:
    """A task score before and after; ``fault`` says why there is no new one."""

    submission: Submission
    task: str
    before: float | None
    after: float | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A published submission's total and rank on a board before and after."""

    board: str
    submission: Submission
    total_before: float | None
    total_after: float | None
    rank_before: int | None
    rank_after: int | None


def order(wanted: Wanted) -> list[Job]:
    """Make one worker job a submission; scores of now stay in force until each is replaced."""
    with transaction.atomic():
        jobs = [
            Job.objects.create(
                submission=submission, step=Job.Step.RESCORE, tasks=wanted.tasks_of(submission)
            )
            for submission in wanted.submissions()
        ]
    for job in jobs:
        tasks.nudge(job)
    return jobs


def preview(wanted: Wanted) -> Iterator[Change]:
    """Yield every score that is recomputed, as soon as it is known. Nothing is stored.

    Raises scoring.child.RunnerError.
    """
    for submission in wanted.submissions():
        before = _current(submission)
        todo = wanted.tasks_of(submission)
        after = _recomputed(submission, todo)
        for task in todo:
            message = after.get(task, {"why": "the archive or the gold no longer fits"})
            yield Change(
                submission, task, before.get(task), message.get("score"), message.get("why", "")
            )


def moves(benchmark: Benchmark, changes: Sequence[Change]) -> list[Move]:
    """Return the published submissions whose total or rank on a board the changes would move."""
    published = list(selectors.published(benchmark))
    before = {row.pk: _current(row) for row in published}
    after = {pk: dict(scores) for pk, scores in before.items()}
    for change in changes:
        if change.submission.pk in after and not change.fault:
            after[change.submission.pk][change.task] = change.after
    return [
        move
        for board in benchmark.spec.boards
        for move in _moves(board.slug, published, before, after)
        if (move.total_before, move.rank_before) != (move.total_after, move.rank_after)
    ]


def _moves(
    board: str,
    published: Sequence[Submission],
    before: Mapping[str, Scores],
    after: Mapping[str, Scores],
) -> Iterator[Move]:
    rows = [row for row in published if board in {b.slug for b in selectors.boards_of(row)}]
    old, new = _places(board, rows, before), _places(board, rows, after)
    for row in rows:
        (total_before, rank_before), (total_after, rank_after) = old[row.pk], new[row.pk]
        yield Move(board, row, total_before, total_after, rank_before, rank_after)


def _places(
    board: str, rows: Sequence[Submission], scores: Mapping[str, Scores]
) -> dict[str, tuple[float | None, int | None]]:
    totals = []
    for row in rows:
        spec = row.benchmark.spec
        totals.append(
            (row.pk, summarise(scores[row.pk], weights(spec, spec.board(board))).total_score)
        )
    ranked = rank(totals, key=lambda pair: pair[1])
    return {place.row[0]: (place.row[1], place.place) for place in ranked}


def _current(submission: Submission) -> Scores:
    rows = TaskScore.objects.filter(submission=submission, is_current=True)
    return dict(rows.values_list("task", "score"))


def _recomputed(submission: Submission, todo: Sequence[str]) -> Mapping[str, evaluation.Message]:
    return {
        message["task"]: message
        for message in evaluation.messages(submission, todo)
        if message and "task" in message
    }
