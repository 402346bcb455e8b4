"""Accuracy of a label that must be found in a longer answer (CodeCorrectness)."""

import re
from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean_score
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore

DEFAULT_LABELS = ("success", "failed")


def label_accuracy(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of [the only label in the answer = gold], in [0, 1].

    Options: ``labels``, the words to look for (success and failed unless given). A label counts
    where it stands as a whole word, in the case given; none or several of them are wrong.
    Source: MERA CODE, task CodeCorrectness, but for whole words (docs/scoring.md).
    """
    del tools
    named = options.get("labels")
    labels = [str(label) for label in named] if isinstance(named, list) else list(DEFAULT_LABELS)
    words = re.compile(rf"\b({'|'.join(map(re.escape, labels))})\b")
    return mean_score(
        [
            float(isinstance(answer, str) and set(words.findall(answer)) == {document.outputs})
            for document, answer in zip(gold, answers, strict=True)
        ]
    )
