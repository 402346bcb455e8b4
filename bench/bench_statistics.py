"""What the statistics of a board cost: one publication, and a rebuild from stored scores.

Prints one JSON object per line. "reference" is the target in the same unit, "ratio" ours over it.
Run: python -m bench.bench_statistics
"""

import json
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from scoring.core.statistics.board import BoardStatistics, board_statistics
from scoring.core.statistics.covariance import TaskCovariance, task_covariance, with_model
from scoring.core.statistics.design import TaskDesign
from scoring.core.statistics.stored import pack_contributions, unpack_contributions

TASKS = 18
DOCUMENTS = 27_065
PUBLICATION_S = 2.0
REBUILD_S = 5.0
MEMORY_MIB = 1024.0
SIZES = (100, 500, 2000)
SIZE_OF_TARGETS = 500


@dataclass(frozen=True)
class MadeUpBoard:
    """Designs, scores and stored contributions (task -> model -> bytes) of made-up models."""

    designs: dict[str, TaskDesign]
    scores: dict[str, dict[str, float]]
    stored: dict[str, dict[str, bytes]]


def make_board(models: int) -> MadeUpBoard:
    """Return a board whose documents differ in difficulty and whose models stand close."""
    rng = np.random.default_rng(1)
    sizes = [len(part) for part in np.array_split(np.arange(DOCUMENTS), TASKS)]
    keys = [f"{number:08x}" for number in rng.permutation(models)]
    strength = rng.normal(0.6, 0.12, (models, 1))
    board = MadeUpBoard({}, {key: {} for key in keys}, {})
    for task, size in enumerate(sizes):
        name = f"task{task:02d}"
        chance = strength + rng.normal(0, 0.05, (models, 1)) + rng.normal(0, 0.25, size)
        rows = (rng.random((models, size)) < chance).astype(np.float64)
        board.designs[name] = TaskDesign(1.0, size)
        board.stored[name] = {k: pack_contributions(r) for k, r in zip(keys, rows, strict=True)}
        for key, score in zip(keys, rows.mean(axis=1).tolist(), strict=True):
            board.scores[key][name] = score
    return board


def covariances(board: MadeUpBoard) -> dict[str, TaskCovariance]:
    """Return the covariance of each task, one task's contributions in memory at a time."""
    return {
        task: task_covariance({key: unpack_contributions(kept) for key, kept in rows.items()})
        for task, rows in board.stored.items()
    }


def rebuild(board: MadeUpBoard) -> BoardStatistics:
    """Return the statistics from nothing but stored contributions."""
    return board_statistics(board.scores, board.designs, covariances(board))


def publish(board: MadeUpBoard, before: dict[str, TaskCovariance]) -> BoardStatistics:
    """Return the statistics after one model got new scores on all tasks."""
    key = next(iter(board.scores))
    after = {
        task: with_model(known, key, unpack_contributions(board.stored[task][key]))
        for task, known in before.items()
    }
    return board_statistics(board.scores, board.designs, after)


def seconds(step: Callable[[], object], repeats: int = 3) -> float:
    """Return the best time of a few runs, which is the one least disturbed by neighbours."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        step()
        times.append(time.perf_counter() - start)
    return min(times)


def report(name: str, ours: float, target: float | None, unit: str, note: str) -> None:
    """Print one line of the performance suite."""
    ratio = None if target is None else round(ours / target, 3)
    row = {"bench": name, "ours": round(ours, 3), "reference": target, "ratio": ratio}
    print(json.dumps(row | {"unit": unit, "note": note}), flush=True)


def peak_mib() -> float:
    """Return the largest memory this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def exponent(cost: dict[int, float]) -> float:
    """Return the power of the number of models with which the cost grows (least squares)."""
    slope, _ = np.polyfit(np.log(list(cost)), np.log(list(cost.values())), 1)
    return float(slope)


def main() -> None:
    """Measure boards of several sizes; targets stand beside the size they are set for."""
    cost: dict[str, dict[int, float]] = {"publication": {}, "rebuild": {}}
    for models in SIZES:
        board, set_for = make_board(models), models == SIZE_OF_TARGETS
        repeats = 3 if models <= SIZE_OF_TARGETS else 1
        shape = f"{models} models x {TASKS} tasks x {DOCUMENTS} documents"
        cost["rebuild"][models] = seconds(lambda b=board: rebuild(b), repeats)
        before = covariances(board)
        cost["publication"][models] = seconds(lambda b=board, c=before: publish(b, c), repeats)
        for step, target in (("publication", PUBLICATION_S), ("rebuild", REBUILD_S)):
            name = f"statistics_{step}_{models}"
            report(name, cost[step][models], target if set_for else None, "s", shape)
        if set_for:
            report("statistics_memory", peak_mib(), MEMORY_MIB, "MiB", f"peak of all, {shape}")
    for step, by_size in cost.items():
        note = f"cost ~ models^x over {', '.join(map(str, SIZES))} models"
        report(f"statistics_{step}_exponent", exponent(by_size), 2.0, "x", note)


if __name__ == "__main__":
    main()
