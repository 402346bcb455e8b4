"""A board follows what happened even when the message got lost."""

import pytest
from django.core.cache import cache

from leaderboard import tasks
from leaderboard.models import Snapshot
from submissions import lifecycle
from submissions.states import Action, State
from tests.factories import in_state, small_benchmark

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(db):
    cache.clear()
    entry = in_state(State.IN_REVIEW, benchmark=small_benchmark())
    lifecycle.apply(Action.APPROVE, entry.pk, published_at=entry.created_at)
    return entry


def rows():
    latest = Snapshot.objects.filter(board="main").first()
    return [row["submission"] for row in latest.content["rows"]]


def test_what_was_published_or_withdrawn_without_a_message_is_noticed(entry):
    tasks.catch_up()
    assert rows() == [entry.pk]
    lifecycle.apply(Action.WITHDRAW, entry.pk)
    tasks.catch_up()
    assert rows() == []


def test_without_a_change_nothing_is_done(entry, django_assert_num_queries):
    tasks.catch_up()
    with django_assert_num_queries(2):
        tasks.catch_up()
