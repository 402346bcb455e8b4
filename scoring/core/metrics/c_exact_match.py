"""Exact match of C and C++ functions, but for everything that is no word character (YABLoCo)."""

import re
from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.extraction.c_function import c_function
from scoring.core.metrics.means import mean_score
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore

_NO_WORD = re.compile(r"\W+")


def c_exact_match(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of [word characters of the function = gold's], in [0, 1].

    The function is cut out of the answer first; an empty one is wrong. Case counts.
    Source: YABLoCo benchmark, ``metrics.py``; MERA CODE, task YABLoCo.
    """
    del options, tools
    return mean_score(
        [
            float(isinstance(answer, str) and _same(c_function(answer), str(document.outputs)))
            for document, answer in zip(gold, answers, strict=True)
        ]
    )


def _same(code: str, right: str) -> bool:
    given = _NO_WORD.sub("", code)
    return bool(given) and given == _NO_WORD.sub("", right)
