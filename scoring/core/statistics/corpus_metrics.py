"""Metrics that are no means: each as a function of numbers that add up over documents.

A metric is split in two. Its *counts* are one row of numbers per document; its *value* depends
only on their sum. Resampling documents then means adding up other rows, and how much one document
matters is a derivative with respect to them.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from scoring.core.statistics.arrays import Floats, Integers

TINY = 1e-12
"""A variance below this is none: gold or answers are constant."""


@dataclass(frozen=True, slots=True)
class CorpusMetric:
    """A metric of sums.

    ``counts`` turns the metric's ``codes`` (documents, numbers) into rows that add up (documents,
    columns); ``value`` turns sums (..., columns) into scores (...). ``influence`` is the
    derivative in closed form, codes -> (documents,), for metrics with a column per label: answers
    may hold as many labels as there are documents, and their counts would fill the memory.
    """

    counts: Callable[[Floats], Floats]
    value: Callable[[Floats], Floats]
    influence: Callable[[Floats], Floats] | None = None


def _one_hot(numbers: Floats) -> Floats:
    _, places = np.unique(numbers, return_inverse=True)
    return np.eye(int(places.max()) + 1)[places]


def _ratio(upper: Floats, lower: Floats) -> Floats:
    """Return upper / lower, and 0 where lower is 0."""
    return np.divide(upper, lower, out=np.zeros(np.broadcast(upper, lower).shape), where=lower > 0)


def group_counts(codes: Floats) -> Floats:
    """Codes (group, score) -> (lowest score of the group, 1), each group split evenly."""
    groups, scores = codes.T
    _, places, sizes = np.unique(groups, return_inverse=True, return_counts=True)
    lowest = np.full(len(sizes), np.inf)
    np.minimum.at(lowest, places, scores)
    part = 1.0 / sizes[places]
    return np.stack([lowest[places] * part, part], axis=-1)


def share_value(sums: Floats) -> Floats:
    """(sum of the groups' scores, groups) -> their mean."""
    return _ratio(sums[..., 0], sums[..., 1])


def label_counts(codes: Floats) -> Floats:
    """Codes (gold label, given label) -> per label: both, gold, given.

    A document that is not asked (label -1) counts nothing.
    """
    labels, places = np.unique(codes, return_inverse=True)
    rows = np.eye(len(labels))[places.reshape(-1, 2)] * (codes >= 0)[..., None]
    gold, given = rows[:, :, labels >= 0].transpose(1, 0, 2)
    return np.concatenate([gold * given, gold, given], axis=1)


def macro_f1_value(sums: Floats) -> Floats:
    """Label counts -> the mean of the labels' F1 over the labels that occur.

    Source: scikit-learn, ``f1_score(average="macro")`` with labels = gold and given ones.
    """
    both, gold, given = np.split(sums, 3, axis=-1)
    f1 = _ratio(2 * both, gold + given)
    return _ratio(f1.sum(-1), np.count_nonzero(gold + given > 0, axis=-1))


def matthews_value(sums: Floats) -> Floats:
    """Label counts -> Matthews correlation, for any number of labels, in [-1, 1].

    0 when gold or answers are constant. Source: Gorodkin, Comput. Biol. Chem. 28 (2004) 367-374.
    """
    both, gold, given = np.split(sums, 3, axis=-1)
    n = gold.sum(-1)
    covariance = both.sum(-1) * n - (gold * given).sum(-1)
    spread_gold, spread_given = n**2 - (gold**2).sum(-1), n**2 - (given**2).sum(-1)
    return _ratio(covariance, np.sqrt(np.maximum(spread_gold * spread_given, 0)))


@dataclass(frozen=True, slots=True)
class _Labels:
    """Numbered labels of documents and how often each occurs in gold and in the answers."""

    gold: Integers
    given: Integers
    equal: Floats
    often_gold: Floats
    often_given: Floats


def _labels(codes: Floats) -> _Labels:
    names, places = np.unique(codes, return_inverse=True)
    gold, given = places.reshape(-1, 2).T
    often_gold, often_given = (np.bincount(x, minlength=len(names)) for x in (gold, given))
    equal = (gold == given).astype(np.float64)
    return _Labels(gold, given, equal, often_gold.astype(float), often_given.astype(float))


def macro_f1_influence(codes: Floats) -> Floats:
    """Label codes -> n/L * (2 [equal] / D_gold - F1_gold / D_gold - F1_given / D_given).

    L labels occur; D_l = how often l occurs in gold and answers together.
    """
    x = _labels(codes)
    occurs = x.often_gold + x.often_given
    f1 = 2 * np.bincount(x.gold, weights=x.equal, minlength=len(occurs)) / occurs
    share = f1 / occurs
    terms = 2 * x.equal / occurs[x.gold] - share[x.gold] - share[x.given]
    return np.asarray(terms * (len(codes) / len(occurs)))


def matthews_influence(codes: Floats) -> Floats:
    """Label codes -> the derivative of cov(gold, given) / sqrt(var(gold) var(given)).

    0 for documents that are not asked (label -1), and where gold or answers are constant.
    """
    asked = codes[:, 0] >= 0
    influence = np.zeros(len(codes))
    influence[asked] = _matthews_influence(codes[asked]) * (len(codes) / max(1, asked.sum()))
    return influence


def _matthews_influence(codes: Floats) -> Floats:
    x = _labels(codes)
    gold, given = x.often_gold / len(codes), x.often_given / len(codes)
    chance = float(gold @ given)
    var_gold, var_given = 1 - float(gold @ gold), 1 - float(given @ given)
    scale = np.sqrt(var_gold * var_given)
    if scale < TINY:
        return np.zeros(len(codes))
    covariance = x.equal.mean() - chance
    moved = (x.equal - x.equal.mean()) - (given[x.gold] - chance) - (gold[x.given] - chance)
    narrower = (gold[x.gold] - (1 - var_gold)) / var_gold
    narrower += (given[x.given] - (1 - var_given)) / var_given
    return np.asarray((moved + covariance * narrower) / scale)


def variant_counts(codes: Floats) -> Floats:
    """Codes (variant, score, best score) -> per variant: score, best score."""
    variant = _one_hot(codes[:, 0])
    return np.concatenate([variant * codes[:, 1:2], variant * codes[:, 2:3]], axis=1)


def grade_norm_value(sums: Floats) -> Floats:
    """Variant counts -> the mean over variants of the share of the points to be had."""
    points, best = np.split(sums, 2, axis=-1)
    return _ratio(_ratio(points, best).sum(-1), np.count_nonzero(best > 0, axis=-1))


def chrf_value(sums: Floats) -> Floats:
    """Per n-gram order (given, gold, common) -> chrF with beta = 2, in [0, 1].

    Source: Popović, WMT 2015; sacreBLEU 2 with its effective order.
    """
    given, gold, common = np.moveaxis(sums.reshape(*sums.shape[:-1], -1, 3), -1, 0)
    counted = np.where((given > 0) & (gold > 0), common, 0.0)
    orders = np.count_nonzero((given > 0) & (gold > 0), axis=-1)
    precision = _ratio(_ratio(counted, given).sum(-1), orders)
    recall = _ratio(_ratio(counted, gold).sum(-1), orders)
    return _ratio(5 * precision * recall, 4 * precision + recall)


def as_they_are(codes: Floats) -> Floats:
    """Codes that already add up."""
    return codes


CORPUS_METRICS = {
    "group_exact_match": CorpusMetric(group_counts, share_value),
    "group_judge_score": CorpusMetric(group_counts, share_value),
    "f1_macro": CorpusMetric(label_counts, macro_f1_value, macro_f1_influence),
    "ethics_mcc": CorpusMetric(label_counts, matthews_value, matthews_influence),
    "grade_norm": CorpusMetric(variant_counts, grade_norm_value),
    "chrf": CorpusMetric(as_they_are, chrf_value),
}
"""Metric name -> how its codes add up. Every metric without document scores must stand here."""
