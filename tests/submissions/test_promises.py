"""Fifteen things that go wrong elsewhere and must not go wrong here, in the smallest example.

Broken uploads, lost workers and late messages need more stage: test_uploads, test_races, test_jobs
and tests/walk/test_kills.py hold those.
"""

import io
import json
import random
import zipfile

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.db import IntegrityError, transaction

from leaderboard import snapshots
from leaderboard.tasks import rebuild
from mera.accounts.models import ORGANISERS
from scoring.core import definitions
from scoring.core.checking.answers import read_answers
from scoring.core.kinds import KINDS
from scoring.core.ports import Tools
from scoring.core.ranking import rank
from scoring.core.report import GoldDocument
from scoring.core.score import score_task
from submissions import evidence, moderation, services, tasks
from submissions.models import Submission, TaskScore
from submissions.states import State
from tests.factories import GOLD, UserFactory, archive, right_archive, upload

pytestmark = pytest.mark.django_db(transaction=True)


def send(owner, benchmark, content):
    received = services.receive(
        owner=owner, benchmark=benchmark, file=upload(content), card={"model_name": "A model"}
    )
    return Submission.objects.get(pk=received.submission.pk)


def zipped(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as target:
        for name, data in files:
            target.writestr(name, data)
    return packed.getvalue()


def documents(pairs):
    rows = [{"outputs": answer, "meta": {"id": key}} for key, answer in pairs]
    return json.dumps({"data": {"test": rows}}).encode()


def types(submission):
    return {error["type"] for error in submission.report["errors"]}


def test_a_wrong_file_name_is_told_with_the_right_one(owner, benchmark):
    files = [("Alpha.JSON", documents(GOLD["alpha"].items())), ("betta.json", b"{}")]
    submission = send(owner, benchmark, zipped(files))
    told = {error["file"]: error for error in submission.report["errors"]}
    assert set(told) == {"Alpha.JSON", "betta.json"}
    assert told["betta.json"]["type"] == "unknown_file"
    assert "beta.json" in told["betta.json"]["message"]["en"]


def test_a_repeated_id_is_refused_with_both_places(owner, benchmark):
    twice = documents([(1, "A"), (1, "B"), (2, "B"), (3, "C")])
    submission = send(owner, benchmark, archive(alpha=twice))
    (error,) = submission.report["errors"]
    assert error["type"] == "duplicate_id"
    assert "data.test[0]" in error["message"]["en"]
    assert "data.test[1]" in error["message"]["en"]


def test_a_repeated_key_is_refused(owner, benchmark):
    raw = b'{"data":{"test":[{"outputs":"A","meta":{"id":1,"id":2}}]}}'
    assert "duplicate_key" in types(send(owner, benchmark, archive(alpha=raw)))


@pytest.mark.parametrize(
    ("generations", "expected"),
    [([[]], None), ([["2"]], None), ([["2"]] * 10, 0.0), ([["1"]] * 10, 1.0)],
)
def test_pass_at_k_wants_exactly_ten_generations(generations, expected):
    task = definitions.load("text").task("ruHumanEval")
    raw = documents([(1, [generations])])
    answers = read_answers(task, task.file, raw, KINDS[task.kind], [("1",)])
    if expected is None:
        assert [problem.type for problem in answers.problems] == ["wrong_generation_count"]
        return
    gold = [GoldDocument(("1",), ["1"])]
    assert score_task(task, gold, answers.by_key, Tools()).score == expected


def test_a_missing_task_counts_nothing_and_the_mean_of_the_rest_ranks_nobody(owner, benchmark):
    part = send(owner, benchmark, archive(beta=GOLD["beta"]))
    whole = send(owner, benchmark, archive(alpha={1: "A", 2: "B", 3: "-"}, beta={1: "X", 2: "-"}))
    for submission in (part, whole):
        Submission.objects.filter(pk=submission.pk).update(state=State.PUBLISHED)
    rows = snapshots.build(benchmark, benchmark.spec.board("main")).content["rows"]
    assert [row["submission"] for row in rows] == [whole.pk, part.pk]
    assert (rows[1]["attempted_score"], rows[1]["coverage"], rows[1]["total_score"]) == (
        1,
        0.5,
        0.5,
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_documents_and_files_changes_nothing(owner, benchmark, seed):
    files = [(f"{task}.json", list(answers.items())) for task, answers in GOLD.items()]
    dice = random.Random(seed)
    dice.shuffle(files)
    shuffled = [(name, documents(dice.sample(pairs, len(pairs)))) for name, pairs in files]
    one, other = send(owner, benchmark, right_archive()), send(owner, benchmark, zipped(shuffled))
    assert one.fingerprints == other.fingerprints
    scores = [
        list(TaskScore.objects.filter(submission=s).order_by("task").values_list("task", "metrics"))
        for s in (one, other)
    ]
    assert scores[0] == scores[1]


def test_a_row_without_a_score_stands_last_both_ways():
    scores = [None, float("nan"), *range(500)]
    places = {place.row: place.place for place in rank(scores, key=lambda score: score)}
    assert places[None] is None
    assert places[499] == 1


@pytest.mark.parametrize("poison", [{"em": "error"}, "oops", [1, 2], {"em": {"a": 1}}])
def test_a_poisoned_row_breaks_neither_page_nor_api(owner, benchmark, client, poison):
    UserFactory(email="operator@example.org").groups.add(
        Group.objects.get_or_create(name=ORGANISERS)[0]
    )
    good, bad = (send(owner, benchmark, right_archive()) for _ in range(2))
    Submission.objects.update(state=State.PUBLISHED)
    TaskScore.objects.filter(submission=bad, task="alpha").update(metrics=poison)
    for _n in range(2):
        rebuild(benchmark.pk, "approved")
    board = client.get("/api/v1/benchmarks/small/boards/main/").json()
    assert [row["submission"] for row in board["rows"]] == [good.pk, bad.pk]
    assert [row["rank"] for row in board["rows"]] == [1, 2]
    assert board["rows"][1]["tasks"]["alpha"]["marks"] == ["damaged"]
    assert "damaged record" in client.get("/en/small/leaderboard/main/").content.decode()
    tasks.notify()
    tasks.notify()
    alarms = [m for m in mail.outbox if m.to == ["operator@example.org"]]
    assert [bad.pk in message.body for message in alarms] == [True]


@pytest.mark.parametrize("score", [float("inf"), float("-inf"), 1.5])
def test_what_is_no_fraction_is_not_stored(owner, benchmark, score):
    submission = send(owner, benchmark, right_archive())
    with pytest.raises(IntegrityError), transaction.atomic():
        TaskScore.objects.filter(submission=submission).update(score=score)


def test_equal_totals_share_a_rank_up_to_the_ninth_decimal():
    scores = [0.8, 0.8, 0.8000000001, 0.7]
    assert [place.place for place in rank(scores, key=lambda score: score)] == [1, 1, 1, 4]


def test_the_same_answers_of_another_are_seen_by_moderators_alone(owner, benchmark, client):
    files = [(f"{task}.json", answers) for task, answers in GOLD.items()]
    spaced = zipped(
        (
            name,
            b"\xef\xbb\xbf"
            + json.dumps(json.loads(documents(a.items())), indent=3, sort_keys=True).encode(),
        )
        for name, a in reversed(files)
    )
    other = UserFactory()
    first, second = send(owner, benchmark, right_archive()), send(other, benchmark, spaced)
    assert first.fingerprints == second.fingerprints
    assert {like.other.pk for like in evidence.likenesses(second)} == {first.pk}
    client.force_login(other)
    page = client.get(f"/en/account/submissions/{second.pk}/").content.decode()
    assert first.pk not in page


def test_withdrawn_by_its_owner_is_off_the_board(owner, benchmark, moderator):
    submission = send(owner, benchmark, right_archive())
    Submission.objects.filter(pk=submission.pk).update(state=State.IN_REVIEW)
    moderation.approve(Submission.objects.get(pk=submission.pk), moderator=moderator, reason="fine")
    services.withdraw(Submission.objects.get(pk=submission.pk), owner)
    board = benchmark.spec.board("main")
    assert snapshots.build(benchmark, board).content["rows"] == []
