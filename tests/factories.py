"""Rows for tests. The small benchmark has tasks alpha (ids 1, 2, 3) and beta (ids 1, 2)."""

import io
import json
import zipfile

import factory
from django.core.files.base import ContentFile
from factory.django import DjangoModelFactory

from mera.accounts.models import User
from scoring.core.spec import BenchmarkSpec
from scoring.gold import import_gold
from scoring.loading import load_benchmark
from scoring.models import Benchmark
from submissions.models import Event, Submission, TaskScore
from submissions.states import Action, State

GOLD = {"alpha": {1: "A", 2: "B", 3: "C"}, "beta": {1: "X", 2: "Y"}}


def small_spec(slug: str = "small", version: str = "1") -> BenchmarkSpec:
    return BenchmarkSpec.model_validate(
        {
            "slug": slug,
            "version": version,
            "title": "Small",
            "name": _both("Small"),
            "summary": _both("A benchmark for tests."),
            "tasks": [_task("alpha", "image"), _task("beta", "audio")],
            "boards": [
                {"slug": "main", "title": _both("Main"), "tasks": ["alpha", "beta"]},
                {"slug": "audio", "title": _both("Audio"), "tasks": ["beta"]},
            ],
        }
    )


def _task(slug: str, modality: str) -> dict[str, object]:
    return {
        "slug": slug,
        "file": f"{slug}.json",
        "title": slug,
        "description": _both(slug),
        "modality": modality,
        "kind": "text",
        "metrics": [{"field": "em", "metric": "exact_match", "label": "EM", "main": True}],
        "size": len(GOLD[slug]),
        "access": "private",
    }


def _both(text: str) -> dict[str, str]:
    return {"ru": text, "en": text}


def task_file(answers: dict[object, object]) -> bytes:
    documents = [{"outputs": answer, "meta": {"id": key}} for key, answer in answers.items()]
    return json.dumps({"data": {"test": documents}}).encode()


def archive(**files: dict[object, object] | bytes) -> bytes:
    """Return a ZIP with ``<name>.json`` for each argument: answers by id, or bytes as they are.

    The same arguments give the same bytes: the files have no time of their own.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in files.items():
            data = content if isinstance(content, bytes) else task_file(content)
            target.writestr(zipfile.ZipInfo(f"{name}.json"), data)
    return packed.getvalue()


def right_archive() -> bytes:
    return archive(alpha=GOLD["alpha"], beta=GOLD["beta"])


def upload(content: bytes, name: str = "answers.zip") -> ContentFile:
    return ContentFile(content, name=name)


def small_benchmark(slug: str = "small") -> Benchmark:
    """Return the small benchmark with its gold."""
    benchmark = load_benchmark(small_spec(slug)).benchmark
    for task in benchmark.spec.tasks:
        import_gold(benchmark, task, task_file(GOLD[task.slug]), is_demo=True)
    return benchmark


class UserFactory(DjangoModelFactory):
    email = factory.Sequence(lambda n: f"user{n}@example.org")
    display_name = factory.Sequence(lambda n: f"User {n}")
    team = factory.Sequence(lambda n: f"Team {n}")
    language = "en"

    class Meta:
        model = User


class SubmissionFactory(DjangoModelFactory):
    """A submission without an archive; ``full_card`` fills in what publication needs."""

    owner = factory.SubFactory(UserFactory)
    benchmark = factory.LazyFunction(
        lambda: Benchmark.objects.filter(slug="small").first() or small_benchmark()
    )
    model_name = factory.Sequence(lambda n: f"Model {n}")
    sha256 = factory.Sequence(lambda n: f"{n:064x}")
    size = 100
    state = State.RECEIVED

    class Meta:
        model = Submission

    class Params:
        full_card = factory.Trait(
            team="The Team",
            model_size_b="7",
            open_weights=True,
            license="MIT",
            model_url="https://example.org/model",
            description="A model.",
            data_used="Texts.",
            training_process="Trained.",
            architecture="Transformer.",
        )


def in_state(state: State, **fields: object) -> Submission:
    """Return a submission in ``state`` with what belongs to it: scores, report, journal."""
    submission = SubmissionFactory(state=state, full_card=True, **fields)
    if state in {State.RECEIVED, State.INVALID, State.FAILED}:
        return submission
    Submission.objects.filter(pk=submission.pk).update(attempted=["alpha"])
    TaskScore.objects.create(
        submission=submission,
        task="alpha",
        score=0.5,
        metrics={"em": 0.5},
        documents=3,
        benchmark_version="1",
        scorer_version="1",
        gold_digest="",
    )
    Event.objects.create(submission=submission, action=Action.FINISH, to_state=state)
    submission.refresh_from_db()
    return submission
