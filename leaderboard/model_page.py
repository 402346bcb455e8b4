"""What the public page of one published model tells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from leaderboard import breakdown, citation, formats, sub_scores
from leaderboard.access import by_access
from leaderboard.board import content, dots
from leaderboard.board.content import Board, Row, client_run
from leaderboard.board.radar import radar
from leaderboard.document_sub_scores import groupings, prompts
from leaderboard.entries import current_scores
from leaderboard.model_history import history
from scoring.core.spec import BenchmarkSpec, TaskSpec
from submissions.models import Submission, TaskScore
from submissions.states import State
from submissions.words import UNAVAILABLE

NEIGHBOURS = 2
WITHDRAWN = frozenset({State.WITHDRAWN, State.DISQUALIFIED})


@dataclass(frozen=True, slots=True)
class Place:
    """The row of the model on one board."""

    title: str
    board: Board
    row: Row


@dataclass(frozen=True, slots=True)
class Number:
    """One metric of a task, in figures; without a value ``why`` says what is lacking."""

    label: str
    field: str
    score: str
    why: str = ""


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
    neighbours = _neighbours(main) if main else []
    return {
        "card": submission,
        "benchmark": submission.benchmark.spec,
        "places": places,
        "main": main,
        "sections": dots.sections(main.board, [main.row]) if main else [],
        "not_verified": bool(main and client_run(main.row, main.row["tasks"])),
        "neighbours": neighbours,
        "neighbour_ids": ",".join(_chosen_first(submission.pk, neighbours)),
        **(_breakdown(submission, main) if main else {}),
        **(_over_time(submission, main) if main else {}),
    }


def main_place(submission: Submission) -> Place | None:
    """Return the model's place on the first board that it stands on, or None."""
    return next(iter(_places(submission)), None)


def _breakdown(submission: Submission, main: Place) -> Mapping[str, object]:
    """Return the total unfolded, the runs before publishing and the sub-scores."""
    board, row = main.board, main.row
    benchmark = submission.benchmark
    scores = current_scores([submission]).get(submission.pk, {})
    found = groupings(benchmark, board, scores)
    return {
        "total_parts": breakdown.parts(board, row),
        "runs": breakdown.runs(row),
        "modality_scores": sub_scores.by_modality(board, row),
        "branches": sub_scores.by_skill(benchmark.spec, board, row),
        "access": by_access(board, row),
        "groupings": [one for one in found if not one.is_prompt],
        "prompts": prompts(found),
        "numbers": _numbers(benchmark.spec, board, scores),
        **_radars(benchmark.spec, main),
    }


def _over_time(submission: Submission, main: Place) -> Mapping[str, object]:
    """Return how the model stood before, and how to cite how it stands now."""
    spec, board = submission.benchmark.spec, main.board
    path = reverse("leaderboard:board", args=[spec.slug, board.slug])
    link = f"{settings.PUBLIC_URL}{path}?snapshot={board.digest[:16]}"
    return {
        "history": history(spec.slug, board.slug, submission.pk),
        "citation": citation.sentence(spec, board, link, main.row),
        "bibtex": citation.bibtex(spec, board, link, main.row),
    }


def _radars(spec: BenchmarkSpec, main: Place) -> Mapping[str, object]:
    """Return the radars by modality and by skill, beside the best other model of the board."""
    best = [row for row in main.board.rows if row["submission"] != main.row["submission"]][:1]
    rows = [main.row, *best]
    return {
        "radar_models": [row["model"] for row in rows],
        "modality_radar": radar(
            sub_scores.modality_spokes(main.board, rows),
            _("Scores by modality: one spoke a modality, 0 in the centre, 100 at the rim"),
        ),
        "skill_radar": radar(
            sub_scores.skill_spokes(spec, main.board, rows),
            _("Scores by skill: one spoke a skill, 0 in the centre, 100 at the rim"),
        ),
    }


def _numbers(
    spec: BenchmarkSpec, board: Board, scores: Mapping[str, TaskScore]
) -> list[tuple[str, list[Number]]]:
    """Return every metric of every answered task; those without a value say why."""
    answered = [task for task in board.tasks if task["slug"] in scores]
    return [
        (task["title"], _metrics(spec.task(task["slug"]), scores[task["slug"]]))
        for task in answered
    ]


def _metrics(task: TaskSpec, score: TaskScore) -> list[Number]:
    labels = {metric.field: metric.label for metric in task.metrics}
    known = [
        Number(labels.get(name, name), name, formats.score(value))
        for name, value in sorted(score.metrics.items(), key=lambda one: _place(labels, one[0]))
    ]
    lacking = [
        Number(metric.label, metric.field, "", str(UNAVAILABLE[metric.requires or "other"]))
        for metric in task.metrics
        if metric.field in score.unavailable
    ]
    return [*known, *lacking]


def _place(labels: Mapping[str, str], name: str) -> tuple[int, str]:
    """Return where a metric stands: in the order of the definition, those of old rules last."""
    return (list(labels).index(name) if name in labels else len(labels), name)


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


def _chosen_first(submission_id: str, rows: Sequence[Row]) -> list[str]:
    """Return the ids of the rows with this one first: the reference of a comparison."""
    return [
        submission_id,
        *(row["submission"] for row in rows if row["submission"] != submission_id),
    ]


def _neighbours(place: Place) -> Sequence[Row]:
    ids = [row["submission"] for row in place.board.rows]
    at = ids.index(place.row["submission"])
    return place.board.rows[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]
