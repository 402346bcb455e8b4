"""Many at once: the limit holds, a double click makes one row, one worker gets a job."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from submissions import jobs, moderation, services
from submissions.models import Event, Job, Submission
from submissions.quota import QuotaExceededError
from submissions.states import IllegalTransitionError, State
from tests.factories import SubmissionFactory, in_state, right_archive, upload

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("still")]


def at_once(call, times=8):
    def closing(n):
        try:
            return call(n)
        except (QuotaExceededError, IllegalTransitionError, services.KeyReusedError) as error:
            return type(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(closing, range(times)))


def receive(owner, benchmark, key):
    return services.receive(
        owner=owner,
        benchmark=benchmark,
        file=upload(right_archive()),
        card={"model_name": "M"},
        idempotency_key=key,
    )


@pytest.fixture
def almost_done(owner):
    """A person with a limit of three, two of them used."""
    type(owner).objects.filter(pk=owner.pk).update(daily_submissions=3)
    owner.refresh_from_db()
    for _n in range(2):
        SubmissionFactory(owner=owner, state=State.SCORED)
    return owner


def test_no_race_beats_the_limit(almost_done, benchmark):
    results = at_once(lambda n: receive(almost_done, benchmark, f"key {n}"))
    assert Submission.objects.count() == 3
    assert results.count(QuotaExceededError) == 7


def test_eight_clicks_with_one_key_make_one_submission(almost_done, benchmark):
    results = at_once(lambda _n: receive(almost_done, benchmark, "one key"))
    assert len({received.submission.pk for received in results}) == 1
    assert sum(received.is_new for received in results) == 1


def test_one_worker_gets_a_job(benchmark):
    job = Job.objects.create(submission=SubmissionFactory(), step=Job.Step.CHECK)
    claims = at_once(lambda _n: jobs.claim(job.pk))
    assert sum(claim is not None for claim in claims) == 1


def test_one_of_two_moderators_decides(benchmark, moderator):
    submission = in_state(State.IN_REVIEW)
    Event.objects.all().delete()
    at_once(lambda _n: moderation.approve(submission, moderator=moderator))
    assert [event.action for event in Event.objects.all()] == ["approve"]
