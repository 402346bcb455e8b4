"""The Atom feed of newly published models, in both languages."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.syndication.views import Feed
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leaderboard import formats, front
from leaderboard.board.content import Row
from leaderboard.front import BenchmarkCard

Item = tuple[BenchmarkCard, Row]


class Published(Feed):  # type: ignore[type-arg]  # generic in the stubs only
    """Models in the order of publication, newest first."""

    feed_type = Atom1Feed
    title = gettext_lazy("MERA: newly published models")
    subtitle = gettext_lazy("Models that took a place on a board, newest first")

    def link(self) -> str:
        """Return the page that the feed belongs to."""
        return reverse("leaderboard:home")

    def items(self) -> Sequence[Item]:
        """Return the models published last."""
        return front.newest(front.benchmark_cards())

    def item_title(self, item: Item) -> str:
        """Return the model with its benchmark."""
        card, row = item
        return f"{row['model']} — {card.title}"

    def item_description(self, item: Item) -> str:
        """Return the numbers of the model in a sentence."""
        _card, row = item
        return _("Total Score %(total)s, Attempted Score %(attempted)s, coverage %(coverage)s") % {
            "total": formats.score(row["total_score"]),
            "attempted": formats.score(row["attempted_score"]),
            "coverage": formats.percent(row["coverage"]),
        }

    def item_link(self, item: Item) -> str:
        """Return the page of the model."""
        return reverse("leaderboard:model", args=[item[1]["submission"]])

    def item_updateddate(self, item: Item) -> datetime | None:
        """Return when the model was published."""
        published = item[1]["published_at"]
        return datetime.fromisoformat(published) if published else None
