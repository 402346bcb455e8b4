"""Has the runners score a submission's tasks; what they say is not stored here.

The confined runner opens the archive. Tasks that need a sandbox or a judge come back from it as
plain answers, which the tool runner then scores without ever seeing the archive.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import File

from scoring import child, gold
from scoring.models import Benchmark, Gold
from scoring.tools import ToolSettings
from submissions.models import Submission

Message = Mapping[str, Any]


def messages(submission: Submission, tasks: Sequence[str]) -> Iterator[Message | None]:
    """Yield the score of each task as it comes, and None while there is nothing to tell.

    A score is as ``scoring.runner`` tells it, ``{"task", "waiting", "why"}`` stands in for one that
    needs a tool which cannot be used now. Raises scoring.child.RunnerError; GoldDamagedError.
    """
    golds = {row.task: row for row in current_gold(submission.benchmark) if row.task in tasks}
    with ExitStack() as stack:
        archive = stack.enter_context(local_archive(submission))
        paths = {task: stack.enter_context(gold.local_path(golds[task])) for task in golds}
        tools = ToolSettings.model_validate(settings.TOOLS)
        order = check_order(submission.benchmark, archive) | {
            "excluded": submission.excluded,
            "tasks": list(tasks),
            "gold": {task: str(path) for task, path in paths.items()},
            "offered": tools.offers(),
        }
        handed: dict[str, str] = {}
        readable = [archive, *paths.values()]
        for message in child.messages("score", order, readable, tick_s=tick_s()):
            if message and "handed" in message:
                handed[message["handed"]] = message["answers"]
            yield message
        if handed:
            yield from _with_tools(order, handed, tools)


def _with_tools(
    order: Message, handed: Mapping[str, str], tools: ToolSettings
) -> Iterator[Message | None]:
    job = {
        "definition": order["definition"],
        "keys": {task: order["keys"][task] for task in handed},
        "gold": {task: order["gold"][task] for task in handed},
        "answers": handed,
        "settings": tools.model_dump(mode="json"),
    }
    yield from child.tool_messages(job, tick_s=tick_s())


def check_order(benchmark: Benchmark, archive: Path) -> dict[str, Any]:
    """Return what every runner that opens ``archive`` has to be told."""
    return {
        "definition": benchmark.definition,
        "archive": str(archive),
        "keys": {row.task: row.keys for row in current_gold(benchmark)},
    }


def current_gold(benchmark: Benchmark) -> list[Gold]:
    """Return the gold in force, one row a task."""
    return list(Gold.objects.filter(benchmark=benchmark, is_current=True))


@contextmanager
def local_archive(submission: Submission) -> Iterator[Path]:
    """Give a readable file with the archive; object stores are copied from."""
    try:
        path = Path(submission.archive.path)
    except NotImplementedError:
        # So Django says that a storage keeps no local files.
        path = None
    if path:
        yield path
        return
    with tempfile.NamedTemporaryFile(suffix=".zip") as copy, submission.archive.open() as stored:
        for piece in File(stored).chunks():
            copy.write(piece)
        copy.flush()
        yield Path(copy.name)


def tick_s() -> float:
    """Return how often a lease is extended while the runner is silent."""
    return settings.JOB_LEASE_S / 3
