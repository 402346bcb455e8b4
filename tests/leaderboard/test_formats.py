"""Numbers as people read them."""

from decimal import Decimal

from django.utils.translation import override

from leaderboard import formats


def test_scores_have_the_decimal_sign_of_the_language():
    with override("ru"):
        assert formats.score(0.7486) == "74,9"
    with override("en"):
        assert formats.score(0.7486) == "74.9"


def test_a_negative_score_has_a_real_minus():
    with override("en"):
        assert formats.score(-0.032) == "−3.2"


def test_a_missing_score_is_a_dash_and_not_zero():
    assert formats.score(None) == "—"


def test_less_than_all_is_never_shown_as_100_percent():
    assert formats.percent(17.99 / 18) == "99%"
    assert formats.percent(1.0) == "100%"


def test_half_of_an_interval_is_shown():
    with override("ru"):
        assert formats.half_width((0.70, 0.724)) == "±1,2"


def test_sizes_have_no_needless_zeros():
    with override("ru"):
        assert [formats.size(s) for s in (7.2, 72.0, None)] == ["7,2B", "72B", ""]
        assert formats.size(Decimal("32.0000")) == "32B"
