"""Builds the content of a board: published submissions, ranked, as JSON that never changes."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from pydantic import JsonValue

from leaderboard.analysis import Analysis, analyse
from leaderboard.entries import Entry, entries_of
from leaderboard.models import Snapshot
from leaderboard.standing import human_standing
from leaderboard.uncertainty import measure
from scoring.core.aggregate import weights
from scoring.core.ranking import rank
from scoring.core.spec import BenchmarkSpec, BoardSpec, TaskSpec
from scoring.core.statistics.board import BoardStatistics
from scoring.core.statistics.board import Standing as RankStanding
from scoring.core.statistics.intervals import Estimate
from scoring.core.version import SCORER_VERSION
from scoring.models import Benchmark
from submissions.models import TaskScore

Content = dict[str, JsonValue]

PLACE = ("rank", "rank_interval", "total_score", "total_score_ci")
"""What is kept of a row beside the content."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it stands: the ranked content, and the analysis that only experts ask for."""

    content: Content
    analysis: Analysis


def rebuild(benchmark: Benchmark, board: BoardSpec, reason: str) -> Snapshot:
    """Return the board's newest snapshot, made now unless nothing has changed.

    Runs in one transaction that holds the benchmark's row, so that two events in a row cannot
    leave an older state of the board on top.
    """
    with transaction.atomic():
        Benchmark.objects.select_for_update().get(pk=benchmark.pk)
        previous = Snapshot.objects.filter(benchmark=benchmark, board=board.slug).first()
        made = build(benchmark, board, previous)
        digest = content_digest(made.content)
        if previous is not None and previous.digest == digest:
            return previous
        return Snapshot.objects.create(
            benchmark=benchmark,
            board=board.slug,
            digest=digest,
            content=made.content,
            analysis=made.analysis,
            places=places(made.content),
            reason=reason[:200],
            made_at=timezone.now(),
        )


def build(benchmark: Benchmark, board: BoardSpec, previous: Snapshot | None = None) -> Board:
    """Return the board as it stands now. Equal data give equal content, byte for byte."""
    spec = benchmark.spec
    board_weights = weights(spec, board)
    entries = entries_of(benchmark, board, board_weights)
    ranked = rank(entries, key=lambda entry: entry.standing.total_score)
    measured = measure(benchmark, board_weights, {e.submission.pk: e.scores for e in entries})
    known = measured.statistics
    before = _ranks(previous)
    demo = benchmark.gold.filter(is_current=True, is_demo=True).exists()
    content: Content = {
        "benchmark": spec.slug,
        "version": spec.version,
        "board": board.slug,
        "scorer_version": SCORER_VERSION,
        "demo": demo,
        "tasks": [_task(spec, slug, board_weights) for slug in board.tasks],
        "human": human_standing(spec, board, board_weights).as_json(),
        "best_alone": known.best_alone,
        "rows": [_row(place.place, place.row, before, known, spec) for place in ranked],
    }
    return Board(content, analyse(spec, board_weights, entries, measured.covariances))


def places(content: Content) -> Content:
    """Return submission -> its rank and total: what the history of one model is read from."""
    rows = content["rows"]
    return {
        str(row["submission"]): {name: row[name] for name in PLACE}
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict)
    }


def content_digest(content: Content) -> str:
    """Return the SHA-256 of the canonical JSON text, without the changes since the last one.

    The change of rank depends on what stood before, so it is no part of a board's identity:
    otherwise every rebuild after a move would make one more snapshot of the same board.
    """
    rows = content["rows"]
    same = [
        {key: value for key, value in row.items() if key != "change"}
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict)
    ]
    text = json.dumps({**content, "rows": same}, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _ranks(snapshot: Snapshot | None) -> dict[str, int] | None:
    if snapshot is None:
        return None
    return {row["submission"]: row["rank"] for row in snapshot.content["rows"] if row["rank"]}


def _task(spec: BenchmarkSpec, slug: str, board_weights: Mapping[str, float]) -> Content:
    task = spec.task(slug)
    return {
        "slug": slug,
        "title": task.title,
        "modality": task.modality,
        "weight": board_weights.get(slug),
        "access": task.access,
        "human": task.human_score,
    }


def _row(
    place: int | None,
    entry: Entry,
    before: Mapping[str, int] | None,
    known: BoardStatistics,
    spec: BenchmarkSpec,
) -> Content:
    submission = entry.submission
    statistics = known.models.get(submission.pk)
    size = submission.model_size_b
    published = submission.published_at
    return {
        "rank": place,
        "rank_interval": _places(statistics.marginal) if statistics else None,
        "rank_interval_all": _places(statistics.simultaneous) if statistics else None,
        "change": _change(place, submission.pk, before),
        "model": submission.model_name,
        "team": "" if submission.anonymous else submission.team,
        "anonymous": submission.anonymous,
        "submission": submission.pk,
        "model_size_b": None if size is None else float(size),
        "size_undisclosed": submission.size_undisclosed,
        "open_weights": submission.open_weights,
        "license": submission.license,
        "published_at": published.isoformat() if published else None,
        **entry.standing.as_json(),
        "total_score_ci": _interval(statistics.total) if statistics else None,
        "attempted_score_ci": _interval(statistics.attempted) if statistics else None,
        "tasks": {
            task: _cell(spec.task(task), score, statistics.tasks.get(task) if statistics else None)
            for task, score in sorted(entry.scores.items())
        },
        "separated": bool(statistics and statistics.marginal.separated_from_above),
        "separated_all": bool(statistics and statistics.simultaneous.separated_from_above),
        "runs": entry.runs,
        "demo": submission.is_demo,
    }


def _change(place: int | None, submission_id: str, before: Mapping[str, int] | None) -> JsonValue:
    """Return how many ranks were won since the previous snapshot, "new", or None."""
    if before is None or place is None:
        return None
    if submission_id not in before:
        return "new"
    return before[submission_id] - place


def _places(where: RankStanding) -> JsonValue:
    return [where.rank_set.best, where.rank_set.worst]


def _interval(estimate: Estimate) -> JsonValue:
    return [estimate.interval.low, estimate.interval.high]


def _cell(task: TaskSpec, score: TaskScore, estimate: Estimate | None) -> Content:
    lacking = _lacking(task, score)
    return {
        "score": score.score,
        "ci": _interval(estimate) if estimate else None,
        "metrics": score.metrics,
        "stale": score.scorer_version != SCORER_VERSION,
        "marks": score.marks,
        **({"unavailable": lacking} if lacking else {}),
    }


def _lacking(task: TaskSpec, score: TaskScore) -> Content:
    """Return metric field -> the tool that this installation lacked for it."""
    return {
        metric.field: metric.requires or "other"
        for metric in task.metrics
        if metric.field in score.unavailable
    }
