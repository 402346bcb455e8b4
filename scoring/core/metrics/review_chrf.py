"""chrF of the best comment of a code review (ruCodeReviewer)."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.chrf import score_of, statistics
from scoring.core.metrics.extraction.review_comments import review_comments
from scoring.core.metrics.means import mean_score
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def review_chrf(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of the best comment's chrF2, in [0, 1].

    As the benchmark has it, the gold text is the hypothesis and the comment its reference. An
    answer without comments scores 0.
    Source: Popović, 2015; MERA CODE, task ruCodeReviewer.
    """
    del options, tools
    return mean_score(
        [
            max((score_of(statistics(str(document.outputs), text)) for text in texts), default=0.0)
            for document, texts in zip(gold, map(review_comments, answers), strict=True)
        ]
    )
