"""Published submissions with their current scores: what a board is made of."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from leaderboard.standing import Standing, standing
from scoring.core.spec import BoardSpec
from scoring.models import Benchmark
from submissions.damage import without_damage
from submissions.models import Event, Submission, TaskScore
from submissions.states import Action, State

ScoreRows = Mapping[str, TaskScore]
"""Task -> its current score."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A published submission with its current scores on the tasks of one board.

    ``all_scores`` holds those on the other boards' tasks as well. ``runs`` is how many of its
    owner's submissions had been scored when it was published.
    """

    submission: Submission
    scores: ScoreRows
    all_scores: ScoreRows
    standing: Standing
    runs: int


def entries_of(
    benchmark: Benchmark, board: BoardSpec, board_weights: Mapping[str, float]
) -> list[Entry]:
    """Return the entries of the board, in the order of publication."""
    published = Submission.objects.filter(benchmark__slug=benchmark.slug, state=State.PUBLISHED)
    submissions = list(published.order_by("published_at", "id"))
    scores = current_scores(submissions)
    runs = _runs_before_publishing(submissions)
    entries = []
    for submission in submissions:
        every = scores.get(submission.pk, {})
        own = {task: row for task, row in every.items() if task in board.tasks}
        if own and (not submission.boards or board.slug in submission.boards):
            place = standing(benchmark.spec, board_weights, own)
            entries.append(Entry(submission, own, every, place, runs[submission.pk]))
    return entries


def current_scores(submissions: Iterable[Submission]) -> dict[str, dict[str, TaskScore]]:
    """Return id of a submission -> task -> its current score."""
    by_submission: dict[str, dict[str, TaskScore]] = {}
    for row in TaskScore.objects.filter(submission__in=submissions, is_current=True):
        by_submission.setdefault(row.submission_id, {})[row.task] = without_damage(row)
    return by_submission


def _runs_before_publishing(submissions: Sequence[Submission]) -> dict[str, int]:
    """Return how many of its owner's submissions were scored before each one was published.

    The best of many private attempts looks better than it is; readers may know how many there were.
    """
    moments: dict[int, list[datetime]] = {}
    finished = Event.objects.filter(
        action=Action.FINISH,
        submission__owner__in={submission.owner_id for submission in submissions},
        submission__benchmark__in={submission.benchmark_id for submission in submissions},
    )
    for owner, moment in finished.values_list("submission__owner", "at"):
        moments.setdefault(owner, []).append(moment)
    return {
        submission.pk: sum(
            submission.published_at is not None and moment <= submission.published_at
            for moment in moments.get(submission.owner_id, ())
        )
        for submission in submissions
    }
