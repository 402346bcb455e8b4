"""Logs of lm-evaluation-harness: which of a folder belong to a task, and the answers in them.

A log is ``samples_<harness task>_<time>.jsonl``; each line has ``doc``, ``resps`` (all raw
generations) and ``filtered_resps``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from scoring.commands.failures import InputError
from scoring.core.kinds.ethics import CRITERIA
from scoring.core.spec import TaskSpec

_LOG = re.compile(r"samples_(?P<task>.+)_(?P<time>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?)\.jsonl?")
_VARIANT = re.compile(r"_(gen|default)$")
_MANY_GENERATIONS = {"generations", "test_results", "solutions"}
_YES_NO: list[JsonValue] = ["0", "1"]


@dataclass(frozen=True, slots=True)
class Log:
    """One log file: the harness's task, its variant ("gen", "default" or ""), when it was made."""

    path: Path
    task: str
    variant: str
    time: str


def find_logs(folder: Path) -> list[Log]:
    """Return the logs of a folder and its subfolders. Raises InputError when two folders have some.

    The harness makes a folder for each model, and answers of two models must never be mixed.
    """
    logs = [log for path in sorted(folder.rglob("samples_*.json*")) if (log := _log(path))]
    folders = sorted({str(log.path.parent) for log in logs})
    if len(folders) > 1:
        raise InputError("logs stand in several folders, name one of them: " + ", ".join(folders))
    return logs


def _log(path: Path) -> Log | None:
    match = _LOG.fullmatch(path.name)
    if match is None:
        return None
    name = match["task"].lower()
    variant = _VARIANT.search(name)
    return Log(path, _VARIANT.sub("", name), variant[1] if variant else "", match["time"])


def logs_of(task: TaskSpec, logs: Sequence[Log], *, variant: str) -> list[Log]:
    """Return the newest log of each harness task of ``task``, of the variant asked for if any."""
    patterns = task.harness_tasks or (_VARIANT.sub("", task.harness_task or task.slug.lower()),)
    mine = [log for log in logs if any(fnmatchcase(log.task, pattern) for pattern in patterns)]
    newest: dict[str, Log] = {}
    for log in sorted(mine, key=lambda log: (log.variant == variant, log.time)):
        newest[log.task] = log
    return [newest[name] for name in sorted(newest)]


def documents(task: TaskSpec, log: Log) -> Iterator[dict[str, JsonValue]]:
    """Yield the log's answers as documents of a submission. Raises InputError."""
    with log.path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield _document(task, log, number, line)


def _document(task: TaskSpec, log: Log, number: int, line: str) -> dict[str, JsonValue]:
    try:
        record = json.loads(line)
        answer = _answer(task, _responses(task, record))
        return {"outputs": answer, "meta": _meta(task, record["doc"]["meta"])}
    except (ValueError, KeyError, TypeError, IndexError) as error:
        why = f"{type(error).__name__}: {error}"
        raise InputError(f"{log.path}, line {number} is no harness log: {why}") from error


def _meta(task: TaskSpec, meta: Mapping[str, Any]) -> dict[str, JsonValue]:
    if task.key == ("id",) and "id" not in meta:
        # ruTiE of MERA Multi: the dataset numbers dialogues, the benchmark numbers documents.
        return {"id": int(meta["question_id"]) + 500 * int(meta["dialog_id"]) + 11}
    return {field: int(meta[field]) for field in task.key}


def _responses(task: TaskSpec, record: Mapping[str, Any]) -> list[Any]:
    return list(record["resps" if task.pack == "raw" else "filtered_resps"])


def _answer(task: TaskSpec, responses: list[Any]) -> JsonValue:
    if task.kind in _MANY_GENERATIONS:
        return responses
    answer = _choice(task, responses) if _is_likelihoods(responses) else responses[0]
    if isinstance(answer, list):
        answer = answer[-1 if task.pack == "filtered_last" else 0]
    if task.kind == "ethics" and not isinstance(answer, dict):
        return dict.fromkeys(CRITERIA, str(answer))
    text: JsonValue = answer
    return text


def _is_likelihoods(responses: Sequence[object]) -> bool:
    """Whether each response is [log-likelihood, is it greedy], one for each choice."""
    return len(responses) > 1 and all(
        isinstance(response, list) and len(response) == 2 and isinstance(response[1], bool)
        for response in responses
    )


def _choice(task: TaskSpec, responses: Sequence[Sequence[float]]) -> JsonValue:
    """The most likely choice; of equally likely ones the first."""
    choices = task.kind_options.get("choices", _YES_NO)
    if not isinstance(choices, list) or len(choices) != len(responses):
        raise ValueError(f"{len(responses)} log-likelihoods do not fit the choices of {task.slug}")
    likelihoods = [float(response[0]) for response in responses]
    return choices[likelihoods.index(max(likelihoods))]
