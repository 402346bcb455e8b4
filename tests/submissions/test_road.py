"""From an archive to scores, with the real runner."""

import json

import pytest
from django.contrib.auth.models import Group
from django.core import mail

from mera.accounts.models import ORGANISERS
from submissions import evidence, services, tasks
from submissions.models import Job, TaskScore
from submissions.states import State
from tests.factories import GOLD, UserFactory, archive, right_archive, upload

pytestmark = pytest.mark.django_db(transaction=True)


def send(owner, benchmark, content, **options):
    card = {"model_name": "A model"}
    received = services.receive(
        owner=owner, benchmark=benchmark, file=upload(content), card=card, **options
    )
    received.submission.refresh_from_db()
    return received.submission


def test_a_right_archive_is_scored(owner, benchmark):
    submission = send(owner, benchmark, right_archive())
    assert submission.state == State.SCORED
    scores = dict(TaskScore.objects.values_list("task", "score"))
    assert scores == {"alpha": 1.0, "beta": 1.0}


def test_every_fault_of_every_file_is_reported(owner, benchmark):
    content = archive(alpha={1: "A", 2: "B", 9: "C"}, beta=b"{")
    submission = send(owner, benchmark, content)
    assert submission.state == State.INVALID
    assert {error["file"] for error in submission.report["errors"]} == {"alpha.json", "beta.json"}


def test_faulty_files_can_be_left_out(owner, benchmark):
    submission = send(owner, benchmark, archive(alpha=GOLD["alpha"], beta=b"{"))
    services.score_without_faulty_files(submission, owner)
    submission.refresh_from_db()
    assert submission.state == State.SCORED
    assert (submission.attempted, submission.excluded) == (["alpha"], ["beta.json"])
    assert submission.report["left_out"]


def test_the_owner_is_told_once(owner, benchmark):
    send(owner, benchmark, right_archive())
    tasks.notify()
    assert [message.to for message in mail.outbox] == [[owner.email]]


def test_a_late_message_changes_nothing(owner, benchmark):
    submission = send(owner, benchmark, right_archive())
    for job in Job.objects.all():
        tasks.check(job.pk)
        tasks.score(job.pk)
    assert TaskScore.objects.count() == 2
    assert [event.action for event in submission.events.all()] == ["accept", "finish"]


def shuffled(answers):
    """The same answers in another order, with a mark of order, spaces and an extra key."""
    documents = [{"meta": {"id": k, "x": 1}, "outputs": a} for k, a in reversed(answers.items())]
    return b"\xef\xbb\xbf" + json.dumps({"data": {"test": documents}}, indent=4).encode()


def test_packing_changes_neither_scores_nor_fingerprint(owner, benchmark):
    plain = send(owner, benchmark, right_archive())
    files = {name: shuffled(answers) for name, answers in reversed(GOLD.items())}
    other = send(UserFactory(), benchmark, archive(**files))
    assert other.fingerprints == plain.fingerprints
    scores = [list(s.scores.order_by("task").values("metrics", "score")) for s in (plain, other)]
    assert scores[0] == scores[1]
    assert {like.task for like in evidence.likenesses(other)} == {"alpha", "beta"}


@pytest.mark.parametrize("answer", ["wrong", "A"])
def test_operators_hear_once_of_a_task_without_a_right_answer(benchmark, answer):
    UserFactory(email="operator@example.org").groups.add(
        Group.objects.get_or_create(name=ORGANISERS)[0]
    )
    content = archive(alpha=dict.fromkeys(GOLD["alpha"], answer), beta=GOLD["beta"])
    submission = send(UserFactory(), benchmark, content)
    tasks.notify()
    tasks.notify()
    told = [m for m in mail.outbox if m.to == ["operator@example.org"]]
    assert len(told) == (answer == "wrong")
    assert all("alpha" in m.subject and submission.pk in m.body for m in told)
