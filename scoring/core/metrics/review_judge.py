"""judge@k: whether a judge finds the gold's problem among the first k comments (ruCodeReviewer)."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.extraction.review_comments import MOST_COMMENTS, review_comments
from scoring.core.metrics.judging import judge_called, scores_by, signature
from scoring.core.metrics.means import mean
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore

ACCEPTED = 0.5
"""A comment whose score reaches this names the gold's problem."""


def review_judge(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of [one of the first k comments is accepted], in [0, 1].

    Options: ``k``, 1 to 10 (10 unless given). The judge is called ``review``; every comment is
    asked about, so that all values of k rest on the same opinions.
    Raises MetricUnavailableError: no such judge; JudgeError: it failed.
    Source: MERA CODE, task ruCodeReviewer, fields pass@1, pass@5, pass@10 (judge@k in its docs).
    """
    judge = judge_called("review", tools)
    comments = [review_comments(answer) for answer in answers]
    cases = [
        {"change": _change(document), "gold": str(document.outputs), "comment": comment}
        for document, row in zip(gold, comments, strict=True)
        for comment in row
    ]
    opinions = iter(scores_by(judge, "review", cases))
    k = options.get("k", MOST_COMMENTS)
    if not isinstance(k, int):
        raise TypeError("option k must be a whole number")
    rows = [[next(opinions) for _ in row] for row in comments]
    scores = [float(any(score >= ACCEPTED for score in row[:k])) for row in rows]
    return MetricScore(value=mean(scores), per_document=scores, notes=(signature(judge),))


def _change(document: GoldDocument) -> str:
    inputs = document.inputs
    return str(inputs.get("diff_block", "")) if isinstance(inputs, dict) else ""
