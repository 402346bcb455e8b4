"""The public pages for crawlers, in both languages."""

from collections.abc import Sequence

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from leaderboard import front, selectors

Page = tuple[str, tuple[str, ...]]


class Pages(Sitemap):  # type: ignore[type-arg]  # generic in the stubs only
    """Front page, texts, boards, tasks and published models."""

    i18n = True
    alternates = True
    x_default = False

    def items(self) -> Sequence[Page]:
        """Return routes with their arguments."""
        names = ("home", "faq", "rules", "statistics", "api-manual")
        found: list[Page] = [(name, ()) for name in names]
        for benchmark in selectors.benchmarks():
            spec = benchmark.spec
            found += [("about", (spec.slug,)), ("tasks", (spec.slug,))]
            found += [("board", (spec.slug, board.slug)) for board in spec.boards]
            found += [("task", (spec.slug, task.slug)) for task in spec.tasks]
        return [*found, *_models()]

    def location(self, item: Page) -> str:
        """Return the address of a page in the language that is being listed."""
        name, arguments = item
        return reverse(name if name == "api-manual" else f"leaderboard:{name}", args=arguments)


def _models() -> list[Page]:
    ids = {
        row["submission"]
        for card in front.benchmark_cards()
        for board in card.boards
        for row in board.board.rows
    }
    return [("model", (submission,)) for submission in sorted(ids)]
