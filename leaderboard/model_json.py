"""One row of a board explained, as the JSON of the API: what its total is made of, its parts.

Fractions, unrounded. Names are those of the definition, the same in every language.
"""

from collections.abc import Sequence
from typing import Any

from leaderboard import breakdown, sub_scores
from leaderboard.access import Access, by_access
from leaderboard.board.content import Board, Row
from leaderboard.document_sub_scores import Grouping, Prompts, groupings, prompts
from leaderboard.entries import current_scores
from leaderboard.sub_scores import Branch, SubScore
from scoring.models import Benchmark
from submissions.models import Submission

Json = dict[str, Any]


def as_json(benchmark: Benchmark, board: Board, row: Row, submission: Submission) -> Json:
    """Return how the total of a row came about, and its sub-scores."""
    scores = current_scores([submission]).get(submission.pk, {})
    found = groupings(benchmark, board, scores)
    runs = breakdown.runs(row)
    access = by_access(board, row)
    return {
        "benchmark": board.benchmark,
        "board": board.slug,
        "snapshot": board.digest,
        "model": row["model"],
        "submission": row["submission"],
        "rank": row["rank"],
        "attempted_score": row["attempted_score"],
        "coverage": row["coverage"],
        "total_score": row["total_score"],
        "total_score_ci": row["total_score_ci"],
        "total": [_part(part, row) for part in breakdown.parts(board, row)],
        "runs_before_publishing": runs and {"number": runs.number, "effect": runs.effect},
        "modalities": [_sub_score(one) for one in sub_scores.by_modality(board, row)],
        "skills": [_branch(one) for one in sub_scores.by_skill(benchmark.spec, board, row)],
        "access": access and _access(access),
        "groups": [_grouping(one) for one in found if not one.is_prompt],
        "prompts": _prompts(prompts(found)),
    }


def _part(part: breakdown.Part, row: Row) -> Json:
    cell = row["tasks"].get(part.slug) or {}
    return {
        "task": part.slug,
        "answered": bool(cell),
        "score": part.score,
        "ci": part.interval,
        "share": part.share,
        "adds": part.adds,
        "marks": cell.get("marks", []),
        "unavailable": cell.get("unavailable", {}),
    }


def _sub_score(one: SubScore) -> Json:
    return {"name": one.key, "score": one.score, "ci": one.interval, "tasks": one.tasks}


def _branch(branch: Branch) -> Json:
    return {
        "branch": branch.key,
        "own": branch.own and _sub_score(branch.own),
        "skills": [_sub_score(one) for one in branch.skills],
    }


def _access(access: Access) -> Json:
    usual = access.usual
    return {
        "public": _sub_score(access.public),
        "private": _sub_score(access.private),
        "difference": access.difference,
        "ci": access.interval,
        "others": usual
        and {
            "low": usual.low,
            "middle": usual.middle,
            "high": usual.high,
            "models": usual.models,
        },
        "stands_out": access.stands_out,
    }


def _grouping(grouping: Grouping) -> Json:
    return {
        "task": grouping.slug,
        "field": grouping.field,
        "metric": grouping.metric,
        "groups": [
            {"name": one.name, "score": one.mean, "ci": one.interval, "documents": one.documents}
            for one in grouping.groups
        ],
    }


def _prompts(found: Sequence[Prompts]) -> list[Json]:
    return [
        {
            "task": one.slug,
            "prompts": one.number,
            "lowest": {"prompt": one.lowest.name, "score": one.lowest.mean},
            "highest": {"prompt": one.highest.name, "score": one.highest.mean},
            "differs": one.differs,
        }
        for one in found
    ]
