"""What a runner is given: the archive, the definition, document keys and what is to be scored."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scoring.core.version import SCORER_VERSION
from scoring.models import Benchmark, Gold
from submissions.models import Submission, TaskScore


def order(benchmark: Benchmark, archive: Path) -> dict[str, Any]:
    """Return the job of a check; a scoring adds to it."""
    return {
        "definition": benchmark.definition,
        "archive": str(archive),
        "keys": {row.task: row.keys for row in current_gold(benchmark)},
    }


def current_gold(benchmark: Benchmark) -> list[Gold]:
    """Return the gold in force, one row a task."""
    return list(Gold.objects.filter(benchmark=benchmark, is_current=True))


def outdated_tasks(submission: Submission) -> list[str]:
    """Return the attempted tasks that have no score by the rules and the gold of today."""
    golds = {row.task: row.digest for row in current_gold(submission.benchmark)}
    scored = TaskScore.objects.filter(
        submission=submission, is_current=True, scorer_version=SCORER_VERSION
    )
    done = {
        task
        for task, digest in scored.values_list("task", "gold_digest")
        if golds.get(task) == digest
    }
    return [task for task in submission.attempted if task not in done]


@contextmanager
def local_archive(submission: Submission) -> Iterator[Path]:
    """Give a readable file with the archive; object stores are copied from."""
    try:
        path = Path(submission.archive.path)
    except NotImplementedError:
        path = None
    if path:
        yield path
        return
    with tempfile.NamedTemporaryFile(suffix=".zip") as copy, submission.archive.open() as stored:
        for piece in stored.chunks():
            copy.write(piece)
        copy.flush()
        yield Path(copy.name)
