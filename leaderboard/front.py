"""What the front page tells: the boards with their leaders, and the newest models."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language

from leaderboard import selectors
from leaderboard.board import content
from leaderboard.board.content import Board, Row

LEADERS = 5
NEWEST = 6


@dataclass(frozen=True, slots=True)
class BoardCard:
    """One board with its leaders."""

    slug: str
    title: str
    board: Board
    leaders: Sequence[Row]


@dataclass(frozen=True, slots=True)
class BenchmarkCard:
    """One benchmark with its boards."""

    slug: str
    title: str
    summary: str
    tasks: int
    boards: Sequence[BoardCard]


def benchmark_cards() -> list[BenchmarkCard]:
    """Return every benchmark; those with published models first, then by slug."""
    language = get_language()
    cards = []
    for benchmark in selectors.benchmarks():
        spec = benchmark.spec
        boards = []
        for board in spec.boards:
            shown = content.latest(spec.slug, board.slug)
            if shown is not None:
                title = board.title.in_language(language)
                boards.append(BoardCard(board.slug, title, shown, shown.rows[:LEADERS]))
        summary = spec.summary.in_language(language)
        cards.append(BenchmarkCard(spec.slug, spec.title, summary, len(spec.tasks), boards))
    return sorted(cards, key=lambda card: -len(card.boards[0].leaders) if card.boards else 0)


def newest(cards: Sequence[BenchmarkCard]) -> list[tuple[BenchmarkCard, Row]]:
    """Return the models published last, newest first, each once."""
    found: dict[str, tuple[BenchmarkCard, Row]] = {}
    for card in cards:
        for board in card.boards:
            for row in board.board.rows:
                found.setdefault(row["submission"], (card, row))
    by_date = sorted(found.values(), key=lambda pair: pair[1]["published_at"] or "", reverse=True)
    return by_date[:NEWEST]
