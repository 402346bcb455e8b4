"""What the public page of one published model tells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language

from leaderboard import breakdown
from leaderboard.board import content, dots
from leaderboard.board.content import Board, Row
from leaderboard.entries import current_scores
from submissions.models import Submission, TaskScore
from submissions.states import State

NEIGHBOURS = 2
WITHDRAWN = frozenset({State.WITHDRAWN, State.DISQUALIFIED})


@dataclass(frozen=True, slots=True)
class Place:
    """The row of the model on one board."""

    title: str
    board: Board
    row: Row


@dataclass(frozen=True, slots=True)
class Gone:
    """A model that was published and is no longer."""

    name: str
    disqualified: bool


def find(submission_id: str) -> Submission | Gone | None:
    """Return the published submission; Gone when it was one; None when it never was."""
    found = Submission.objects.select_related("benchmark").filter(pk=submission_id).first()
    if found is None:
        return None
    if found.state == State.PUBLISHED:
        return found
    if found.published_at is not None and found.state in WITHDRAWN:
        return Gone(found.model_name, found.state == State.DISQUALIFIED)
    return None


def context(submission: Submission) -> Mapping[str, object]:
    """Return what the template of a model page needs."""
    places = _places(submission)
    main = places[0] if places else None
    return {
        "card": submission,
        "benchmark": submission.benchmark.spec,
        "places": places,
        "main": main,
        "sections": dots.sections(main.board, [main.row]) if main else [],
        "neighbours": _neighbours(main) if main else [],
        **(_breakdown(submission, main) if main else {}),
    }


def main_place(submission: Submission) -> Place | None:
    """Return the model's place on the first board that it stands on, or None."""
    return next(iter(_places(submission)), None)


def _breakdown(submission: Submission, main: Place) -> Mapping[str, object]:
    """Return the total unfolded, the runs before publishing and the sub-scores."""
    board, row = main.board, main.row
    scores = current_scores([submission]).get(submission.pk, {})
    kept = {task: _kept_parts(score) for task, score in scores.items()}
    return {
        "total_parts": breakdown.parts(board, row),
        "runs": breakdown.runs(row),
        "skills": breakdown.by_skill(submission.benchmark.spec, board, row, get_language() or "en"),
        "access": breakdown.by_access(board, row),
        "task_parts": breakdown.by_part(board, kept),
    }


def _kept_parts(score: TaskScore) -> Mapping[str, float]:
    """Return the sub-scores; of a task without a score of its own its metrics are the parts."""
    return score.parts if score.score is not None else {**score.metrics, **score.parts}


def _places(submission: Submission) -> list[Place]:
    language = get_language()
    found = []
    for board in submission.benchmark.spec.boards:
        shown = content.latest(submission.benchmark.slug, board.slug)
        row = _row(shown, submission.pk) if shown else None
        if shown is not None and row is not None:
            found.append(Place(board.title.in_language(language), shown, row))
    return found


def _row(board: Board, submission_id: str) -> Row | None:
    return next((row for row in board.rows if row["submission"] == submission_id), None)


def _neighbours(place: Place) -> Sequence[Row]:
    ids = [row["submission"] for row in place.board.rows]
    at = ids.index(place.row["submission"])
    return place.board.rows[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]
