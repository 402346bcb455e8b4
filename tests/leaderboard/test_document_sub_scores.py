"""Scores by domain and prompt are means over many documents, with intervals; small groups hide."""

import io

import numpy as np
import pytest
from django.utils import translation

from leaderboard import snapshots
from leaderboard.board.content import Board
from leaderboard.document_sub_scores import Group, Grouping, groupings, prompts
from scoring.models import Gold
from submissions.models import DocumentScores
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
DOCUMENTS = 100
GROUPS = {
    "domain": {"city": list(range(40)), "home": list(range(40, 91)), "few": list(range(91, 100))},
    "prompt": {"1": list(range(50)), "2": list(range(50, 100))},
}


def archive(**arrays):
    packed = io.BytesIO()
    np.savez_compressed(packed, **{k: np.asarray(v, dtype=np.float32) for k, v in arrays.items()})
    return packed.getvalue()


@pytest.fixture
def found():
    benchmark = make_benchmark()
    gold = {"path": "g", "sha256": "0", "prepared_path": "p", "prepared_sha256": "0", "digest": "d"}
    Gold.objects.create(
        benchmark=benchmark, task="alpha", documents=DOCUMENTS, groups=GROUPS, **gold
    )
    submission = publish(benchmark, "model", {"alpha": 0.5, "beta": 0.5})
    right = [1.0] * 20 + [0.0] * 80
    row = submission.scores.get(task="alpha")
    DocumentScores.objects.create(task_score=row, arrays=archive(em=right))
    made = snapshots.rebuild(benchmark, benchmark.spec.board("all"), "test")
    board = Board(made.pk, made.digest, made.made_at, made.content)
    with translation.override("en"):
        return groupings(benchmark, board, {s.task: s for s in submission.scores.all()})


def test_each_group_is_the_mean_of_its_documents_with_its_interval(found):
    domain = found[0]
    assert (domain.slug, domain.field, domain.metric) == ("alpha", "domain", "EM")
    city = domain.groups[0]
    # Wilson's interval of 20 in 40.
    assert (city.name, city.mean, city.documents) == ("city", 0.5, 40)
    assert city.interval == pytest.approx((0.352, 0.648), abs=5e-4)


def test_a_group_of_nine_documents_is_not_shown(found):
    assert [group.name for group in found[0].groups] == ["city", "home"]


def test_prompts_have_numbers_and_not_texts(found):
    assert [group.name for group in found[1].groups] == ["1", "2"]
    assert [group.mean for group in found[1].groups] == pytest.approx([0.4, 0.0])


def test_a_score_that_depends_on_the_prompt_is_called_so(found):
    (told,) = prompts(found)
    assert (told.task, told.number, told.lowest.name, told.highest.name) == ("alpha", 2, "2", "1")
    # The second prompt has no right answer, so its mean cannot vary and nothing is claimed.
    assert not told.differs


def test_prompts_far_apart_differ_by_more_than_chance():
    def group(name, mean):
        return Group(name, mean, 0.05, (mean - 0.1, mean + 0.1), 50)

    def told(*means):
        groups = [group(str(n), mean) for n, mean in enumerate(means)]
        return prompts([Grouping("alpha", "alpha", "prompt", "EM", groups, is_prompt=True)])[
            0
        ].differs

    assert told(0.2, 0.5, 0.5)
    assert not told(0.4, 0.5, 0.5)


def test_tasks_without_kept_documents_have_no_groups(found):
    assert {grouping.task for grouping in found} == {"alpha"}
