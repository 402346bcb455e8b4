"""The columns of a board and the groups above them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import formats, modalities
from leaderboard.board.content import Board, Row


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what it is sorted and hidden by, its heading, how its cells look."""

    key: str
    label: str
    hint: str
    css: str
    text: bool = False
    hideable: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """Columns with a common heading. ``modality`` gives the colour; only such groups fold."""

    key: str
    label: str
    count: str
    modality: str
    columns: tuple[Column, ...]


def groups(board: Board) -> list[Group]:
    """Return the groups of a board in the order of the table."""
    found = [
        Group("model", "", "", "", _identity()),
        Group("result", _("Result"), "", "", _totals()),
    ]
    if len(board.modalities) > 1:
        found.append(Group("parts", _("By modality"), "", "", _modalities(board)))
    for name in board.modalities:
        tasks = [task for task in board.counted if task["modality"] == name]
        title = str(modalities.TITLES[name])
        found.append(
            Group(f"g-{name}", title, _count(len(tasks)), name, tuple(_tasks(board, tasks)))
        )
    if board.diagnostic:
        tasks = board.diagnostic
        columns = tuple(_tasks(board, tasks))
        title = _("Diagnostic, outside the total")
        found.append(Group("g-diagnostic", title, _count(len(tasks)), "other", columns))
    date = Column("date", _("Published"), _("When the result was published"), "c-date")
    found.append(Group("when", "", "", "", (date,)))
    return found


def _identity() -> tuple[Column, ...]:
    rank_hint = _("Below the rank: between which ranks the model stands with 95% confidence")
    return (
        Column("rank", _("Rank"), rank_hint, "c-rank", text=True, hideable=False),
        Column("model", _("Model"), "", "c-model", text=True, hideable=False),
    )


def _totals() -> tuple[Column, ...]:
    total_hint = _(
        "Attempted score × coverage. The bar ends in the 95% confidence interval; "
        "the dotted mark is the human baseline"
    )
    return (
        Column("total", _("Total Score"), total_hint, "c-total", hideable=False),
        Column("attempted", _("Attempted Score"), _("Mean over the attempted tasks"), "num c-att"),
        Column("coverage", _("Coverage"), _("Share of the board's tasks attempted"), "c-cov"),
    )


def _modalities(board: Board) -> tuple[Column, ...]:
    return tuple(
        Column(
            f"m-{name}",
            str(modalities.SHORT_TITLES[name]),
            _("%(modality)s: mean over the attempted tasks")
            % {"modality": modalities.TITLES[name]},
            "num c-part",
        )
        for name in board.modalities
    )


def _tasks(board: Board, tasks: Iterable[Row]) -> Iterable[Column]:
    whole = sum(task["weight"] for task in board.counted)
    for task in tasks:
        share = f"{task['weight'] / whole * 100:.1f}%" if task["weight"] is not None else ""
        hint = _("Share of the total: %(share)s") % {"share": formats.localised(share)}
        yield Column(task["slug"], task["title"], hint if share else "", "num t")


def _count(number: int) -> str:
    return ngettext("%(number)s task", "%(number)s tasks", number) % {"number": number}
