"""Models side by side on the same tasks only: what a partial submission can be compared on.

No score is invented for a task that a model did not attempt: such a model is left out and counted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leaderboard.board.cell_notes import client_run_mark
from leaderboard.board.content import Board, Row, attempted_tasks, client_run
from leaderboard.sub_scores import known_interval, mean
from scoring.core.ranking import rank
from scoring.core.statistics.combined import Known

MOST = 5
"""Models whose tasks may be asked for together."""


class UnknownModelError(LookupError):
    """Ids that stand on no row of the board."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A model's place and weighted mean on the tasks of the table, as fractions."""

    place: int | None
    row: Row
    mean: float
    interval: tuple[float, float] | None
    is_chosen: bool
    client_run: Sequence[str]
    """Those of the tasks that the participant ran, unverified."""

    @property
    def mark(self) -> str:
        """The mark of a mean that rests on such runs, as HTML."""
        return client_run_mark() if self.client_run else ""


def context(board: Board, ids: Sequence[str]) -> Mapping[str, object]:
    """Return the tasks that all chosen models attempted and who stands how on them.

    Without a choice these are the tasks that at least half of the models attempted, as in the
    robustness card.
    """
    chosen, tasks = _choice(board, ids)
    standings = _standings(board, tasks, {row["submission"] for row in chosen})
    return {
        "chosen": chosen,
        "chosen_ids": ",".join(row["submission"] for row in chosen),
        "to_compare": ",".join(_to_compare(chosen, standings)),
        "others": [row for row in board.rows if row not in chosen],
        "is_full": len(chosen) >= MOST,
        "tasks": tasks,
        "all_tasks": len(board.counted),
        "standings": standings,
        "not_verified": any(one.client_run for one in standings),
        "left_out": len(board.rows) - len(standings),
    }


def as_json(board: Board, ids: Sequence[str]) -> Mapping[str, object]:
    """Return the same table for the API. Raises UnknownModelError: an id is not on the board."""
    known = {row["submission"] for row in board.rows}
    strangers = [key for key in ids if key not in known]
    if strangers:
        raise UnknownModelError(", ".join(strangers))
    chosen, tasks = _choice(board, ids)
    standings = _standings(board, tasks, {row["submission"] for row in chosen})
    return {
        "benchmark": board.benchmark,
        "board": board.slug,
        "snapshot": board.digest,
        "tasks": [task["slug"] for task in tasks],
        "all_tasks": len(board.counted),
        "left_out": len(board.rows) - len(standings),
        "rows": [
            {
                "rank": one.place,
                "model": one.row["model"],
                "submission": one.row["submission"],
                "score": one.mean,
                "score_ci": one.interval,
                "chosen": one.is_chosen,
                "client_run": list(one.client_run),
            }
            for one in standings
        ],
    }


def _choice(board: Board, ids: Sequence[str]) -> tuple[list[Row], list[Row]]:
    """Return the chosen rows and the tasks that all of them attempted."""
    by_id = {row["submission"]: row for row in board.rows}
    chosen = [by_id[key] for key in dict.fromkeys(ids) if key in by_id][:MOST]
    tasks = _attempted_by(board, chosen, len(chosen)) if chosen else _usual_tasks(board)
    return chosen, tasks


def _to_compare(chosen: Sequence[Row], standings: Sequence[Standing]) -> list[str]:
    """Return the chosen models and the best others, as many as a comparison takes."""
    ids = [row["submission"] for row in (*chosen, *(one.row for one in standings))]
    return list(dict.fromkeys(ids))[:MOST]


def _usual_tasks(board: Board) -> list[Row]:
    return _attempted_by(board, board.rows, max(1, len(board.rows) / 2))


def _attempted_by(board: Board, rows: Sequence[Row], fewest: float) -> list[Row]:
    """Return the counted tasks that at least so many of these rows have a score for."""
    attempted = [slug for row in rows for slug in attempted_tasks(row, board)]
    return [task for task in board.counted if attempted.count(task["slug"]) >= fewest]


def _standings(board: Board, tasks: Sequence[Row], chosen: set[str]) -> list[Standing]:
    """Return the rows that have every task, best first; equal means share a place."""
    known = [(row, found) for row in board.rows if (found := _mean(board, row, tasks)) is not None]
    return [
        Standing(
            ranked.place,
            (row := ranked.row[0]),
            ranked.row[1].score,
            known_interval(ranked.row[1]),
            row["submission"] in chosen,
            client_run(row, [task["slug"] for task in tasks]),
        )
        for ranked in rank(known, key=lambda pair: pair[1].score)
    ]


def _mean(board: Board, row: Row, tasks: Sequence[Row]) -> Known | None:
    """Return the weighted mean over all of the tasks; None where one has no score."""
    found, attempted = mean(board, row, [task["slug"] for task in tasks])
    return found if attempted == len(tasks) else None
