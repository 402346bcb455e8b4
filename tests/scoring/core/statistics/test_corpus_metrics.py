"""Metrics of sums: their values, and what single documents contribute to them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.statistics.bootstrap import bootstrap
from scoring.core.statistics.corpus_metrics import CORPUS_METRICS
from scoring.core.statistics.influence import corpus_contributions, influences
from scoring.core.statistics.standard_error import standard_error

RNG = np.random.default_rng(7)


def label_codes(n=600):
    gold = RNG.integers(0, 3, n)
    given = np.where(RNG.random(n) < 0.7, gold, RNG.integers(0, 3, n))
    return np.stack([gold, given], axis=1).astype(float)


def group_codes(n=600):
    groups = np.sort(RNG.integers(0, 200, n))
    return np.stack([groups, RNG.random(n) < 0.8], axis=1).astype(float)


def variant_codes(n=600):
    best = RNG.integers(1, 5, n)
    return np.stack([np.arange(n) % 20, RNG.integers(0, best + 1), best], axis=1).astype(float)


def ngram_codes(n=600):
    common = RNG.integers(0, 30, (n, 6))
    given, gold = common + RNG.integers(0, 20, (2, n, 6))
    return np.stack([given, gold, common], axis=-1).reshape(n, 18).astype(float)


CODES = {
    "group_exact_match": group_codes(),
    "f1_macro": label_codes(),
    "ethics_mcc": label_codes(),
    "grade_norm": variant_codes(),
    "chrf": ngram_codes(),
}
ASKED = CODES["ethics_mcc"][:200]
PARTLY_ASKED = np.concatenate([np.full((100, 2), -1.0), ASKED, np.full((300, 2), -1.0)])


def value(name, codes):
    metric = CORPUS_METRICS[name]
    return float(metric.value(metric.counts(np.asarray(codes, dtype=float)).sum(axis=0)))


def test_a_group_counts_when_all_of_it_is_right():
    assert value("group_exact_match", [[0, 1], [0, 0], [1, 1], [1, 1]]) == 0.5


def test_macro_f1_counts_a_label_nobody_asked_for():
    # Nine documents of three labels, one answered with junk: (1 + 1 + 4/5 + 0) / 4.
    codes = [[0, 0]] * 3 + [[1, 1]] * 3 + [[2, 2]] * 2 + [[2, 9]]
    assert value("f1_macro", codes) == pytest.approx(0.7)


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ([[0, 0], [1, 1]], 1.0),
        ([[0, 1], [1, 0]], -1.0),
        ([[0, 0], [1, 0]], 0.0),
        ([[1, 1], [1, 1], [1, 0], [0, 0]], (2 * 1 - 0) / (2 * 2 * 3 * 1) ** 0.5),
    ],
)
def test_matthews_by_hand(codes, expected):
    assert value("ethics_mcc", codes) == pytest.approx(expected)


def test_documents_of_other_questions_change_no_correlation():
    assert value("ethics_mcc", PARTLY_ASKED) == pytest.approx(value("ethics_mcc", ASKED))
    metric = CORPUS_METRICS["ethics_mcc"]
    errors = [standard_error(influences(metric, codes)) for codes in (ASKED, PARTLY_ASKED)]
    assert errors[1] == pytest.approx(errors[0], rel=0.01)


def test_grade_norm_weighs_variants_alike():
    assert value("grade_norm", [[0, 1, 1], [0, 0, 1], [1, 4, 4]]) == 0.75


def test_chrf_is_the_one_of_sacrebleu():
    chrf = pytest.importorskip("sacrebleu").CHRF()
    given, gold = ["кот спит дома", "да", ""], ["кот спал дома", "нет", "слово"]
    codes = chrf._extract_corpus_statistics(given, [gold])
    assert 100 * value("chrf", codes) == pytest.approx(chrf.corpus_score(given, [gold]).score)


@pytest.mark.parametrize("name", CODES)
def test_contributions_average_to_the_score(name):
    score = value(name, CODES[name])
    contributions = corpus_contributions(CORPUS_METRICS[name], CODES[name], score)
    assert contributions.mean() == pytest.approx(score, abs=1e-12)


# A group short of a document is another group, so the claim is not about groups.
@pytest.mark.parametrize("name", ["f1_macro", "ethics_mcc", "grade_norm", "chrf"])
def test_leaving_a_document_out_moves_the_score_by_its_influence(name):
    codes, n = CODES[name], len(CODES[name])
    moved = value(name, codes) - value(name, codes[1:])
    assert influences(CORPUS_METRICS[name], codes)[0] / n == pytest.approx(moved, abs=3e-5)


@pytest.mark.parametrize("name", ["f1_macro", "ethics_mcc"])
def test_closed_forms_are_the_numerical_derivative(name):
    metric = CORPUS_METRICS[name]
    counts, n = metric.counts(CODES[name]), len(CODES[name])
    step = 1e-3 / n * (counts - counts.mean(axis=0))
    up, down = metric.value(counts.mean(axis=0) + step), metric.value(counts.mean(axis=0) - step)
    assert metric.influence(CODES[name]) == pytest.approx((up - down) * n / 2e-3, abs=1e-6)


def test_groups_of_unequal_size_weigh_alike():
    codes = np.array([[0, 1], [1, 1], [1, 1], [1, 0]], dtype=float)
    influence = influences(CORPUS_METRICS["group_exact_match"], codes)
    assert influence == pytest.approx([4 / 2 * 0.5, *[-4 / 2 * 0.5 / 3] * 3])


@pytest.mark.parametrize("name", CODES)
def test_the_formula_agrees_with_the_bootstrap(name):
    codes, metric = CODES[name], CORPUS_METRICS[name]
    clusters = None
    if name == "group_exact_match":
        clusters = np.unique(codes[:, 0], return_inverse=True)[1]
    contributions = corpus_contributions(metric, codes, value(name, codes))
    drawn = bootstrap(metric.counts(codes), metric.value, clusters, draws=3000)
    assert standard_error(contributions, clusters) == pytest.approx(drawn.standard_error, rel=0.06)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=30))
def test_any_labels_have_finite_contributions(pairs):
    codes = np.array(pairs, dtype=float)
    for name in ("f1_macro", "ethics_mcc"):
        contributions = corpus_contributions(CORPUS_METRICS[name], codes, value(name, codes))
        assert np.isfinite(contributions).all()


def test_as_many_labels_as_documents_take_no_more_memory_than_documents():
    codes = np.stack([np.zeros(20_000), np.arange(20_000)], axis=1)
    assert np.isfinite(influences(CORPUS_METRICS["f1_macro"], codes)).all()
