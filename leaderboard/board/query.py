"""What the reader asked of a board: every choice is in the address and works without scripts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from functools import cache
from typing import Any
from urllib.parse import urlencode

from leaderboard.board.content import Board, Row, attempted_tasks, modality_score, task_score

SIZES: tuple[tuple[str, float, float], ...] = (
    ("0-4", 0, 4),
    ("4-10", 4, 10),
    ("10-40", 10, 40),
    ("40-", 40, float("inf")),
)
DEFAULT_SORT = "-total"
PAGE_ROWS = 50


@dataclass(frozen=True, slots=True)
class Query:
    """The reader's choices. Defaults are left out of addresses."""

    q: str = ""
    open: str = ""
    size: str = ""
    license: str = ""
    team: str = ""
    since: str = ""
    full: str = ""
    human: str = ""
    ranks: str = ""
    ci: str = ""
    sort: str = DEFAULT_SORT
    hide: str = ""
    view: str = ""
    all: str = ""
    snapshot: str = ""

    @property
    def sort_key(self) -> str:
        """The column sorted by."""
        return self.sort.removeprefix("-")

    @property
    def descends(self) -> bool:
        """Whether the largest comes first."""
        return self.sort.startswith("-")

    @property
    def hidden(self) -> list[str]:
        """Keys of hidden columns."""
        return [key for key in self.hide.split(",") if key]

    @property
    def is_filtered(self) -> bool:
        """Whether some rows may be left out."""
        return any((self.q, self.open, self.size, self.license, self.team, self.since, self.full))

    @property
    def ranks_together(self) -> bool:
        """Whether ranges of ranks hold for all models at once instead of one at a time."""
        return self.ranks == "all"

    def address(self, **changes: str) -> str:
        """Return the query string of this choice with ``changes`` made; ``?`` when all default."""
        chosen = {
            name: value
            for name, default in _defaults().items()
            if (value := changes.get(name, getattr(self, name))) != default
        }
        return "?" + urlencode(chosen, safe=",")

    def unfiltered(self) -> str:
        """Return the query string that shows every row and keeps the rest."""
        return self.address(q="", open="", size="", license="", team="", since="", full="")


@cache
def _defaults() -> Mapping[str, str]:
    return {field.name: str(field.default) for field in fields(Query)}


def parse(params: Mapping[str, str]) -> Query:
    """Return the choices in the parameters of a request; what is unknown or wrong is left out."""
    given = {name: params[name].strip()[:200] for name in params if name in _defaults()}
    query = Query(**given)
    if query.size not in {"", "unknown", *(name for name, _low, _high in SIZES)}:
        query = replace(query, size="")
    if query.since and _day(query.since) is None:
        query = replace(query, since="")
    return replace(query, sort=query.sort or DEFAULT_SORT)


def chosen_rows(board: Board, query: Query) -> list[Row]:
    """Return the rows that fit the filters, in the asked order; missing values always last."""
    tests = list(_tests(board, query))
    rows = [row for row in board.rows if all(test(row) for test in tests)]
    return _sorted(rows, query)


Test = Callable[[Row], bool]


def _tests(board: Board, query: Query) -> list[Test]:
    tests: list[Test] = []
    if query.q:
        tests.append(_names(query.q.casefold()))
    if query.open in {"0", "1"}:
        tests.append(lambda row: row["open_weights"] is (query.open == "1"))
    if query.size:
        tests.append(_of_size(query.size))
    if query.license:
        tests.append(lambda row: row["license"] == query.license)
    if query.team:
        tests.append(lambda row: not row["anonymous"] and row["team"] == query.team)
    if query.since:
        tests.append(lambda row: (row["published_at"] or "") >= query.since)
    if query.full:
        tests.append(lambda row: len(attempted_tasks(row, board)) == len(board.counted))
    return tests


def _names(text: str) -> Test:
    def test(row: Row) -> bool:
        team = "" if row["anonymous"] else row["team"]
        return text in f"{row['model']} {team}".casefold()

    return test


def _of_size(name: str) -> Test:
    if name == "unknown":
        return lambda row: row["model_size_b"] is None
    low, high = next((low, high) for key, low, high in SIZES if key == name)
    return lambda row: row["model_size_b"] is not None and low <= row["model_size_b"] < high


_FIELDS = {
    "rank": "rank",
    "total": "total_score",
    "attempted": "attempted_score",
    "coverage": "coverage",
    "size": "model_size_b",
    "date": "published_at",
}


def _sorted(rows: list[Row], query: Query) -> list[Row]:
    def value(row: Row) -> Any:  # noqa: ANN401  numbers for most columns, text for names and dates
        key = query.sort_key
        if key in _FIELDS:
            return row[_FIELDS[key]]
        if key in {"model", "team"}:
            return row[key].casefold() or None
        if key.startswith("m-"):
            return modality_score(row, key.removeprefix("m-"))
        return task_score(row, key)

    present = [row for row in rows if value(row) is not None]
    missing = [row for row in rows if value(row) is None]
    return [*sorted(present, key=value, reverse=query.descends), *missing]


def _day(text: str) -> date | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007  a day without a time
    except ValueError:
        return None
