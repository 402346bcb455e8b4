"""What the template of a board needs, assembled from the content and the reader's choices."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from leaderboard import formats, modalities
from leaderboard.board.columns import Column, Group, groups
from leaderboard.board.content import Board
from leaderboard.board.query import PAGE_ROWS, SIZES, Query, chosen_rows
from leaderboard.board.rows import human_html, row_html
from leaderboard.models import Snapshot
from leaderboard.selectors import Move, difference
from scoring.core.spec import BenchmarkSpec


@dataclass(frozen=True, slots=True)
class Heading:
    """A column's heading: where a click leads and how the column is sorted now."""

    column: Column
    address: str
    aria_sort: str


@dataclass(frozen=True, slots=True)
class GroupHeading:
    """A group's heading with its visible columns."""

    group: Group
    headings: Sequence[Heading]
    hide_address: str

    @property
    def span(self) -> int:
        """How many columns are visible."""
        return len(self.headings)


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be switched: its words, where the switch leads, whether it is on."""

    label: str
    address: str
    is_on: bool
    level: int = 0
    icon: str = ""
    value: str = ""


def table(board: Board, query: Query, own: Collection[str] = frozenset()) -> Mapping[str, object]:
    """Return the headings, the rows as HTML and the line that counts them.

    ``own`` are the ids of the reader's submissions, which are marked.
    """
    language = get_language()
    visible = _visible(board, query)
    rows = chosen_rows(board, query)
    shown = rows if query.all else rows[:PAGE_ROWS]
    html = row_html(
        board,
        language,
        "all" if query.ranks_together else "one",
        "cells" if query.ci else "totals",
    )
    # A new dict: the cached one is shared by all readers.
    html = html | {key: html[key].as_own() for key in own if key in html}
    human = None if query.human == "0" else human_html(board, language)
    keys = [column.key for group in groups(board) for column in group.columns]
    positions = [position for position, key in enumerate(keys) if key in visible]
    return {
        "group_headings": _headings(board, query, visible),
        "rows_html": _safe([html[row["submission"]].html(positions) for row in shown]),
        "human_html": _safe([human.html(positions)] if human else []),
        "chosen": len(rows),
        "left": len(rows) - len(shown),
        "count_line": _count_line(len(rows), len(board.rows)),
        "all_address": query.address(all="1"),
    }


def choices(board: Board, query: Query, spec: BenchmarkSpec) -> Mapping[str, object]:
    """Return everything that the reader can switch: filters, view, columns, boards."""
    rows = board.rows
    teams = {row["team"] for row in rows if row["team"] and not row["anonymous"]}
    return {
        "sizes": _sizes(query),
        "licenses": sorted({row["license"] for row in rows if row["license"]}, key=str.casefold),
        "teams": sorted(teams, key=str.casefold),
        "column_choices": _column_choices(board, query),
        "sorts": (sorts := _sorts(board, query)),
        "sort_is_offered": any(one.is_on for one in sorts),
        "boards": _boards(spec, board.slug),
        "table_address": query.address(view=""),
        "charts_address": query.address(view="charts"),
        "range_choices": _range_choices(board, query),
        "margin_choices": [
            Choice(_("of totals"), query.address(ci=""), not query.ci),
            Choice(_("of every number"), query.address(ci="1"), bool(query.ci)),
        ],
        "download_address": _download_address(board, query),
        "unfiltered_address": query.unfiltered(),
        "legend": [(name, modalities.TITLES[name]) for name in board.modalities],
    }


@dataclass(frozen=True, slots=True)
class Step:
    """What one snapshot changed: rows with news, and how many only moved because of them."""

    snapshot: Snapshot
    news: Sequence[Move]
    moved: int


def step(old: Snapshot | None, new: Snapshot) -> Step:
    """Return what changed from ``old`` to ``new``; the first snapshot of a board has no news."""
    moves = difference(old, new) if old else []
    news = [move for move in moves if move.kind != "moved"]
    return Step(new, news, len(moves) - len(news))


def _visible(board: Board, query: Query) -> set[str]:
    hidden = set(query.hidden)
    return {
        column.key
        for group in groups(board)
        for column in group.columns
        if not column.hideable or not hidden & {column.key, group.key}
    }


def _headings(board: Board, query: Query, visible: set[str]) -> list[GroupHeading]:
    found = []
    for group in groups(board):
        columns = [column for column in group.columns if column.key in visible]
        if columns:
            headings = [_heading(column, query) for column in columns]
            found.append(GroupHeading(group, headings, _toggled(query, group.key)))
    return found


def _heading(column: Column, query: Query) -> Heading:
    is_sorted = query.sort_key == column.key
    first = column.key if column.text else f"-{column.key}"
    other = f"-{column.key}" if column.text else column.key
    address = query.address(sort=other if query.sort == first else first)
    if not is_sorted:
        return Heading(column, address, "")
    return Heading(column, address, "descending" if query.descends else "ascending")


def _toggled(query: Query, key: str) -> str:
    hidden = query.hidden
    left = [name for name in hidden if name != key] if key in hidden else [*hidden, key]
    return query.address(hide=",".join(left))


def _column_choices(board: Board, query: Query) -> list[Choice]:
    found = []
    hidden = set(query.hidden)
    for group in groups(board):
        columns = [column for column in group.columns if column.hideable]
        folds = bool(group.modality)
        if folds:
            address, is_on = _toggled(query, group.key), group.key not in hidden
            found.append(Choice(group.label, address, is_on, icon=group.modality))
        if not folds or group.key not in hidden:
            found += [
                Choice(
                    column.label, _toggled(query, column.key), column.key not in hidden, int(folds)
                )
                for column in columns
            ]
    address = query.address(human="" if query.human else "0")
    return [*found, Choice(_("Human baseline"), address, query.human != "0")]


def _range_choices(board: Board, query: Query) -> list[Choice]:
    """Return the two readings of a range of ranks; none where the board has no ranges."""
    if not any(row.get("rank_interval_all") for row in board.rows):
        return []
    together = query.ranks_together
    return [
        Choice(_("for each model"), query.address(ranks=""), not together),
        Choice(_("for all at once"), query.address(ranks="all"), together),
    ]


def _download_address(board: Board, query: Query) -> str:
    """Return the query string of the API for the rows shown; an unsaved board has no snapshot."""
    snapshot = board.digest if board.snapshot_id else ""
    return query.address(snapshot=snapshot, view="", hide="", human="", all="", ranks="", ci="")


def _sizes(query: Query) -> list[Choice]:
    words = {
        "0-4": _("under 4B"),
        "4-10": "4–10B",
        "10-40": "10–40B",
        "40-": _("40B and more"),
    }
    named = [(name, words[name]) for name, _low, _high in SIZES]
    offered = [("", _("any")), *named, ("unknown", _("undisclosed"))]
    return [Choice(label, "", query.size == name, value=name) for name, label in offered]


def _sorts(board: Board, query: Query) -> list[Choice]:
    offered = [
        ("-total", _("Total Score")),
        ("-attempted", _("Attempted Score")),
        ("-coverage", _("Coverage")),
        *((f"-m-{name}", str(modalities.TITLES[name])) for name in board.modalities[:6]),
        ("-date", _("Published")),
    ]
    return [Choice(label, "", query.sort == name, value=name) for name, label in offered]


def _boards(spec: BenchmarkSpec, current: str) -> list[Choice]:
    found = []
    for board in spec.boards:
        kinds = {spec.task(slug).modality for slug in board.tasks}
        icon = kinds.pop() if len(kinds) == 1 and len(spec.boards) > 1 else ""
        title = board.title.in_language(get_language())
        found.append(Choice(title, board.slug, board.slug == current, len(board.tasks), icon=icon))
    return found


def _count_line(shown: int, total: int) -> str:
    if shown == total:
        return ngettext("%(number)s model", "%(number)s models", total) % {"number": total}
    words = ngettext("%(shown)s of %(number)s model", "%(shown)s of %(number)s models", total)
    return words % {"shown": shown, "number": total}


def _safe(parts: Sequence[str]) -> SafeString:
    # Rows escape what people have typed; see leaderboard.board.rows.
    return mark_safe("".join(parts))  # noqa: S308  escaped where it is written


def updated(board: Board) -> str:
    """Return the date of the snapshot in words."""
    return formats.date(board.made_at)
