"""Dead workers and late messages do no harm."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import child
from submissions import evaluation, jobs, pipeline, tasks
from submissions.models import Job, Submission, TaskScore
from submissions.quota import quota_of
from submissions.states import State
from tests.factories import SubmissionFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def job(benchmark):
    return Job.objects.create(submission=SubmissionFactory(), step=Job.Step.CHECK)


def let_the_lease_pass(job):
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_job_at_work_is_left_alone(job):
    assert jobs.claim(job.pk)
    assert jobs.claim(job.pk) is None


def test_a_dead_workers_job_is_taken_again(job):
    jobs.claim(job.pk)
    let_the_lease_pass(job)
    assert [lost.pk for lost in pipeline.reap()] == [job.pk]
    assert jobs.claim(job.pk).attempt == 2


def test_a_worker_that_lost_its_lease_can_write_nothing(job):
    late = jobs.claim(job.pk)
    let_the_lease_pass(job)
    jobs.claim(job.pk)
    for write in (jobs.keep, jobs.finish):
        with pytest.raises(jobs.LeaseLostError):
            write(late)


def test_after_three_deaths_the_submission_fails_by_our_fault(job):
    for _n in range(3):
        jobs.claim(job.pk)
        let_the_lease_pass(job)
    assert pipeline.reap() == []
    submission = job.submission
    submission.refresh_from_db()
    assert (submission.state, submission.failure) == (State.FAILED, "worker_lost")
    assert submission.reference
    assert quota_of(submission.owner, submission.benchmark).attempts.used == 0


def test_a_message_that_got_lost_is_sent_again(job, still):
    Job.objects.update(nudged_at=timezone.now() - timedelta(minutes=1))
    assert [waiting.pk for waiting in jobs.to_nudge()] == [job.pk]
    assert jobs.to_nudge() == []


def test_an_archive_that_is_gone_is_our_fault_after_three_attempts(job):
    job.submission.archive = "archives/gone.zip"
    job.submission.save()
    for _n in range(3):
        tasks.check(job.pk)
    job.submission.refresh_from_db()
    assert job.submission.failure == "scorer_failed"


def test_a_score_twice_is_one_score(job):
    claimed = jobs.claim(job.pk)
    message = {"task": "alpha", "n": 3, "score": 0.5, "metrics": {}, "parts": {}}
    message |= {"unavailable": {}, "marks": [], "documents": "", "all_failed": False}
    gold = evaluation.current_gold(claimed.submission.benchmark)[0]
    for _n in range(3):
        pipeline.save_score(claimed, gold, message)
    assert TaskScore.objects.count() == 1


def test_a_runner_that_dies_is_told_from_one_that_is_done(tmp_path):
    with pytest.raises(child.RunnerError):
        list(child.messages("check", {"no": "job"}, [], tick_s=5))


def test_how_far_a_task_of_many_programs_is_stands_on_its_page(job, client):
    Submission.objects.filter(pk=job.submission_id).update(state=State.SCORING)
    claimed = jobs.claim(job.pk)
    jobs.keep(claimed, {"task": "ruHumanEval", "done": 512, "total": 1640})
    jobs.keep(claimed)
    client.force_login(job.submission.owner)
    Submission.objects.update(attempted=["ruHumanEval"])
    page = client.get(f"/en/account/submissions/{job.submission_id}/status/").content.decode()
    assert "ruHumanEval: 512 of 1640 answers are judged" in page
