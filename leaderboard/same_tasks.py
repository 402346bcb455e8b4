"""Models side by side on the same tasks only: what a partial submission can be compared on.

No score is invented for a task that a model did not attempt: such a model is left out and counted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from leaderboard.board.content import Board, Row, attempted_tasks, task_score
from scoring.core.statistics.wilson import Z95

MOST = 5
"""Models whose tasks may be asked for together."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A model's place and weighted mean on the tasks of the table, as fractions."""

    place: int
    row: Row
    mean: float
    interval: tuple[float, float] | None
    is_chosen: bool


def context(board: Board, ids: Sequence[str]) -> Mapping[str, object]:
    """Return the tasks that all chosen models attempted and who stands how on them.

    Without a choice these are the tasks that every model of the board attempted.
    """
    by_id = {row["submission"]: row for row in board.rows}
    chosen = [by_id[key] for key in dict.fromkeys(ids) if key in by_id][:MOST]
    tasks = _common_tasks(board, chosen or board.rows)
    standings = _standings(board.rows, tasks, {row["submission"] for row in chosen})
    return {
        "chosen": chosen,
        "chosen_ids": ",".join(row["submission"] for row in chosen),
        "others": [row for row in board.rows if row not in chosen],
        "is_full": len(chosen) >= MOST,
        "tasks": tasks,
        "all_tasks": len(board.counted),
        "standings": standings,
        "left_out": len(board.rows) - len(standings),
    }


def _common_tasks(board: Board, rows: Sequence[Row]) -> list[Row]:
    """Return the counted tasks that all of these rows have a score for."""
    attempted = [set(attempted_tasks(row, board)) for row in rows]
    common = set.intersection(*attempted) if attempted else set()
    return [task for task in board.counted if task["slug"] in common]


def _standings(rows: Sequence[Row], tasks: Sequence[Row], chosen: set[str]) -> list[Standing]:
    """Return the rows that have every task, best first; equal means share a place."""
    if not tasks:
        return []
    means = [(row, mean) for row in rows if (mean := _mean(row, tasks)) is not None]
    means.sort(key=lambda pair: -pair[1])
    values = [mean for _row, mean in means]
    return [
        Standing(
            values.index(mean) + 1,
            row,
            mean,
            _interval(row, tasks, mean),
            row["submission"] in chosen,
        )
        for row, mean in means
    ]


def _mean(row: Row, tasks: Sequence[Row]) -> float | None:
    """Return the weighted mean over all of the tasks; None where one has no score."""
    scores = [task_score(row, task["slug"]) for task in tasks]
    known = [score for score in scores if score is not None]
    if len(known) < len(tasks):
        return None
    return sum(share * score for share, score in zip(_shares(tasks), known, strict=True))


def _shares(tasks: Sequence[Row]) -> list[float]:
    whole = sum(task["weight"] for task in tasks)
    return [task["weight"] / whole for task in tasks]


def _interval(row: Row, tasks: Sequence[Row], mean: float) -> tuple[float, float] | None:
    """Return the 95 % interval of the mean; the errors of different tasks are independent."""
    widths = [row["tasks"][task["slug"]].get("ci") for task in tasks]
    if not all(widths):
        return None
    errors = [(high - low) / (2 * Z95) for low, high in widths]
    error = sqrt(sum((share * e) ** 2 for share, e in zip(_shares(tasks), errors, strict=True)))
    return max(0.0, mean - Z95 * error), min(1.0, mean + Z95 * error)
