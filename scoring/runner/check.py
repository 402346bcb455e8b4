"""``python -m scoring.runner.check``: what is wrong with an archive, and what its answers are like.

Says ``{"report": {"errors", "warnings", "files"}, "attempted": [task],
"fingerprints": {task: digest}, "prints": {task: base64}}``. Where files were excluded, the report
also has ``left_out``.
"""

import base64
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from scoring.core.check import Checked
from scoring.core.fingerprint import answer_hashes, fingerprint
from scoring.core.messages import render
from scoring.core.problems import Problem, Severity
from scoring.runner.job import Job, Message, run


def check(job: Job, checked: Checked) -> Iterator[Message]:
    """Yield the report."""
    attempted = job.attempted(checked)
    yield {
        "report": _report(job, checked),
        "attempted": attempted,
        "fingerprints": {task: fingerprint(checked.answers[task]) for task in attempted},
        "prints": {task: _print(job, checked, task) for task in attempted},
    }


def _report(job: Job, checked: Checked) -> Message:
    """Faults of files that the owner left out are told apart and stop nothing."""
    kept, left_out = _divide(checked.problems, frozenset(job.excluded))
    report: dict[str, Any] = {
        "errors": [render(p) for p in kept if p.severity is Severity.ERROR],
        "warnings": [render(p) for p in kept if p.severity is Severity.WARNING],
        "files": [asdict(file) for file in checked.files],
    }
    if job.excluded:
        report["left_out"] = [render(p) for p in left_out]
    return report


def _divide(
    problems: Sequence[Problem], excluded: frozenset[str]
) -> tuple[list[Problem], list[Problem]]:
    """Return the problems that count and those of files that were left out."""
    kept: list[Problem] = []
    left_out: list[Problem] = []
    for problem in problems:
        is_out = problem.level != "archive" and excluded & {problem.task, problem.file}
        (left_out if is_out else kept).append(problem)
    return kept, left_out


def _print(job: Job, checked: Checked, task: str) -> str:
    """Return eight bytes for each document's answer, in gold order, in base64.

    Without gold the answers stand in the order of their keys.
    """
    hashes = answer_hashes(checked.answers[task])
    joined = "".join(hashes[key] for key in job.keys.get(task, sorted(hashes)))
    return base64.b64encode(bytes.fromhex(joined)).decode()


if __name__ == "__main__":
    run(check)
