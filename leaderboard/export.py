"""A snapshot as the JSON of the API and as CSV."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

from leaderboard.board.content import client_run
from leaderboard.models import Snapshot

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def as_api(snapshot: Snapshot) -> dict[str, Any]:
    """Return the board of the API. Scores are fractions in [0, 1], unrounded."""
    content = dict(snapshot.content)
    return {
        "benchmark": content.pop("benchmark"),
        "board": content.pop("board"),
        "snapshot": snapshot.digest,
        "generated_at": snapshot.made_at.isoformat(),
        **content,
    }


def as_csv(snapshot: Snapshot) -> str:
    """Return the board as CSV (RFC 4180, UTF-8). Scores are fractions, as the column scale says."""
    tasks = [task["slug"] for task in snapshot.content["tasks"]]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*_HEAD, *(name for task in tasks for name in (task, f"{task}_ci"))])
    for row in snapshot.content["rows"]:
        writer.writerow([*_head(row), *_cells(row, tasks)])
    return out.getvalue()


_HEAD = (
    "rank", "rank_low", "rank_high", "model", "team", "submission", "model_size_b",
    "open_weights", "license", "published_at", "attempted_score", "coverage", "total_score",
    "total_score_low", "total_score_high", "scale", "demo", "client_run",
    "not_available",
)  # fmt: skip


def _head(row: Mapping[str, Any]) -> list[object]:
    low, high = row["rank_interval"] or (None, None)
    total_low, total_high = row["total_score_ci"] or (None, None)
    team = "Anonymous" if row["anonymous"] else row["team"]
    return [
        row["rank"], low, high, _text(row["model"]), _text(team), row["submission"],
        row["model_size_b"], row["open_weights"], _text(row["license"]), row["published_at"],
        row["attempted_score"], row["coverage"], row["total_score"], total_low, total_high,
        "0-1", "demo" if row["demo"] else "", _client_run(row["tasks"]),
        _not_available(row["tasks"]),
    ]  # fmt: skip


def _client_run(cells: Mapping[str, Any]) -> str:
    """Name the tasks whose score rests on the participant's own runs, which nobody verified."""
    return " ".join(client_run({"tasks": cells}, cells))


def _not_available(cells: Mapping[str, Any]) -> str:
    """Name the metrics, as task:field, that this installation had no tool for."""
    return " ".join(
        f"{task}:{field}" for task, cell in cells.items() for field in cell.get("unavailable", {})
    )


def _cells(row: Mapping[str, Any], tasks: list[str]) -> Iterator[object]:
    for task in tasks:
        cell = row["tasks"].get(task) or {"score": None, "ci": None}
        yield cell["score"]
        yield "" if cell["ci"] is None else f"{cell['ci'][0]}..{cell['ci'][1]}"


def _text(value: str) -> str:
    """Return ``value`` so that no spreadsheet takes it for a formula."""
    return f"'{value}" if value.startswith(_FORMULA_STARTS) else value
