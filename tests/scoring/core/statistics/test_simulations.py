"""Do the promises hold? Made-up benchmarks with a known truth, drawn many times.

Slack is three standard errors of the simulation itself.
"""

import numpy as np
import pytest

from scoring.core.statistics.bootstrap import bootstrap, mean_counts, mean_value
from scoring.core.statistics.compare import compare, task_difference
from scoring.core.statistics.corpus_metrics import CORPUS_METRICS
from scoring.core.statistics.design import TaskDesign
from scoring.core.statistics.influence import corpus_contributions
from scoring.core.statistics.intervals import TaskUncertainty, task_interval
from scoring.core.statistics.standard_error import standard_error
from tests.scoring.core.statistics.designs import board, right_or_wrong
from tests.scoring.core.statistics.test_corpus_metrics import (
    group_codes,
    label_codes,
    ngram_codes,
    variant_codes,
)

pytestmark = pytest.mark.nightly

REPEATS = 1000
LADDERS = {
    "all equal": np.full(12, 0.5),
    "some near, some far": np.array(
        [0.3, 0.3, 0.31, 0.32, 0.5, 0.5, 0.5, 0.52, 0.7, 0.8, 0.81, 0.9]
    ),
}


def slack(share, repeats=REPEATS):
    return 3 * (share * (1 - share) / repeats) ** 0.5


def covers(strength, j, rank_set):
    best, worst = 1 + np.sum(strength > strength[j]), np.sum(strength >= strength[j])
    return rank_set.best <= best and worst <= rank_set.worst


@pytest.mark.parametrize("ladder", LADDERS)
def test_rank_sets_cover_the_true_places(ladder):
    strength, rng = LADDERS[ladder], np.random.default_rng(1)
    marginal, joint = np.zeros(len(strength)), 0
    for _ in range(REPEATS):
        keys = [f"m{i:02d}" for i in range(len(strength))]
        rows = {t: right_or_wrong(rng, strength, 150, 0.1) for t in "ABC"}
        models = board({t: dict(zip(keys, r, strict=True)) for t, r in rows.items()}).models
        held = [covers(strength, j, models[k].marginal.rank_set) for j, k in enumerate(keys)]
        marginal += held
        joint += all(
            covers(strength, j, models[k].simultaneous.rank_set) for j, k in enumerate(keys)
        )
    assert (marginal / REPEATS >= 0.95 - slack(0.95)).all()
    assert joint / REPEATS >= 0.95 - slack(0.95)


def equal_pair(rng, clusters, documents_each):
    """Return two equally good models whose luck is shared within clusters."""
    luck = rng.normal(0, 0.3, (2, clusters)).repeat(documents_each, axis=1)
    return (rng.random(luck.shape) < 0.5 + luck).astype(float)


@pytest.mark.parametrize(("clusters", "documents_each"), [(150, 1), (40, 6), (15, 10)])
def test_equal_models_are_told_apart_in_one_of_twenty_cases_at_most(clusters, documents_each):
    rng, numbers = np.random.default_rng(2), np.arange(clusters).repeat(documents_each)
    pairs = (equal_pair(rng, clusters, documents_each) for _ in range(REPEATS))
    alarms = sum(task_difference(*pair, numbers).p < 0.05 for pair in pairs)
    assert alarms / REPEATS <= 0.05 + slack(0.05)


def test_ignoring_clusters_raises_false_alarms():
    rng = np.random.default_rng(3)
    alarms = sum(task_difference(*equal_pair(rng, 40, 10)).p < 0.05 for _ in range(REPEATS))
    assert alarms / REPEATS > 0.15


def test_equal_models_differ_in_total_in_one_of_twenty_cases():
    rng, designs = np.random.default_rng(4), {t: TaskDesign(1.0, 100) for t in "ABC"}
    alarms = 0
    for _ in range(REPEATS):
        rows = right_or_wrong(rng, [0.6, 0.6], 300, 0.2).reshape(2, 3, 100)
        one, other = (dict(zip("ABC", row, strict=True)) for row in rows)
        alarms += compare(one, other, designs).total.p < 0.05
    assert alarms / REPEATS == pytest.approx(0.05, abs=slack(0.05))


def test_holm_keeps_false_alarms_over_all_tasks_at_one_in_twenty():
    rng, designs = np.random.default_rng(5), {t: TaskDesign(1.0, 60) for t in "ABCDEFGH"}
    alarms = 0
    for _ in range(REPEATS):
        rows = right_or_wrong(rng, [0.6, 0.6], 480).reshape(2, 8, 60)
        one, other = (dict(zip(designs, row, strict=True)) for row in rows)
        alarms += min(d.p_adjusted for d in compare(one, other, designs).tasks.values()) < 0.05
    assert alarms / REPEATS <= 0.05 + slack(0.05)


@pytest.mark.parametrize(("clusters", "documents_each"), [(201, 1), (40, 5), (12, 8)])
def test_task_intervals_cover_the_true_score(clusters, documents_each):
    rng, numbers = np.random.default_rng(6), np.arange(clusters).repeat(documents_each)
    held = 0
    for _ in range(2 * REPEATS):
        scores = equal_pair(rng, clusters, documents_each)[0]
        error = standard_error(scores, numbers)
        known = TaskUncertainty(scores.mean(), error, clusters, clustered=documents_each > 1)
        held += task_interval(known).low <= 0.5 <= task_interval(known).high
    assert held / (2 * REPEATS) >= 0.95 - slack(0.95, 2 * REPEATS)


@pytest.mark.parametrize("each", [1, 4])
def test_the_error_of_a_mean_is_the_bootstraps(each):
    scores, clusters = (
        equal_pair(np.random.default_rng(7), 600, each)[0],
        np.arange(600).repeat(each),
    )
    drawn = bootstrap(mean_counts(scores), mean_value, clusters, draws=20_000)
    assert standard_error(scores, clusters) == pytest.approx(drawn.standard_error, rel=0.03)


@pytest.mark.parametrize(
    ("name", "draw"),
    [
        ("group_exact_match", group_codes),
        ("f1_macro", label_codes),
        ("ethics_mcc", label_codes),
        ("grade_norm", variant_codes),
        ("chrf", ngram_codes),
    ],
)
def test_the_error_of_a_metric_of_sums_is_the_bootstraps(name, draw):
    codes, metric = draw(1500), CORPUS_METRICS[name]
    grouped = name == "group_exact_match"
    clusters = np.unique(codes[:, 0], return_inverse=True)[1] if grouped else None
    score = float(metric.value(metric.counts(codes).sum(axis=0)))
    error = standard_error(corpus_contributions(metric, codes, score), clusters)
    drawn = bootstrap(metric.counts(codes), metric.value, clusters, draws=10_000)
    assert error == pytest.approx(drawn.standard_error, rel=0.03)


def test_the_error_of_a_total_is_the_bootstraps_within_tasks():
    rng, shares = np.random.default_rng(8), {"A": 0.25, "B": 0.5, "C": 0.25}
    rows = {
        t: (rng.random(n) < 0.4).astype(float) for t, n in zip("ABC", (300, 500, 200), strict=True)
    }
    known = board({task: {"m": row} for task, row in rows.items()}, weights=shares)
    drawn = np.zeros(20_000)
    for task, row in rows.items():
        counts = rng.multinomial(len(row), np.full(len(row), 1 / len(row)), len(drawn))
        drawn += shares[task] * (counts @ row) / len(row)
    assert known.models["m"].total.standard_error == pytest.approx(drawn.std(), rel=0.03)
