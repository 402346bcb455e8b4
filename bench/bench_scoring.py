"""How fast a full archive of MERA Text becomes numbers, beside json.loads of the same bytes.

Prints one JSON object per line: bench, ours, reference, ratio, unit, note.
"""

import gc
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from bench.rows import report
from bench.whole_archive import SPEC, score_against
from scoring import prepared_gold
from scoring.core.gold_file import read_gold
from scoring.core.metrics.squad_em import squad_em
from scoring.core.metrics.squad_f1 import squad_f1
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument
from scoring.demo.archive import task_file
from scoring.demo.book import recipe_of
from scoring.demo.gold import gold_documents, gold_text

COMPARED = frozenset({"exact_match"})
ROUNDS = 9
REFERENCE_STARTED_S, REFERENCE_SCORED_S = 5.4, 0.35
REFERENCE_MULTIQ = 915.0
MULTIQ_DOCUMENTS, MULTIQ_WORDS = 900, 400


def write_inputs(folder: Path) -> None:
    """Write an archive that answers every task, four in five right, and the prepared gold."""
    dice = random.Random(20)
    with ZipFile(folder / "text.zip", "w", ZIP_DEFLATED) as archive:
        for task in SPEC.tasks:
            documents = gold_documents("text", task)
            recipe = recipe_of("text", task)
            answered = [
                {
                    "outputs": (
                        recipe.answers.right(document["outputs"], dice)
                        if dice.random() < 0.8
                        else recipe.answers.wrong(document["outputs"], dice)
                    ),
                    "meta": {name: document["meta"][name] for name in (*task.key, *recipe.packed)},
                }
                for document in documents
            ]
            archive.writestr(task.file, task_file(answered))
            gold = read_gold(task, gold_text(documents).encode())
            (folder / task.file).write_bytes(prepared_gold.dump(gold.documents))


def best_s(*works: Callable[[], object]) -> list[float]:
    """Return the shortest time of some rounds of each, in turn.

    Seconds of CPU, which neighbours lengthen least.
    """
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            start = time.process_time()
            work()
            taken.append(time.process_time() - start)
    return [min(taken) for taken in times]


def bench_in_process(folder: Path) -> None:
    """Compare with json.loads: the whole archive, and the tasks of plain comparison alone."""
    gold = {task.slug: prepared_gold.load((folder / task.file).read_bytes()) for task in SPEC.tasks}
    with ZipFile(folder / "text.zip") as archive:
        files = {name.removesuffix(".json"): archive.read(name) for name in archive.namelist()}
    documents = sum(map(len, gold.values()))
    ours, bare = best_s(
        lambda: score_against(folder / "text.zip", gold),
        lambda: [json.loads(content) for content in files.values()],
    )
    report(
        "text_archive_in_process", documents / ours, documents / bare, "documents/s", "all 23 tasks"
    )
    plain = [
        task.slug for task in SPEC.tasks if {metric.metric for metric in task.metrics} <= COMPARED
    ]
    packed = folder / "plain.zip"
    packed.write_bytes(_zipped({f"{slug}.json": files[slug] for slug in plain}))
    ours, bare = best_s(
        lambda: score_against(packed, gold), lambda: [json.loads(files[slug]) for slug in plain]
    )
    note = f"{len(plain)} tasks of string comparison; demanded: at most 4 x the time of json.loads"
    count = sum(len(gold[slug]) for slug in plain)
    report("text_plain_tasks_in_process", count / ours, count / bare, "documents/s", note)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def bench_whole_process(folder: Path) -> None:
    """Measure a process from its start to the printed report, and its peak memory."""
    runs = []
    cpu_before = _children_cpu_s()
    for _ in range(ROUNDS):
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "bench.whole_archive", str(folder)],
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        )
        runs.append((time.perf_counter() - start, json.loads(done.stdout)))
    seconds, printed = min(runs, key=lambda run: run[0])
    cpu_s = (_children_cpu_s() - cpu_before) / ROUNDS
    reference = REFERENCE_STARTED_S + REFERENCE_SCORED_S
    note = (
        f"{printed['documents']} documents, start to printed report, gold as prepared at import; "
        f"{cpu_s:.2f} s of it CPU; the reference starts in 5.4 s; demanded: at most 1.2 s"
    )
    report("text_archive_whole_process", seconds, reference, "s", note)
    peak = printed["peak_mib"]
    report("text_archive_peak_memory", peak, 300.0, "MiB", "demanded: at most 300 MiB")


def _children_cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bench_multiq() -> None:
    """Measure F1 and exact match of long answers."""
    dice = random.Random(21)
    words = [f"слово{n}" for n in range(2000)]
    gold = [
        GoldDocument((str(n),), ";".join(_phrase(words, 5, dice) for _ in range(3)))
        for n in range(MULTIQ_DOCUMENTS)
    ]
    answers = [_phrase(words, MULTIQ_WORDS, dice) for _ in gold]
    (seconds,) = best_s(
        lambda: [metric(gold, answers, {}, Tools()) for metric in (squad_f1, squad_em)]
    )
    note = f"answers of {MULTIQ_WORDS} words; demanded: at least 5 x the reference"
    report("multiq_long_answers", len(gold) / seconds, REFERENCE_MULTIQ, "documents/s", note)


def _phrase(words: list[str], count: int, dice: random.Random) -> str:
    return " ".join(dice.choices(words, k=count))


def main() -> None:
    """Print all rows. Neither side collects cycles, as in the runner."""
    gc.disable()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_inputs(folder)
        bench_in_process(folder)
        bench_whole_process(folder)
    bench_multiq()


if __name__ == "__main__":
    main()
