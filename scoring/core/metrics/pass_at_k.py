"""pass@k: how likely one of k generations solves a problem; and its use on test results."""

from collections.abc import Sequence
from dataclasses import replace
from math import comb

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.means import mean_score
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore

CLIENT_RUN = "client_run"
"""Mark of a score whose programs ran on the submitter's machine."""


def pass_at_k(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over problems of the estimate of pass@k from test results, in [0, 1].

    Options: ``k``; ``generations``, how many there must be (10 unless given): missing ones count
    as failures. A generation solves its problem when its results equal the gold's, in order.
    Results come from the submitter's own runs, which the note ``client_run`` tells.
    Source: Chen et al., 2021, equation 1; MERA, module ``scoring``.
    """
    del tools
    solved = [
        [bool(results) and results == document.outputs for results in generations_of(answer)]
        for document, answer in zip(gold, answers, strict=True)
    ]
    return replace(mean_pass(solved, options), notes=(CLIENT_RUN,))


def generations_of(answer: JsonValue) -> list[JsonValue]:
    """Return the generations of an answer ``[[g1, ..., gn]]``; none for any other shape."""
    if isinstance(answer, list) and len(answer) == 1 and isinstance(answer[0], list):
        return answer[0]
    return []


def mean_pass(solved: Sequence[Sequence[bool]], options: Options) -> MetricScore:
    """Return mean pass@k of problems, each given as the success of its generations."""
    k, n = _count(options, "k", 1), _count(options, "generations", 10)
    return mean_score([estimate(max(n, len(flags)), sum(flags), k) for flags in solved])


def estimate(n: int, c: int, k: int) -> float:
    """Return 1 - C(n - c, k) / C(n, k): the chance that k of n generations hold one of c right.

    1 when fewer than k are wrong; so n must be at least k for the estimate to mean anything.
    """
    if n - c < k:
        return 1.0
    return 1.0 - comb(n - c, k) / comb(n, k)


def _count(options: Options, name: str, default: int) -> int:
    value = options.get(name, default)
    if not isinstance(value, int) or value < 1:
        raise ValueError(f"option {name} must be a whole number above 0")
    return value
