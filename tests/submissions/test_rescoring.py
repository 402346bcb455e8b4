"""New rules or new gold: everything is scored anew, and what was before is kept."""

import pytest
from django.core.management import call_command

from scoring.gold import import_gold
from submissions import rescoring, services
from submissions.models import TaskScore
from submissions.states import State
from tests.factories import right_archive, task_file, upload

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scored(owner, benchmark):
    return services.receive(
        owner=owner,
        benchmark=benchmark,
        file=upload(right_archive()),
        card={"model_name": "M"},
    ).submission


def change_gold(benchmark):
    task = benchmark.spec.task("alpha")
    import_gold(benchmark, task, task_file({1: "A", 2: "B", 3: "other"}), is_demo=True)


def test_what_is_up_to_date_is_left_alone(scored, benchmark):
    assert rescoring.rescore(benchmark) == []


def test_new_gold_gives_new_scores_and_keeps_the_old(scored, benchmark):
    change_gold(benchmark)
    assert [row.pk for row in rescoring.rescore(benchmark)] == [scored.pk]
    rows = TaskScore.objects.filter(task="alpha").order_by("pk")
    assert [(row.is_current, round(row.score, 3)) for row in rows] == [(False, 1.0), (True, 0.667)]
    scored.refresh_from_db()
    assert scored.state == State.SCORED
    assert scored.events.filter(action="rescore").count() == 1


def test_a_preview_changes_nothing(scored, benchmark, capsys):
    change_gold(benchmark)
    call_command("rescore", "small", "--preview")
    assert "1 outdated" in capsys.readouterr().out
    assert TaskScore.objects.filter(task="alpha").count() == 1
