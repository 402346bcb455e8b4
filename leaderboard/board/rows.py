"""Rows of a board as HTML, made once per snapshot and language.

Written in Python because a template takes ten times as long for 500 rows × 30 columns.
Every value that a person has typed goes through ``escape``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Literal

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from leaderboard import formats, modalities
from leaderboard.board import cell_notes, figures, margins
from leaderboard.board.content import Board, Row, attempted_tasks, task_score

MEDALS = {1: " gold", 2: " silver", 3: " bronze"}
HEAT_STEPS = 10
Ranges = Literal["one", "all"]
"""Whether the 95% of a range of ranks hold for one model, or for all models at once."""
Margins = Literal["totals", "cells"]
"""Whether only totals have their intervals written out, or every cell."""


@dataclass(frozen=True, slots=True)
class RowHtml:
    """One row: the class of its element and its cells, one per column of the board."""

    css: str
    cells: tuple[str, ...]

    def html(self, visible: Sequence[int]) -> str:
        """Return the row with the cells at these positions."""
        cells = "".join([self.cells[position] for position in visible])
        return f'<tr role="row" class="{self.css}">{cells}</tr>'

    def as_own(self) -> "RowHtml":
        """Return the row with a mark for its owner."""
        badge = f'<span class="meta"><span class="badge badge-info">{_("yours")}</span>'
        rank, model, *rest = self.cells
        return RowHtml(
            f"{self.css} own", (rank, model.replace('<span class="meta">', badge, 1), *rest)
        )


@lru_cache(maxsize=24)
def row_html(
    board: Board, language: str, ranges: Ranges = "one", margins: Margins = "totals"
) -> dict[str, RowHtml]:
    """Return the HTML of every row by its submission id."""
    with override(language):
        writer = replace(_Writer.of(board), ranges=ranges, margins=margins)
        return {row["submission"]: writer.row(row) for row in board.rows}


@lru_cache(maxsize=24)
def human_html(board: Board, language: str) -> RowHtml | None:
    """Return the HTML of the human baseline, or None where there is none."""
    if board.human is None:
        return None
    with override(language):
        return _Writer.of(board).human(board.human)


@dataclass(frozen=True)
class _Writer:
    """Writes the rows of one board; holds the words and numbers that all rows share."""

    board: Board
    not_attempted: str
    human_total: float | None
    ranges: Ranges = "one"
    margins: Margins = "totals"

    @classmethod
    def of(cls, board: Board) -> "_Writer":
        human = board.human
        missing = f'<span class="visually-hidden">{_("not attempted")}</span>'
        missing += '<span aria-hidden="true">—</span>'
        return cls(board, missing, human["total_score"] if human else None)

    def row(self, row: Row) -> RowHtml:
        cells = (
            self._rank(row),
            self._model(row),
            self._total(row, self.human_total),
            self._attempted(row),
            self._coverage(row),
            *self._parts(row),
            *self._tasks(row),
            self._date(row),
        )
        separated = row.get("separated_all" if self.ranges == "all" else "separated")
        return RowHtml("separated" if separated else "", cells)

    def human(self, row: Row) -> RowHtml:
        note = _("mean of annotators · outside the ranking")
        cells = (
            f'<td role="cell" class="c-rank">{figures.icon("human")}</td>',
            f'<th role="rowheader" scope="row" class="c-model"><b>{_("Human baseline")}</b>'
            f'<span class="meta"><span class="team">{note}</span></span></th>',
            self._total({**row, "total_score_ci": None}, None),
            self._attempted({**row, "attempted_score_ci": None}),
            self._coverage(row),
            *self._parts(row),
            *self._tasks(row, heat=False),
            '<td role="cell" class="c-date"></td>',
        )
        return RowHtml("human", cells)

    def _rank(self, row: Row) -> str:
        rank = row["rank"]
        number = formats.MISSING if rank is None else rank
        compare = _("Compare %(model)s") % {"model": row["model"]}
        together = self.ranges == "all"
        interval = _rank_interval(row.get("rank_interval_all" if together else "rank_interval"))
        css = "c-rank has-range" if interval else "c-rank"
        return (
            f'<td role="cell" class="{css}"><label class="pick"><input type="checkbox" name="m" '
            f'value="{row["submission"]}" aria-label="{escape(compare)}"></label>'
            f'<span class="rank{MEDALS.get(rank, "")}">{number}</span>'
            f"{self._change(row['change'])}{interval}</td>"
        )

    def _change(self, change: int | str | None) -> str:
        if change == "new":
            return f'<span class="change new">{_("new")}</span>'
        if not isinstance(change, int):
            return ""
        if change == 0:
            words = _("same rank as before")
            return f'<span class="change" title="{words}">–</span>'
        words = _("ranks up: ") if change > 0 else _("ranks down: ")
        sign, css = ("▲", "up") if change > 0 else ("▼", "down")
        return (
            f'<span class="change {css}"><span class="visually-hidden">{words}</span>'
            f'<span aria-hidden="true">{sign}</span>{abs(change)}</span>'
        )

    def _model(self, row: Row) -> str:
        url = reverse("leaderboard:model", args=[row["submission"]])
        team = _("Team is hidden for now") if row["anonymous"] else row["team"]
        size = formats.size(row["model_size_b"]) or _("size undisclosed")
        css = "size" if row["model_size_b"] is not None else "size muted"
        demo = f'<span class="badge badge-demo">{_("demo")}</span>' if row["demo"] else ""
        return (
            f'<th role="rowheader" scope="row" class="c-model"><a href="{url}">'
            f"{escape(row['model'])}</a>"
            f'<span class="meta"><span class="team">{escape(team)}</span>'
            f'<span class="{css}">{size}</span>{self._openness(row["open_weights"])}{demo}'
            "</span></th>"
        )

    def _openness(self, is_open: bool | None) -> str:
        if is_open is None:
            return ""
        words = _("open weights") if is_open else _("closed, API only")
        name, css = ("unlock", "open") if is_open else ("cloud", "closed")
        return (
            f'<span class="{css}" title="{words}">{figures.icon(name)}'
            f'<span class="visually-hidden">{words}</span></span>'
        )

    def _total(self, row: Row, human: float | None) -> str:
        total, ci = row["total_score"], row["total_score_ci"]
        hint = f' title="{_("95% CI")} {formats.interval(ci)}"' if ci else ""
        return (
            f'<td role="cell" class="c-total"{hint}><b>{formats.score(total)}</b>'
            f"<small>{formats.half_width(ci)}</small>{figures.bar(total, ci, human)}</td>"
        )

    def _attempted(self, row: Row) -> str:
        label = pgettext("short", "Attempted Score")
        value = formats.score(row["attempted_score"])
        margin = margins.text(row.get("attempted_score_ci"))
        return f'<td role="cell" class="num c-att" data-label="{label}">{value}{margin}</td>'

    def _coverage(self, row: Row) -> str:
        done = set(attempted_tasks(row, self.board))
        counted = self.board.counted
        cells = [(task["modality"], task["slug"] in done) for task in counted]
        missing = [task["title"] for task in counted if task["slug"] not in done]
        text = _("Attempted %(done)s of %(all)s tasks") % {"done": len(done), "all": len(counted)}
        if missing:
            text += _(". Missing: %(tasks)s") % {"tasks": ", ".join(missing)}
        return (
            f'<td role="cell" class="c-cov" data-label="{_("Coverage")}"><span class="share">'
            f"<b>{formats.percent(row['coverage'])}</b><small>{len(done)}/{len(counted)}</small>"
            f"</span>{figures.strip(cells, text)}</td>"
        )

    def _parts(self, row: Row) -> Sequence[str]:
        if len(self.board.modalities) < 2:
            return []
        return [self._part(row, name) for name in self.board.modalities]

    def _part(self, row: Row, name: str) -> str:
        label = modalities.TITLES[name]
        part = row["modalities"].get(name)
        if part is None or part["score"] is None:
            return (
                f'<td role="cell" class="num c-part na" data-label="{label}">'
                f"{self.not_attempted}</td>"
            )
        best = part["score"] == self.board.best_by_modality.get(name)
        value = _best(formats.score(part["score"]), is_best=best, modality=name)
        some = part["attempted"] < part["tasks"]
        count = f"<small>{part['attempted']}/{part['tasks']}</small>" if some else ""
        return (
            f'<td role="cell" class="num c-part" data-label="{label}">{value}{count}'
            f"{self._part_drawing(row, name)}</td>"
        )

    def _part_drawing(self, row: Row, name: str) -> str:
        score = row["modalities"][name]["score"]
        if self.margins == "totals":
            return figures.mini(score, name)
        return self._margin(score, margins.of_modality(self.board, row, name))

    def _tasks(self, row: Row, *, heat: bool = True) -> Sequence[str]:
        first: set[str] = set()
        cells = []
        for task in self.board.tasks:
            colour = task["modality"] if task["weight"] is not None else "other"
            edge = "" if colour in first else " first"
            first.add(colour)
            cells.append(self._task(row, task, f"num t m-{colour}{edge}", heat=heat))
        return cells

    def _task(self, row: Row, task: Row, css: str, *, heat: bool) -> str:
        slug, title = task["slug"], escape(task["title"])
        value = task_score(row, slug)
        cell = row["tasks"].get(slug, {})
        if value is None:
            why = cell_notes.no_score(cell) if cell else self.not_attempted
            return f'<td role="cell" class="{css} na" data-label="{title}">{why}</td>'
        low, high = self.board.ranges.get(slug, (value, value))
        if heat and high > low:
            css += f" h{round((value - low) / (high - low) * HEAT_STEPS)}"
        text = _best(formats.score(value), is_best=heat and value == high, modality="")
        return (
            f'<td role="cell" class="{css}" data-label="{title}"{cell_notes.hint(cell)}>'
            f"{text}{cell_notes.not_verified(cell)}{self._margin(value, cell.get('ci'))}</td>"
        )

    def _margin(self, value: float, ci: Sequence[float] | None) -> str:
        if self.margins == "totals":
            return ""
        return margins.text(ci) + margins.whiskers(value, ci)

    def _date(self, row: Row) -> str:
        published = row["published_at"]
        text = formats.short_date(datetime.fromisoformat(published)) if published else ""
        return f'<td role="cell" class="c-date">{text}</td>'


def _rank_interval(interval: Sequence[int] | None) -> str:
    if interval is None or interval[0] == interval[1]:
        return ""
    low, high = interval
    words = _("95% range of ranks: ")
    return (
        f'<span class="rank-range"><span class="visually-hidden">{words}</span>{low}–{high}</span>'
    )


def _best(text: str, *, is_best: bool, modality: str) -> str:
    if not is_best:
        return text
    css = f"best m-{modality}" if modality else "best"
    return f'<b class="{css}">{text}</b>'
