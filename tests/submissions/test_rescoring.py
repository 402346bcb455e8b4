"""Scoring again: old scores are kept, a dry run only tells, boards are made anew."""

import io

import pytest
from django.core.management import CommandError, call_command

from leaderboard.models import Snapshot
from submissions import tasks
from submissions.models import Job, Submission, TaskScore
from submissions.states import Note, State
from tests.factories import archive, right_archive
from tests.submissions.test_road import send

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two(owner, benchmark):
    """Two published submissions; the first is right, but other rules gave it a low score."""
    wrong = archive(alpha={1: "A", 2: "C", 3: "C"}, beta={1: "Z", 2: "Z"})
    rows = [send(owner, benchmark, content) for content in (right_archive(), wrong)]
    TaskScore.objects.filter(submission=rows[0]).update(score=0.1, scorer_version="0.9")
    Submission.objects.update(state=State.PUBLISHED)
    return rows


def rescore(*arguments, **options) -> str:
    told = io.StringIO()
    call_command("rescore", *arguments, stdout=told, **options)
    return told.getvalue()


def test_a_dry_run_shows_numbers_and_ranks_and_stores_nothing(two):
    told = rescore("small", dry_run=True)
    assert "2 of 4 task scores would change" in told
    assert f"{two[0].pk}  alpha  0.100000  1.000000  +0.900000" in told
    moved = [line.split() for line in told.splitlines() if line.startswith("main")]
    assert {(row[-2], row[-1]) for row in moved} == {("2", "1"), ("1", "2")}
    assert not TaskScore.objects.filter(is_current=False).exists()


def test_new_scores_count_and_old_ones_are_kept(two):
    rescore("small")
    scores = TaskScore.objects.filter(submission=two[0], task="alpha").order_by("pk")
    assert [(row.score, row.is_current) for row in scores] == [(0.1, False), (1.0, True)]
    assert two[0].events.filter(action=Note.RESCORE).count() == 1
    assert Snapshot.objects.filter(reason="rescored").exists()


def test_one_task_of_one_submission(two):
    rescore("small", task="beta", submission=two[0].pk)
    assert TaskScore.objects.filter(is_current=False).values_list("task", flat=True).get() == "beta"
    assert Job.objects.filter(step=Job.Step.RESCORE).count() == 1


def test_a_repeated_message_does_not_score_twice(two):
    rescore("small", submission=two[0].pk)
    before = TaskScore.objects.count()
    tasks.rescore(Job.objects.get(step=Job.Step.RESCORE).pk)
    assert TaskScore.objects.count() == before


@pytest.mark.parametrize("arguments", [["nothing"], ["small", "--task", "nothing"]])
def test_what_does_not_exist_is_said(two, arguments):
    with pytest.raises(CommandError, match="no"):
        rescore(*arguments)
