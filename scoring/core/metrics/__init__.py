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
    "f1_macro": "scoring.core.metrics.f1_macro:f1_macro",
    "squad_em": "scoring.core.metrics.squad_em:squad_em",
    "squad_f1": "scoring.core.metrics.squad_f1:squad_f1",
    "grade_norm": "scoring.core.metrics.grade_norm:grade_norm",
    "ethics_mcc": "scoring.core.metrics.ethics_mcc:ethics_mcc",
    "detox": "scoring.core.metrics.detox:detox",
    "pass_at_k": "scoring.core.metrics.pass_at_k:pass_at_k",
    "solutions_pass_at_k": "scoring.core.metrics.solutions_pass_at_k:solutions_pass_at_k",
    "linter_pass_at_k": "scoring.core.metrics.linter_pass_at_k:linter_pass_at_k",
    "label_accuracy": "scoring.core.metrics.label_accuracy:label_accuracy",
    "chrf": "scoring.core.metrics.chrf:chrf",
    "code_bleu": "scoring.core.metrics.code_bleu:code_bleu",
    "c_exact_match": "scoring.core.metrics.c_exact_match:c_exact_match",
    "repository_tests": "scoring.core.metrics.repository_tests:repository_tests",
    "review_bleu": "scoring.core.metrics.review_bleu:review_bleu",
    "review_chrf": "scoring.core.metrics.review_chrf:review_chrf",
    "review_judge": "scoring.core.metrics.review_judge:review_judge",
    "judge_score": "scoring.core.metrics.judge_score:judge_score",
    "group_judge_score": "scoring.core.metrics.group_judge_score:group_judge_score",
}

GOLD_FIELDS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "grade_norm": {"variant": frozenset()},
    "code_bleu": {"inputs.language": frozenset({"python", "java", "go", "js", "csharp"})},
}
"""What a metric reads of every gold document beside the right answer: fields of ``meta`` or, as
``inputs.<field>``, of ``inputs``, and the values they may have (empty: any text or number)."""


def load_metric(name: str) -> Metric:
    """Return the metric called ``name``. Raises KeyError: no such metric."""
    module, _, function = METRICS[name].partition(":")
    return cast(Metric, getattr(import_module(module), function))
