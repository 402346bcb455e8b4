"""A small benchmark and published submissions for the tests of boards."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth import get_user_model

from scoring.models import Benchmark
from submissions.models import Submission, TaskScore
from submissions.states import State

DEFINITION = {
    "slug": "tiny",
    "version": "1",
    "title": "Tiny",
    "name": {"ru": "Крошка", "en": "Tiny"},
    "summary": {"ru": "Для проверки", "en": "For tests"},
    "tasks": [
        {
            "slug": slug,
            "file": f"{slug}.json",
            "title": slug,
            "description": {"ru": "…", "en": "…"},
            "modality": modality,
            "kind": "text",
            "metrics": [
                {
                    "field": "em",
                    "metric": "exact_match",
                    "label": "EM",
                    "main": True,
                    **({"human": human} if human else {}),
                }
            ],
            "size": 3,
            "access": "private",
        }
        for slug, modality, human in (
            ("alpha", "image", 0.9),
            ("beta", "image", None),
            ("gamma", "audio", 0.8),
        )
    ],
    "boards": [
        {"slug": "all", "title": {"ru": "Все", "en": "All"}, "tasks": ["alpha", "beta", "gamma"]},
        {"slug": "audio", "title": {"ru": "Аудио", "en": "Audio"}, "tasks": ["gamma"]},
    ],
}
START = datetime(2026, 11, 1, tzinfo=UTC)


def make_benchmark():
    return Benchmark.objects.create(slug="tiny", version="1", definition=DEFINITION, digest="0")


def publish(benchmark, model, scores, *, day=0, **fields):
    """Store a published submission with these task scores."""
    owner, _made = get_user_model().objects.get_or_create(
        email=f"{fields.get('team', 'x')}@example.org"
    )
    submission = Submission.objects.create(
        owner=owner,
        benchmark=benchmark,
        state=State.PUBLISHED,
        model_name=model,
        sha256="0" * 64,
        size=1,
        published_at=START + timedelta(days=day),
        **fields,
    )
    for task, score in scores.items():
        TaskScore.objects.create(
            submission=submission,
            task=task,
            score=score,
            metrics={"em": score},
            documents=3,
            benchmark_version="1",
            scorer_version="1.0",
            gold_digest="g",
        )
    return submission
