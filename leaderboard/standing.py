"""Where one set of task scores stands on a board: attempted, coverage, total, by modality."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from scoring.core.aggregate import summarise, weights
from scoring.core.report import Summary
from scoring.core.spec import BenchmarkSpec, BoardSpec
from submissions.models import TaskScore


@dataclass(frozen=True, slots=True)
class ModalityScore:
    """The mean over the attempted tasks of one modality, of ``tasks`` that count on the board."""

    score: float | None
    attempted: int
    tasks: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The three numbers of a row and the part of each modality in them. Fractions."""

    attempted_score: float | None
    coverage: float
    total_score: float | None
    modalities: Mapping[str, ModalityScore]

    def as_json(self) -> dict[str, JsonValue]:
        """Return the fields as they stand in a snapshot."""
        return {
            "attempted_score": self.attempted_score,
            "coverage": self.coverage,
            "total_score": self.total_score,
            "modalities": {
                name: {"score": part.score, "attempted": part.attempted, "tasks": part.tasks}
                for name, part in self.modalities.items()
            },
        }


def standing(
    spec: BenchmarkSpec, board_weights: Mapping[str, float], scores: Mapping[str, TaskScore]
) -> Standing:
    """Return the standing of a submission with these current scores."""
    return _standing(spec, board_weights, {task: row.score for task, row in scores.items()})


@dataclass(frozen=True, slots=True)
class HumanStanding:
    """The human baseline on a board; tasks without a published baseline count as not attempted."""

    standing: Standing
    scores: Mapping[str, float]

    def as_json(self) -> JsonValue:
        """Return the row of people, or None where no task has a baseline."""
        if not self.scores:
            return None
        tasks: dict[str, JsonValue] = {t: {"score": s} for t, s in self.scores.items()}
        return {**self.standing.as_json(), "tasks": tasks}


def human_standing(
    spec: BenchmarkSpec, board: BoardSpec, board_weights: Mapping[str, float]
) -> HumanStanding:
    """Return what people score on the tasks of the board."""
    scores = {
        slug: score for slug in board.tasks if (score := spec.task(slug).human_score) is not None
    }
    return HumanStanding(_standing(spec, board_weights, scores), scores)


def would_stand(
    spec: BenchmarkSpec, board: BoardSpec, scores: Mapping[str, float | None]
) -> Summary:
    """Return the three numbers that task scores would give on the board."""
    return summarise(scores, weights(spec, board))


def _standing(
    spec: BenchmarkSpec, board_weights: Mapping[str, float], scores: Mapping[str, float | None]
) -> Standing:
    summary = summarise(scores, board_weights)
    modalities: dict[str, list[str]] = {}
    for slug in board_weights:
        modalities.setdefault(spec.task(slug).modality, []).append(slug)
    parts = {
        name: _modality({slug: board_weights[slug] for slug in tasks}, scores)
        for name, tasks in modalities.items()
    }
    return Standing(summary.attempted_score, summary.coverage, summary.total_score, parts)


def _modality(
    own_weights: Mapping[str, float], scores: Mapping[str, float | None]
) -> ModalityScore:
    attempted = [slug for slug in own_weights if scores.get(slug) is not None]
    mean = summarise({slug: scores[slug] for slug in attempted}, own_weights).attempted_score
    return ModalityScore(mean, len(attempted), len(own_weights))
