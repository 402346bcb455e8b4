"""Rank sets."""

import numpy as np
import pytest

from scoring.core.statistics.rank_sets import (
    RankSet,
    compare_all,
    marginal_rank_sets,
    simultaneous_rank_sets,
)


def sets_of(scores, variances, **options):
    keys = [f"m{i:03d}" for i in range(len(scores))]
    comparisons = compare_all(keys, np.array(scores), np.diag(variances).astype(float), **options)
    return marginal_rank_sets(comparisons), simultaneous_rank_sets(comparisons)


def test_models_far_apart_have_one_place_each():
    for ranks in sets_of([0.9, 0.5, 0.1], [1e-6] * 3):
        assert ranks.sets == (RankSet(1, 1), RankSet(2, 2), RankSet(3, 3))


def test_models_too_close_to_tell_share_all_places():
    for ranks in sets_of([0.51, 0.5, 0.49], [0.01] * 3):
        assert ranks.sets == (RankSet(1, 3),) * 3


def test_two_groups():
    for ranks in sets_of([0.9, 0.1, 0.91, 0.11], [1e-4] * 4):
        assert ranks.sets == (RankSet(1, 2), RankSet(3, 4), RankSet(1, 2), RankSet(3, 4))


def test_two_models_are_compared_at_the_usual_two_errors():
    # One pair, so the critical value is that of a single comparison: 1.96 of its standard error.
    for t, told_apart in [(1.8, False), (2.15, True)]:
        marginal, _ = sets_of([t * 0.02**0.5, 0.0], [0.01, 0.01], draws=20_000)
        assert bool(marginal.verdicts[0, 1]) is told_apart


def test_a_single_model_is_first():
    for ranks in sets_of([0.5], [0.01]):
        assert ranks.sets == (RankSet(1, 1),)


def test_equal_answers_share_a_place_and_certain_ones_do_not():
    for ranks in sets_of([1.0, 1.0, 0.0], [0.0, 0.0, 0.0]):
        assert ranks.sets == (RankSet(1, 2), RankSet(1, 2), RankSet(3, 3))


def test_common_luck_does_not_blur_a_paired_difference():
    covariance = np.full((2, 2), 0.01) + np.diag([1e-6, 1e-6])
    comparisons = compare_all(["a", "b"], np.array([0.51, 0.5]), covariance)
    assert marginal_rank_sets(comparisons).sets == (RankSet(1, 1), RankSet(2, 2))


def test_all_at_once_promises_more_and_so_tells_less():
    rng = np.random.default_rng(0)
    marginal, simultaneous = sets_of(rng.normal(0, 0.03, 40), [1e-4] * 40)
    for one, of_all in zip(marginal.sets, simultaneous.sets, strict=True):
        assert of_all.best <= one.best <= one.worst <= of_all.worst


def test_the_place_by_score_is_in_the_set():
    scores = np.random.default_rng(1).normal(0, 0.03, 30)
    for ranks in sets_of(scores, [1e-4] * 30):
        for score, ranked in zip(scores, ranks.sets, strict=True):
            assert ranked.best <= 1 + np.sum(scores > score) <= ranked.worst


def test_verdicts_of_all_at_once_agree_from_both_sides():
    _, simultaneous = sets_of(np.linspace(0, 0.2, 20), [1e-4] * 20)
    assert (simultaneous.verdicts == -simultaneous.verdicts.T).all()


@pytest.mark.parametrize("draws", [1, 19, 1000])
def test_few_draws_err_to_the_safe_side(draws):
    marginal, _ = sets_of([0.5, 0.4], [0.001, 0.001], draws=draws)
    assert marginal.sets[0].best == 1
