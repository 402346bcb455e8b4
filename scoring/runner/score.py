"""``python -m scoring.runner.score``: the scores of the tasks of a checked archive.

Says for each task ``{"task", "n", "score", "metrics", "parts", "unavailable", "marks",
"documents": base64 of an npz}`` as soon as it is scored. A task that needs a tool which the
installation offers is handed out instead, to be scored outside of this confinement:
``{"handed": task, "answers": "a JSON list, in gold order"}``.
"""

import json
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from scoring import prepared_gold
from scoring.core.check import Checked
from scoring.core.needs import needs
from scoring.core.ports import Tools
from scoring.core.report import Key, TaskReport
from scoring.core.score import score_task
from scoring.runner.job import Job, Message, run
from scoring.runner.telling import task_message


def score(job: Job, checked: Checked) -> Iterator[Message]:
    """Yield the score of each task that is asked for, or its answers where a tool is needed."""
    for slug in job.attempted(checked):
        if slug not in job.tasks:
            continue
        keys = job.keys[slug]
        answers = [checked.answers[slug][key] for key in keys]
        task = job.definition.task(slug)
        if needs(task, answers).isdisjoint(job.offered):
            yield task_message(task, _scored(job, slug, keys, answers))
        else:
            # As text: nobody but the tool runner has to understand it.
            yield {"handed": slug, "answers": json.dumps(answers)}


def _scored(job: Job, slug: str, keys: Sequence[Key], answers: Sequence[JsonValue]) -> TaskReport:
    task = job.definition.task(slug)
    gold = prepared_gold.load(job.gold[slug].read_bytes())
    return score_task(task, gold, dict(zip(keys, answers, strict=True)), Tools())


if __name__ == "__main__":
    run(score)
