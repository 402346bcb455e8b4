"""Every metric of every benchmark is explained on the pages of its tasks."""

import pytest

from leaderboard.metric_words import explained
from scoring.core import definitions


@pytest.mark.parametrize("slug", definitions.slugs())
def test_every_metric_has_words_and_a_formula(slug):
    for task in definitions.load(slug).tasks:
        assert all(one.words and one.formula for one in explained(task.metrics))
