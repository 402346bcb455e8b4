"""Pictures of a board and of a model for cards in messengers and social networks (OpenGraph).

1200 × 630 pixels, the size that the networks show whole; drawn from a snapshot, so it is as true
and as lasting as the board itself.
"""

import io
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from django.conf import settings
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from leaderboard import formats
from leaderboard.board.content import Board, Row

WIDTH, HEIGHT = 1200, 630
MARGIN = 72
TOP = 5
"""Models that are named."""
BACKGROUND, TEXT, SOFT = "#12151b", "#e8ebf1", "#9aa4b5"
ACCENT, TRACK, GOLD = "#6f82ff", "#222733", "#e8b64c"
BAR_LEFT, BAR_RIGHT = 620, 1000
_FONTS = settings.BASE_DIR / "static" / "fonts"


def of_board(board: Board, name: str, title: str) -> bytes:
    """Return the best models of a board as PNG."""
    picture, pen = _sheet(name, title)
    best = board.rows[:TOP]
    if not best:
        _write(pen, (MARGIN, 330), _("Nobody has published a result yet"), 34, SOFT)
    for place, row in enumerate(best):
        _line(pen, 262 + place * 60, row)
    _write(pen, (MARGIN, HEIGHT - 62), _foot(board), 22, SOFT)
    return _png(picture)


def of_model(board: Board, row: Row, name: str, title: str) -> bytes:
    """Return the place and the Total Score of a model as PNG."""
    picture, pen = _sheet(name, row["model"])
    figures = [
        (_("Rank"), "—" if row["rank"] is None else str(row["rank"])),
        (_("Total Score"), formats.score(row["total_score"])),
        (_("Attempted Score"), formats.score(row["attempted_score"])),
        (_("Coverage"), formats.percent(row["coverage"])),
    ]
    for number, (label, value) in enumerate(figures):
        left = MARGIN + number * 268
        _write(pen, (left, 290), label, 24, SOFT)
        _write(pen, (left, 326), value, 64, ACCENT if number == 1 else TEXT, 700)
    width = row["total_score_ci"]
    if width is not None:
        _write(pen, (MARGIN + 268, 412), formats.half_width(width), 26, SOFT)
    _write(pen, (MARGIN, 480), title, 28, SOFT)
    _write(pen, (MARGIN, HEIGHT - 62), _foot(board), 22, SOFT)
    return _png(picture)


def _sheet(name: str, title: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return an empty picture with the mark, the benchmark's name and a title."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((MARGIN, 64, MARGIN + 52, 116), 14, fill=ACCENT)
    for left, top in ((13, 34), (24, 26), (35, 30)):
        pen.rounded_rectangle(
            (MARGIN + left, 64 + top - 12, MARGIN + left + 5, 64 + 39), 2, fill=BACKGROUND
        )
    _write(pen, (MARGIN + 70, 70), name, 32, SOFT, 600)
    _write(pen, (MARGIN, 144), _shortened(title, 60, WIDTH - 2 * MARGIN, 800), 60, TEXT, 800)
    return picture, pen


def _line(pen: ImageDraw.ImageDraw, top: int, row: Row) -> None:
    """Draw one model: rank, name, bar with its interval, Total Score."""
    rank = "—" if row["rank"] is None else str(row["rank"])
    _write(pen, (MARGIN, top), rank, 32, GOLD if row["rank"] == 1 else SOFT, 700)
    _write(pen, (MARGIN + 56, top), _shortened(row["model"], 32, 470, 600), 32, TEXT, 600)
    middle = top + 20
    pen.rounded_rectangle((BAR_LEFT, middle - 7, BAR_RIGHT, middle + 7), 7, fill=TRACK)
    pen.rounded_rectangle(
        (BAR_LEFT, middle - 7, _x(row["total_score"]), middle + 7), 7, fill=ACCENT
    )
    if row["total_score_ci"] is not None:
        low, high = (_x(end) for end in row["total_score_ci"])
        pen.line((low, middle, high, middle), fill=TEXT, width=3)
    _write(pen, (BAR_RIGHT + 24, top), formats.score(row["total_score"]), 32, TEXT, 700)


def _x(score: float) -> float:
    return BAR_LEFT + min(max(score, 0.0), 1.0) * (BAR_RIGHT - BAR_LEFT)


def _foot(board: Board) -> str:
    words = [formats.date(board.made_at)]
    if board.content.get("demo"):
        words.append(_("Demo data: gold, models and scores are made up."))
    return " · ".join(words)


def _png(picture: Image.Image) -> bytes:
    packed = io.BytesIO()
    picture.save(packed, "PNG", optimize=True)
    return packed.getvalue()


def _write(
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    size: int,
    colour: str,
    weight: int = 400,
) -> None:
    left: float = at[0]
    for part, font in _runs(text, size, weight):
        pen.text((left, at[1]), part, fill=colour, font=font)
        left += font.getlength(part)


def _shortened(text: str, size: int, width: float, weight: int) -> str:
    """Return the text, cut with an ellipsis where it is wider than ``width`` pixels."""
    if _length(text, size, weight) <= width:
        return text
    while text and _length(text + "…", size, weight) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _length(text: str, size: int, weight: int) -> float:
    return sum(font.getlength(part) for part, font in _runs(text, size, weight))


def _runs(text: str, size: int, weight: int) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """Yield stretches of text with the file of the font that has their letters."""
    for is_cyrillic, letters in groupby(text, _is_cyrillic):
        yield "".join(letters), _font("cyrillic" if is_cyrillic else "latin", size, weight)


def _is_cyrillic(letter: str) -> bool:
    return "\u0400" <= letter <= "\u045f" or letter in "\u0301\u0490\u0491№"


@lru_cache(maxsize=64)
def _font(script: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(_FONTS / f"golos-text-{script}-wght-normal.woff2"), size)
    font.set_variation_by_axes([weight])
    return font
