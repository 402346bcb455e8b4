"""``python -m scoring.runner.tools``: the scores of tasks whose metrics need a sandbox or a judge.

It never sees an archive: the confined runner has checked the answers, which come as plain JSON.
Programs among them run in the sandbox only. The job stands on the first line of standard input,
with all settings, since the environment is empty. Says for each task what the runner of scores
says, or ``{"task", "waiting": why}`` when a tool cannot be used now, and meanwhile
``{"progress": task, "done", "total"}``, in programs.
"""

import json
import sys
from pathlib import Path

from pydantic import BaseModel, JsonValue, TypeAdapter

from scoring import prepared_gold
from scoring.core.ports import JudgeError, NoIsolationError
from scoring.core.report import Key
from scoring.core.score import score_task
from scoring.core.spec import BenchmarkSpec
from scoring.runner.job import Message, write
from scoring.runner.telling import task_message
from scoring.tools import ToolSettings, tools_of

_ANSWERS: TypeAdapter[list[JsonValue]] = TypeAdapter(list[JsonValue])


class ToolJob(BaseModel):
    """What to score: for each task its answers (a JSON list, in the order of its keys) and gold."""

    definition: BenchmarkSpec
    keys: dict[str, list[Key]]
    gold: dict[str, Path]
    answers: dict[str, str]
    settings: ToolSettings


def main() -> None:
    """Do the job on standard input and write what comes of it to standard output."""
    job = ToolJob.model_validate_json(sys.stdin.readline())
    for slug in job.answers:
        write(_message(job, slug), sys.stdout)
    write({"done": True}, sys.stdout)


class _Progress:
    """Tells how many programs of a task have a verdict."""

    def __init__(self, task: str) -> None:
        self._task = task

    def __call__(self, done: int, total: int) -> None:
        write({"progress": self._task, "done": done, "total": total}, sys.stdout)


def _message(job: ToolJob, slug: str) -> Message:
    task = job.definition.task(slug)
    gold = prepared_gold.load(job.gold[slug].read_bytes())
    answers = _ANSWERS.validate_python(json.loads(job.answers[slug]))
    by_key = dict(zip(job.keys[slug], answers, strict=True))
    try:
        tools = tools_of(job.settings, _Progress(slug))
        return task_message(task, score_task(task, gold, by_key, tools))
    except NoIsolationError as reason:
        return {"task": slug, "waiting": "isolation", "why": str(reason)}
    except JudgeError as reason:
        return {"task": slug, "waiting": "judge", "why": str(reason)}


if __name__ == "__main__":
    main()
