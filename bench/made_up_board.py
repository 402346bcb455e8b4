"""Fills a board with made-up published models; run inside a site's own environment.

``python -m bench.made_up_board 500 PATH`` prints how many queries the page at PATH takes, cold and
warm, and how many bytes it has.
"""

import json
import random
import sys

import django

import mera  # noqa: F401  sets the settings module

django.setup()

from django.db import connection, transaction  # noqa: E402  needs settings
from django.test import Client  # noqa: E402  needs settings
from django.test.utils import CaptureQueriesContext  # noqa: E402  needs settings
from django.utils import timezone  # noqa: E402  needs settings

from leaderboard import snapshots  # noqa: E402  needs settings
from mera.accounts.models import User  # noqa: E402  needs settings
from scoring.models import Benchmark  # noqa: E402  needs settings
from submissions.models import Submission, TaskScore  # noqa: E402  needs settings
from submissions.states import State  # noqa: E402  needs settings


def main() -> None:
    """Fill, build the board, count the queries of its page."""
    benchmark = Benchmark.objects.get(slug="multi", is_current=True)
    fill(benchmark, int(sys.argv[1]))
    snapshots.rebuild(benchmark, benchmark.spec.board("multi"), "bench")
    page = sys.argv[2]
    cold, warm = queries(page), queries(page)
    size = len(Client().get(page, headers={"host": "localhost"}).content)
    print(json.dumps({"cold": cold, "warm": warm, "bytes": size}))


@transaction.atomic
def fill(benchmark: Benchmark, models: int) -> None:
    """Store published submissions with a score for every task."""
    dice = random.Random(1)
    owner = User.objects.get(email="second@demo.local")
    rows = [_submission(benchmark, owner, number) for number in range(models)]
    Submission.objects.bulk_create(rows)
    TaskScore.objects.bulk_create(
        _score(row, benchmark, task.slug, dice) for row in rows for task in benchmark.spec.tasks
    )


def queries(page: str) -> int:
    """Return how many queries a guest's look at a page takes."""
    with CaptureQueriesContext(connection) as captured:
        answer = Client().get(page, headers={"host": "localhost"})
    assert answer.status_code == 200
    return len(captured)


def _submission(benchmark: Benchmark, owner: User, number: int) -> Submission:
    return Submission(
        owner=owner,
        benchmark=benchmark,
        state=State.PUBLISHED,
        model_name=f"Model {number}",
        team=f"Team {number % 60}",
        model_size_b=number % 90 + 1,
        open_weights=number % 3 > 0,
        license="Apache-2.0",
        sha256="0" * 64,
        size=1,
        published_at=timezone.now(),
        attempted=[task.slug for task in benchmark.spec.tasks],
    )


def _score(row: Submission, benchmark: Benchmark, task: str, dice: random.Random) -> TaskScore:
    score = min(1.0, max(0.0, dice.gauss(0.6, 0.1)))
    return TaskScore(
        submission=row,
        task=task,
        score=score,
        metrics={metric.field: score for metric in benchmark.spec.task(task).metrics},
        documents=benchmark.spec.task(task).size,
        benchmark_version=benchmark.version,
        scorer_version="bench",
        gold_digest="bench",
    )


if __name__ == "__main__":
    main()
