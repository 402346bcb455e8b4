"""The metrics, by the name that a task definition uses; each is loaded when first needed.

A metric is one function ``(gold, answers, options, tools) -> MetricScore``; gold documents and
answers run in parallel. Loading by path keeps ``check`` fast: a library that only one metric
uses costs only those who use that metric.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TypeAlias, cast

from pydantic import JsonValue

from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore

Options: TypeAlias = Mapping[str, JsonValue]
Metric: TypeAlias = Callable[
    [Sequence[GoldDocument], Sequence[JsonValue], Options, Tools], MetricScore
]

METRICS: Mapping[str, str] = {
    "exact_match": "scoring.core.metrics.exact_match:exact_match",
    "group_exact_match": "scoring.core.metrics.group_exact_match:group_exact_match",
    "intent_em": "scoring.core.metrics.intent_em:intent_em",
    "slot_f1": "scoring.core.metrics.slot_f1:slot_f1",
}


def load_metric(name: str) -> Metric:
    """Return the metric called ``name``. Raises KeyError: no such metric."""
    module, _, function = METRICS[name].partition(":")
    return cast(Metric, getattr(import_module(module), function))
