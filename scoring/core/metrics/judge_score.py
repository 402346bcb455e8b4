"""Judge score: how far a judge takes the answers for right."""

import json
from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.judging import judge_called, scores_by, signature
from scoring.core.metrics.means import mean
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def judge_score(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of the judge's score of the answer, in [0, 1].

    The judge is called ``answer`` and sees the question, the gold and the answer.
    Raises MetricUnavailableError: no such judge; JudgeError: it failed.
    Source: README files of MERA Multimodal, field JS; model, prompt and scale are not published.
    """
    del options
    scores = judged(gold, answers, tools)
    note = signature(judge_called("answer", tools))
    return MetricScore(value=mean(scores), per_document=scores, notes=(note,))


def judged(gold: Sequence[GoldDocument], answers: Sequence[JsonValue], tools: Tools) -> list[float]:
    """Return the score that the judge called ``answer`` gives to each answer."""
    cases = [
        {
            "question": _text(document.inputs),
            "gold": _text(document.outputs),
            "answer": _text(answer),
        }
        for document, answer in zip(gold, answers, strict=True)
    ]
    return scores_by(judge_called("answer", tools), "answer", cases)


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
