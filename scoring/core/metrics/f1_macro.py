"""Macro F1: the mean over classes of each class's F1."""

from collections import Counter
from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.classes import numbered
from scoring.core.metrics.means import mean
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def f1_macro(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the unweighted mean over classes of F1 = 2 TP / (2 TP + FP + FN), in [0, 1].

    Classes are all values of the gold and of the answers, compared as they are written, so every
    distinct answer that is no class of the gold adds a class with F1 = 0.
    ``codes`` rows are (class of the gold, class of the answer).
    Source: scikit-learn, ``f1_score(average="macro")``, as in MERA, module ``scoring``.
    """
    del options, tools
    codes = numbered([document.outputs for document in gold], answers)
    right = Counter(wanted for wanted, given in codes if wanted == given)
    wanted_of = Counter(wanted for wanted, _ in codes)
    given_of = Counter(given for _, given in codes)
    labels = wanted_of.keys() | given_of.keys()
    scores = [2 * right[label] / (wanted_of[label] + given_of[label]) for label in labels]
    return MetricScore(value=mean(scores), codes=codes)
