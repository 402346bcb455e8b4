"""A submission of MERA Code from upload to scored, its programs run in the real sandbox."""

import pytest

from scoring.core.definitions import load
from scoring.core.spec import BenchmarkSpec
from scoring.demo.functions import PROBLEMS
from scoring.demo.gold import gold_documents, gold_text
from scoring.demo.programs import fenced
from scoring.gold import import_gold
from scoring.loading import load_benchmark
from scoring.sandbox.confine import isolation
from submissions import tasks
from submissions.models import Job, TaskScore
from submissions.states import State
from tests.factories import archive
from tests.scoring.judges.chat_server import chat_server, says
from tests.submissions.test_road import send

pytestmark = pytest.mark.django_db(transaction=True)
TASKS = ("ruHumanEval", "ruCodeEval", "CodeLinterEval", "ruCodeReviewer")
SIZE = 4


@pytest.fixture
def code():
    """MERA Code with three of its tasks, four problems each."""
    shipped = load("code").model_dump(mode="json")
    kept = [task | {"size": SIZE} for task in shipped["tasks"] if task["slug"] in TASKS]
    board = {"slug": "code", "title": {"ru": "Код", "en": "Code"}, "tasks": list(TASKS)}
    spec = BenchmarkSpec.model_validate(shipped | {"tasks": kept, "boards": [board]})
    benchmark = load_benchmark(spec).benchmark
    for task in spec.tasks:
        content = gold_text(gold_documents("code", task)).encode()
        import_gold(benchmark, task, content, is_demo=True)
    return benchmark


@pytest.fixture
def needs_isolation():
    if isolation() != "bubblewrap":
        pytest.skip("NO ISOLATION HERE: apt-get install bubblewrap; programs were not run")


def programs() -> dict[object, object]:
    """Return ten programs a problem, of which the first five are right."""
    rows = [
        [p.right, fenced(p.head + p.right, "python")] * 2 + [p.right] + [p.wrong] * 5
        for p in PROBLEMS
    ]
    return {place + 1: [row] for place, row in enumerate(rows)}


def client_results(code) -> dict[object, object]:
    documents = gold_documents("code", code.spec.task("ruCodeEval"))
    return {document["meta"]["id"]: [[document["outputs"]] * 10] for document in documents}


def linted() -> dict[object, object]:
    return {place + 1: [[fenced("x = 1", "python")] * 10] for place in range(SIZE)}


def test_programs_are_run_by_us_and_results_are_marked(
    owner, code, needs_isolation, tmp_path, settings
):
    settings.TOOLS = settings.TOOLS | {"cache": tmp_path}
    content = archive(
        ruHumanEval=programs(), ruCodeEval=client_results(code), CodeLinterEval=linted()
    )
    submission = send(owner, code, content)
    assert submission.state == State.SCORED, Job.objects.values_list("fault", flat=True)
    scores = {row.task: row for row in TaskScore.objects.all()}
    assert scores["ruHumanEval"].metrics["pass@1"] == 0.5
    assert scores["ruHumanEval"].marks[0] == "run_by_us"
    assert scores["ruHumanEval"].judge_version.startswith("sandbox:")
    assert (scores["ruCodeEval"].score, scores["ruCodeEval"].marks) == (1.0, ["client_run"])
    assert scores["CodeLinterEval"].score == 1.0
    told = Job.objects.get(step=Job.Step.SCORE).progress
    assert told["task"] in TASKS
    assert 0 < told["done"] == told["total"]


def test_without_isolation_it_waits_and_loses_nothing(
    owner, code, settings, client, needs_isolation
):
    settings.TOOLS = settings.TOOLS | {"sandbox": "no-such-back-end"}
    submission = send(owner, code, archive(ruHumanEval=programs(), CodeLinterEval=linted()))
    job = Job.objects.get(step=Job.Step.SCORE)
    assert (job.status, job.waiting_for, job.attempt) == (Job.Status.WAITING, "isolation", 0)
    assert submission.state == State.SCORING
    assert TaskScore.objects.values_list("task", flat=True).get() == "CodeLinterEval"
    client.force_login(owner)
    page = client.get(f"/en/account/submissions/{submission.pk}/").content.decode()
    assert "no isolation available" in page
    settings.TOOLS = settings.TOOLS | {"sandbox": "auto"}
    tasks.score(job.pk)
    submission.refresh_from_db()
    assert submission.state == State.SCORED
    page = client.get(f"/en/account/submissions/{submission.pk}/").content.decode()
    assert "run by us" in page


def reviews() -> dict[object, object]:
    return {place + 1: "Комментарий 1: нет проверки" for place in range(SIZE)}


def with_judge(url: str) -> dict[str, str]:
    return {"judge_url": url, "judge_key": "secret", "judge_model": "judge-1"}


def test_a_judge_is_asked_where_one_is_set_up(owner, code, settings, tmp_path):
    with chat_server(lambda *_: says("correct")) as server:
        settings.TOOLS = settings.TOOLS | with_judge(server.url) | {"cache": tmp_path}
        send(owner, code, archive(ruCodeReviewer=reviews()))
    score = TaskScore.objects.get()
    assert (score.metrics["pass@1"], score.unavailable) == (1.0, {})
    assert score.judge_version == "judge:judge-1@prompts-1"
    assert set(server.keys) == {"Bearer secret"}


def test_without_a_judge_its_metrics_are_not_available(owner, code):
    send(owner, code, archive(ruCodeReviewer=reviews()))
    score = TaskScore.objects.get()
    assert score.score is not None
    assert set(score.unavailable) == {"pass@1", "pass@5", "pass@10"}


def test_a_judge_that_fails_is_waited_for(owner, code, settings):
    with chat_server(lambda *_: (401, {})) as server:
        settings.TOOLS = settings.TOOLS | with_judge(server.url) | {"cache": None}
        send(owner, code, archive(ruCodeReviewer=reviews()))
    assert Job.objects.get(step=Job.Step.SCORE).waiting_for == "judge"
    assert not TaskScore.objects.exists()


def test_layouts_cannot_be_mixed(owner, code):
    mixed = programs() | {1: client_results(code)[1]}
    submission = send(owner, code, archive(ruHumanEval=mixed))
    assert submission.state == State.INVALID
    assert {error["type"] for error in submission.report["errors"]} == {"mixed_layouts"}
