"""Checks and scores one archive of MERA Text and forms its totals, as the platform does.

``python -m bench.whole_archive FOLDER`` prints the report, with the peak memory of the process.
"""

import gc
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from scoring import prepared_gold
from scoring.core.aggregate import summarise, weights
from scoring.core.check import check_archive
from scoring.core.definitions import load
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, Key
from scoring.core.score import score_task

SPEC = load("text")


def score_all(folder: Path) -> Mapping[str, object]:
    """Check the archive, score every task, form the totals: what the platform does for a file."""
    gold = {task.slug: prepared_gold.load((folder / task.file).read_bytes()) for task in SPEC.tasks}
    return score_against(folder / "text.zip", gold)


def score_against(path: Path, gold: Mapping[str, list[GoldDocument]]) -> Mapping[str, object]:
    """Check the archive at ``path`` and score it against gold that is in memory."""
    keys: dict[str, list[Key]] = {
        slug: [document.key for document in documents] for slug, documents in gold.items()
    }
    with path.open("rb") as archive:
        checked = check_archive(SPEC, archive, keys)
    if checked.errors:
        raise ValueError(f"the synthetic archive has {len(checked.errors)} errors")
    scored = [
        score_task(SPEC.task(slug), gold[slug], answers, Tools())
        for slug, answers in checked.answers.items()
    ]
    scores = {task.task: task.score for task in scored}
    summary = summarise(scores, weights(SPEC, SPEC.boards[0]))
    return {
        "documents": sum(task.n for task in scored),
        "total": summary.total_score,
        "tasks": scores,
    }


def main(folder: Path) -> None:
    """Print the report of the archive in ``folder``; as in the runner, without cycle collection."""
    gc.disable()
    scores = score_all(folder)
    print(json.dumps({**scores, "peak_mib": _peak_mib()}))


def _peak_mib() -> float:
    """Return this program's own peak; getrusage would count that of the process it came from."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main(Path(sys.argv[1]))
