"""How a runner tells the score of a task."""

import base64
import io
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.core.report import TaskReport
from scoring.core.spec import TaskSpec
from scoring.core.statistics.influence import NoContributionsError, task_contributions
from scoring.runner.job import Message


def task_message(task: TaskSpec, report: TaskReport) -> Message:
    """Return ``{"task", "n", "score", "metrics", ..., "documents": base64 of an npz}``."""
    return {
        "task": report.task,
        "n": report.n,
        "score": report.score,
        "metrics": dict(report.metrics),
        "parts": dict(report.parts),
        "unavailable": dict(report.unavailable),
        "marks": list(report.marks),
        "all_failed": _is_all_failed(report),
        "documents": _packed(task, report),
    }


def _is_all_failed(report: TaskReport) -> bool:
    """Tell whether there are scores of documents and none is above 0."""
    columns = list(report.per_document.values())
    return bool(columns) and not any(score > 0 for column in columns for score in column)


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
