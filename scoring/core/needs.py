"""Which tools of the installation the score of a task needs, given its answers."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pydantic import JsonValue

from scoring.core.kinds.solutions import holds_code
from scoring.core.spec import TaskSpec

Need: TypeAlias = Literal["sandbox", "judge", "image"]


def needs(task: TaskSpec, answers: Sequence[JsonValue]) -> frozenset[Need]:
    """Return what the metrics of ``task`` need; programs of a file that holds some need a sandbox.

    A task that needs nothing is scored where its file was opened, without network or programs.
    """
    found: set[Need] = {metric.requires for metric in task.metrics if metric.requires}
    if task.kind == "solutions" and holds_code(answers):
        found.add("sandbox")
    return frozenset(found)
