"""``python -m scoring.runner.score``: the scores of the tasks of a checked archive.

Says for each task ``{"task", "n", "score", "metrics", "parts", "unavailable", "marks",
"documents": base64 of an npz}`` as soon as it is scored.
"""

import base64
import io
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import JsonValue

from scoring import prepared_gold
from scoring.core.check import Checked
from scoring.core.ports import Tools
from scoring.core.report import Key, TaskReport
from scoring.core.score import score_task
from scoring.core.spec import TaskSpec
from scoring.core.statistics.influence import NoContributionsError, task_contributions
from scoring.runner.job import Job, Message, run
from scoring.runner.judges import RemoteJudge


def score(job: Job, checked: Checked) -> Iterator[Message]:
    """Yield the score of each task that is asked for."""
    for slug in job.attempted(checked):
        if slug in job.tasks:
            report = _scored(job, slug, checked.answers[slug])
            yield _message(job.definition.task(slug), report)


def _scored(job: Job, slug: str, answers: Mapping[Key, JsonValue]) -> TaskReport:
    task = job.definition.task(slug)
    gold = prepared_gold.load(job.gold[slug].read_bytes())
    return score_task(task, gold, answers, _tools(job))


def _tools(job: Job) -> Tools:
    judges = {called: RemoteJudge(called=called, **who) for called, who in job.judges.items()}
    return Tools(judges=judges)


def _message(task: TaskSpec, report: TaskReport) -> Message:
    return {
        "task": report.task,
        "n": report.n,
        "score": report.score,
        "metrics": dict(report.metrics),
        "parts": dict(report.parts),
        "unavailable": dict(report.unavailable),
        "marks": list(report.marks),
        "documents": _packed(task, report),
    }


def _packed(task: TaskSpec, report: TaskReport) -> str:
    """Return every document's scores and codes as a compressed npz in base64.

    ``contributions`` is what each document adds to the task score; boards compare models by it.
    """
    arrays: dict[str, NDArray[Any]] = {
        field: np.asarray(s, dtype=np.float32) for field, s in report.per_document.items()
    }
    arrays |= {
        f"codes:{field}": np.asarray(rows, dtype=np.float32) for field, rows in report.codes.items()
    }
    with suppress(NoContributionsError):
        arrays["contributions"] = _compact(task_contributions(task, report))
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **arrays)
    return base64.b64encode(packed.getvalue()).decode()


def _compact(values: NDArray[np.float64]) -> NDArray[Any]:
    """Return one byte a document where all are right or wrong, else four."""
    if np.isin(values, (0, 1)).all():
        return values.astype(np.uint8)
    return values.astype(np.float32)


if __name__ == "__main__":
    run(score)
