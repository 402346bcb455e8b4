"""What each metric measures, in words and as a formula, for the pages of tasks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.spec import MetricSpec


@dataclass(frozen=True, slots=True)
class Explanation:
    """A metric in words and as a formula, with the labels of the numbers that are made so."""

    labels: str
    words: str | Promise
    formula: str


_PASS = "pass@k = mean(1 − C(n − c, k) / C(n, k))"  # noqa: S105  a formula
_GROUPS = _("A group of documents counts as its worst answer; the score is the mean over groups.")
_JUDGE = _("A judge model says how right each answer is; the score is the mean.")

_KNOWN: Mapping[str, tuple[str | Promise, str]] = {
    "exact_match": (
        _("The share of answers that are equal to the right one."),
        "EM = mean([answer = gold])",
    ),
    "group_exact_match": (_GROUPS, "mean over groups of min([answer = gold])"),
    "intent_em": (
        _("The share of answers that name the right intent."),
        "mean([intent = gold intent])",
    ),
    "slot_f1": (
        _("How well the slots of an answer agree with the right ones, pairs of name and value."),
        "F1 = 2m / (|answer| + |gold|)",
    ),
    "f1_macro": (
        _("F1 of each class, averaged over the classes: rare ones weigh as much as frequent ones."),
        "F1 = 2TP / (2TP + FP + FN)",
    ),
    "squad_em": (
        _("The share of answers that are equal to one of the right ones."),
        "mean(max([answer = gold]))",
    ),
    "squad_f1": (
        _("How many words an answer shares with the nearest of the right ones."),
        "F1 = 2s / (|answer| + |gold|)",
    ),
    "grade_norm": (
        _("Points won of points there were in each variant of the exam, averaged over variants."),
        "mean(Σ points / Σ highest points)",
    ),
    "ethics_mcc": (
        _("Correlation between the answers and the opinion of people, from −1 to 1."),
        "MCC = (TP·TN − FP·FN) / √((TP+FP)(TP+FN)(TN+FP)(TN+FN))",
    ),
    "detox": (
        _("Is the text no longer toxic, does it mean the same, is it fluent; J is the product."),
        "J = mean(STA · SIM · FL)",
    ),
    "pass_at_k": (_("How likely one of k generations solves the problem."), _PASS),
    "solutions_pass_at_k": (_("How likely one of k generations passes the tests."), _PASS),
    "linter_pass_at_k": (_("How likely one of k generations is accepted by the linter."), _PASS),
    "label_accuracy": (
        _("The share of answers whose only label is the right one."),
        "mean([label = gold])",
    ),
    "chrf": (
        _("How well sequences of characters agree with the right text; recall weighs more."),
        "chrF = (1 + β²)·P·R / (β²·P + R), β = 2",
    ),
    "code_bleu": (
        _("Words, keywords, syntax and data flow of a program, a quarter each."),
        "(BLEU + BLEU_weighted + AST + DF) / 4",
    ),
    "c_exact_match": (
        _("The share of functions equal to the right one but for spaces and punctuation."),
        "mean([function = gold])",
    ),
    "repository_tests": (
        _("The share of answers with which the tests of the repository pass."),
        "pass@1 = mean([tests pass])",
    ),
    "review_bleu": (
        _("The best comment of a review, by the words it shares with the reviewer's."),
        "mean(max(BLEU))",
    ),
    "review_chrf": (
        _("The best comment of a review, by the characters it shares with the reviewer's."),
        "mean(max(chrF))",
    ),
    "review_judge": (
        _("The share of reviews in which a judge model finds the problem among k comments."),
        "mean(max([comment accepted]))",
    ),
    "judge_score": (_JUDGE, "JS = mean(judge score)"),
    "group_judge_score": (_GROUPS, "mean over groups of min(judge score)"),
}


def explained(metrics: Sequence[MetricSpec]) -> list[Explanation]:
    """Return the different metrics of a task; raises KeyError: a metric without words."""
    labels: dict[str, list[str]] = {}
    for metric in metrics:
        labels.setdefault(metric.metric, []).append(metric.label)
    return [Explanation(_joined(own), *_KNOWN[name]) for name, own in labels.items()]


def _joined(labels: Sequence[str]) -> str:
    """Return the labels; of many, which differ in what they are asked about, the first word."""
    return ", ".join(labels) if len(labels) <= 4 else labels[0].split()[0]
