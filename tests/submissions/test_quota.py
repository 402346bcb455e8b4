"""Limits are fair: our faults cost nothing, and everybody knows when the next slot opens."""

from datetime import timedelta

import pytest
from django.utils import timezone

from submissions.quota import QuotaExceededError, quota_of, require_slot
from submissions.states import State
from tests.factories import SubmissionFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def limited(benchmark):
    return UserFactory(daily_submissions=2, daily_attempts=4)


def made(owner, state, hours_ago=1.0):
    at = timezone.now() - timedelta(hours=hours_ago)
    return SubmissionFactory(owner=owner, state=state, created_at=at)


@pytest.mark.parametrize(
    ("state", "left"),
    [(State.SCORED, 1), (State.RECEIVED, 1), (State.INVALID, 2), (State.FAILED, 2)],
)
def test_only_valid_runs_cost_a_run(limited, benchmark, state, left):
    made(limited, state)
    assert quota_of(limited, benchmark).runs.left == left


def test_failing_on_purpose_is_not_free(limited, benchmark):
    for _n in range(4):
        made(limited, State.INVALID)
    with pytest.raises(QuotaExceededError):
        require_slot(limited, benchmark)


def test_a_fault_of_ours_costs_no_attempt(limited, benchmark):
    for _n in range(9):
        made(limited, State.FAILED)
    assert quota_of(limited, benchmark).left == 2


def test_the_next_slot_opens_a_day_after_the_run_that_frees_it(limited, benchmark):
    first = made(limited, State.SCORED, hours_ago=20)
    made(limited, State.SCORED, hours_ago=3)
    assert quota_of(limited, benchmark).next_slot == first.created_at + timedelta(hours=24)


def test_yesterday_is_forgotten(limited, benchmark):
    for _n in range(2):
        made(limited, State.SCORED, hours_ago=24.1)
    assert quota_of(limited, benchmark).left == 2


def test_a_limit_of_zero_never_opens(benchmark):
    shut_out = UserFactory(daily_submissions=0)
    quota = quota_of(shut_out, benchmark)
    assert (quota.left, quota.next_slot) == (0, None)


def test_the_site_limit_holds_for_those_without_their_own(benchmark, settings):
    settings.DAILY_SUBMISSIONS = 7
    assert quota_of(UserFactory(), benchmark).runs.limit == 7
