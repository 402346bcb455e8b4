"""``mera score``: the score of one task file against gold."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import cast

from pydantic import JsonValue

from scoring.commands import console, inputs
from scoring.commands.failures import InputError
from scoring.core.checking.answers import Answers, read_answers
from scoring.core.gold_file import GoldFile
from scoring.core.kinds import KINDS
from scoring.core.messages import message, render
from scoring.core.needs import needs
from scoring.core.ports import JudgeError, NoIsolationError, Tools
from scoring.core.problems import Severity
from scoring.core.report import Key, TaskReport
from scoring.core.score import score_task
from scoring.core.spec import TaskSpec


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    inputs.add_benchmark(parser)
    parser.add_argument("--task", required=True, help="slug of the task, for example AQUARIA")
    parser.add_argument("--gold", required=True, metavar="GOLD.json")
    parser.add_argument("--answers", required=True, metavar="ANSWERS.json")
    inputs.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print metrics and score; 0 when scored, 1 when the answers have errors."""
    task = inputs.task(inputs.benchmark(args.benchmark), args.task)
    gold = inputs.gold(task, inputs.existing_file(args.gold))
    path = inputs.existing_file(args.answers)
    answers = read_answers(task, path.name, path.read_bytes(), KINDS[task.kind], gold.keys)
    report = None if answers.by_key is None else _report(task, gold, answers.by_key)
    if not console.wants_table(args.json):
        console.print_json(_scored(task, report, answers) if report else _refused(task, answers))
    elif report:
        _print_scores(report)
    else:
        _print_errors(task, answers)
    return 0 if report else 1


def _report(task: TaskSpec, gold: GoldFile, answers: Mapping[Key, JsonValue]) -> TaskReport:
    try:
        return score_task(task, gold.documents, answers, _tools(task, answers))
    except (NoIsolationError, JudgeError) as reason:
        raise InputError(f"{task.slug} cannot be scored here now: {reason}") from reason
    except (KeyError, TypeError, ValueError) as error:
        # Gold that its import would refuse is scored where the metric can read it all the same.
        if not gold.problems:
            raise
        raise InputError(inputs.gold_refusal(task.file, gold.problems)) from error


def _tools(task: TaskSpec, answers: Mapping[Key, JsonValue]) -> Tools:
    """The sandbox and the judges take time to load, which tasks without them need not pay."""
    if not needs(task, list(answers.values())):
        return Tools()
    return cast("Tools", import_module("scoring.commands.local_tools").tools())


def _refused(task: TaskSpec, answers: Answers) -> dict[str, JsonValue]:
    nothing: dict[str, JsonValue] = {"task": task.slug, "n": 0, "metrics": {}, "score": None}
    return nothing | _problems(answers)


def _scored(task: TaskSpec, report: TaskReport, answers: Answers) -> dict[str, JsonValue]:
    scores: dict[str, JsonValue] = {
        "task": report.task,
        "n": report.n,
        "metrics": {**report.metrics, **report.parts},
        "score": _number(task, report),
        "unavailable": dict(report.unavailable),
        "marks": list(report.marks),
    }
    return scores | _problems(answers)


def _number(task: TaskSpec, report: TaskReport) -> float | None:
    """The reference forms a number of a task that has only sub-scores too: the mean of none, 0."""
    return report.score if task.main_metrics else 0.0


def _problems(answers: Answers) -> dict[str, JsonValue]:
    return {
        "errors": _rendered(answers, Severity.ERROR),
        "warnings": _rendered(answers, Severity.WARNING),
    }


def _rendered(answers: Answers, severity: Severity) -> list[JsonValue]:
    return [render(problem) for problem in answers.problems if problem.severity is severity]


def _print_errors(task: TaskSpec, answers: Answers) -> None:
    console.print_line(f"{task.slug}: not scored, the answers have errors")
    for problem in answers.problems:
        console.print_line(f"  ✗ {message(problem, 'en')}")


def _print_scores(report: TaskReport) -> None:
    scores = {**report.metrics, **report.parts}
    rows = [[name, f"{value:.6f}"] for name, value in scores.items()]
    rows += [[name, f"not available here: {why}"] for name, why in report.unavailable.items()]
    score = "—" if report.score is None else f"{report.score:.6f}"
    title = f"{report.task}: {score} ({report.n} documents)"
    console.print_table(title, ["metric", "value"], rows)
