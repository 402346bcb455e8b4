"""Token F1 in the manner of SQuAD, against the nearest of several right answers."""

from collections import Counter
from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean_score
from scoring.core.metrics.squad_texts import best_scores
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def squad_f1(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of the best token F1 over the references, in [0, 1].

    F1 = 2s / (|answer| + |reference|), s = size of the multiset intersection of the tokens;
    where either is empty, F1 = [both are].
    Source: Rajpurkar et al., 2016, section 6.1; transformers, ``squad_metrics``.
    """
    del options, tools
    return mean_score(best_scores(gold, answers, _tokens, _f1))


def _tokens(text: str) -> Counter[str]:
    return Counter(text.split())


def _f1(given: Counter[str], wanted: Counter[str]) -> float:
    if not given or not wanted:
        return float(not given and not wanted)
    # The reference is short, the answer may be long: go through the reference's tokens.
    shared = sum(min(count, given[token]) for token, count in wanted.items())
    return 2 * shared / (given.total() + wanted.total())
