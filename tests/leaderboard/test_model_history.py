"""The page of a model says how it stood on the board over time."""

import pytest

from leaderboard import snapshots
from leaderboard.model_history import history
from submissions.models import Submission
from submissions.states import State
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db


def rebuild(benchmark, reason):
    return snapshots.rebuild(benchmark, benchmark.spec.board("all"), reason)


def test_only_what_changed_for_the_model_is_told(client):
    benchmark = make_benchmark()
    rival = publish(benchmark, "rival", {"alpha": 0.5})
    rebuild(benchmark, "approved")
    mine = publish(benchmark, "mine", {"alpha": 0.9, "beta": 0.6})
    rebuild(benchmark, "approved")
    publish(benchmark, "worse", {"alpha": 0.1})
    rebuild(benchmark, "approved")
    better = publish(benchmark, "better", {"alpha": 0.9, "beta": 0.9, "gamma": 0.9})
    last = rebuild(benchmark, "approved")
    found = history("tiny", "all", mine.pk)
    assert [one.rank for one in found] == [2, 1]
    assert found[0].digest == last.digest
    assert found[0].total == pytest.approx(0.5)
    html = client.get(f"/en/models/{mine.pk}/").content.decode()
    assert "How it stood over time" in html
    assert html.count(f"?snapshot={last.digest[:16]}") >= 2
    assert [one.rank for one in history("tiny", "all", better.pk)] == [1]
    # The rival stood first, then second, then third.
    assert [one.rank for one in history("tiny", "all", rival.pk)] == [3, 2, 1]


def test_a_model_that_was_taken_off_and_came_back_says_so():
    benchmark = make_benchmark()
    mine = publish(benchmark, "mine", {"alpha": 0.9})
    publish(benchmark, "rival", {"alpha": 0.5})
    rebuild(benchmark, "approved")
    Submission.objects.filter(pk=mine.pk).update(state=State.WITHDRAWN)
    rebuild(benchmark, "withdrawn")
    Submission.objects.filter(pk=mine.pk).update(state=State.PUBLISHED)
    rebuild(benchmark, "approved")
    found = history("tiny", "all", mine.pk)
    assert [(one.rank, one.reason) for one in found] == [
        (1, "approved"),
        (None, "withdrawn"),
        (1, "approved"),
    ]
