"""``python -m scoring.runner.score``: the scores of the tasks of a checked archive.

Says for each task ``{"task", "n", "score", "metrics", "parts", "unavailable", "marks",
"documents": base64 of an npz}`` as soon as it is scored.
"""

import base64
import io
from collections.abc import Iterator, Mapping

import numpy as np
from pydantic import JsonValue

from scoring.core.check import Checked
from scoring.core.gold_file import read_gold
from scoring.core.ports import Tools
from scoring.core.report import Key, TaskReport
from scoring.core.score import score_task
from scoring.core.spec import TaskSpec
from scoring.core.statistics.arrays import Floats
from scoring.core.statistics.influence import NoContributionsError, task_contributions
from scoring.runner.job import Job, Message, run


def score(job: Job, checked: Checked) -> Iterator[Message]:
    """Yield the score of each task that is asked for."""
    for slug in job.attempted(checked):
        if slug in job.tasks:
            yield _scored(job, job.definition.task(slug), checked.answers[slug])


def _scored(job: Job, task: TaskSpec, answers: Mapping[Key, JsonValue]) -> Message:
    gold = read_gold(task, job.gold[task.slug].read_bytes())
    report = score_task(task, gold.documents, answers, Tools())
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
    """Return every document's scores, codes and contributions as a compressed npz in base64."""
    arrays = {field: np.asarray(s, dtype=np.float32) for field, s in report.per_document.items()}
    arrays |= {
        f"codes:{field}": np.asarray(rows, dtype=np.float32) for field, rows in report.codes.items()
    }
    arrays |= _contributions(task, report)
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **arrays)
    return base64.b64encode(packed.getvalue()).decode()


def _contributions(task: TaskSpec, report: TaskReport) -> dict[str, Floats]:
    """Intervals and rank sets live on these; some metrics say nothing of single documents."""
    try:
        return {"contributions": task_contributions(task, report)}
    except NoContributionsError:
        return {}


if __name__ == "__main__":
    run(score)
