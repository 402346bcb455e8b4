"""Score records that cannot be right: they cost their task, never the page, and are told once.

The rules of the database keep such records out; what a person writes past them may still break.
"""

from math import isfinite

from scoring.models import Benchmark
from submissions.models import TaskScore
from submissions.states import Note, State

MARK = "damaged"


def without_damage(row: TaskScore) -> TaskScore:
    """Return the record; of a damaged one only its task is left, marked and without a score."""
    if is_damaged(row):
        row.score, row.metrics, row.parts, row.marks = None, {}, {}, [MARK]
    return row


def is_damaged(row: TaskScore) -> bool:
    """Tell whether a score is no finite number, or its metrics are no table of such numbers."""
    return not (
        _is_score(row.score)
        and _is_table(row.metrics)
        and _is_table(row.parts)
        and isinstance(row.marks, list)
    )


def untold(benchmark: Benchmark) -> list[TaskScore]:
    """Return the damaged records of published results that the journal does not name yet."""
    published = TaskScore.objects.filter(
        submission__benchmark=benchmark, submission__state=State.PUBLISHED, is_current=True
    )
    return [
        row
        for row in published.select_related("submission")
        if is_damaged(row) and not _is_told(row)
    ]


def _is_told(row: TaskScore) -> bool:
    told = row.submission.events.filter(action=Note.DAMAGED, reason=row.task)
    return bool(told.filter(at__gte=row.created_at).exists())


def _is_score(value: object) -> bool:
    if value is None:
        return True
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(_is_score(one) for one in value.values())
