"""BLEU of the best comment of a code review (ruCodeReviewer)."""

from collections.abc import Sequence

import sacrebleu
from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.extraction.review_comments import review_comments
from scoring.core.metrics.means import mean_score
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def review_bleu(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of the best comment's BLEU, in [0, 1] (sacreBLEU / 100).

    As the benchmark has it, the gold text is the hypothesis and the comment its reference. An
    answer without comments scores 0.
    Source: Papineni et al., 2002; sacreBLEU 2, ``corpus_bleu``; MERA CODE, task ruCodeReviewer.
    """
    del options, tools
    return mean_score(
        [
            max(
                (_bleu(str(document.outputs), text) for text in review_comments(answer)),
                default=0.0,
            )
            for document, answer in zip(gold, answers, strict=True)
        ]
    )


def _bleu(hypothesis: str, reference: str) -> float:
    score: float = sacrebleu.corpus_bleu([hypothesis], [[reference]]).score
    # Rounding inside the library lets an identical text exceed 100 by 4e-14.
    return min(1.0, score / 100)
