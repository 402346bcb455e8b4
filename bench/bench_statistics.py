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


@dataclass(frozen=True, order=True)
class Cost:
    """Wall and processor time of one run, in seconds."""

    wall_s: float
    cpu_s: float


def cost_of(step: Callable[[], object], repeats: int) -> Cost:
    """Return the best of a few runs, which is the one least disturbed by neighbours."""
    costs = []
    for _ in range(repeats):
        wall, cpu = time.perf_counter(), time.process_time()
        step()
        costs.append(Cost(time.perf_counter() - wall, time.process_time() - cpu))
    return min(costs)


def report(name: str, ours: float, target: float | None, unit: str, note: str) -> None:
    """Print one line of the performance suite."""
    ratio = None if target is None else round(ours / target, 3)
    row = {"bench": name, "ours": round(ours, 3), "reference": target, "ratio": ratio}
    print(json.dumps(row | {"unit": unit, "note": note}), flush=True)


def peak_mib() -> float:
    """Return the largest memory this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def exponent(costs: dict[int, Cost]) -> float:
    """Return the power of the number of models with which processor time grows."""
    seconds = [cost.cpu_s for cost in costs.values()]
    slope, _ = np.polyfit(np.log(list(costs)), np.log(seconds), 1)
    return float(slope)


def measure(models: int) -> dict[str, Cost]:
    """Measure one size; targets stand beside the size they are set for."""
    board, set_for = make_board(models), models == SIZE_OF_TARGETS
    repeats = 3 if models <= SIZE_OF_TARGETS else 1
    shape = f"{models} models x {TASKS} tasks x {DOCUMENTS} documents"
    costs = {"rebuild": cost_of(lambda: rebuild(board), repeats)}
    before = covariances(board)
    costs["publication"] = cost_of(lambda: publish(board, before), repeats)
    for step, target in (("publication", PUBLICATION_S), ("rebuild", REBUILD_S)):
        note = f"{shape}; processor time {costs[step].cpu_s:.2f} s"
        target_here = target if set_for else None
        report(f"statistics_{step}_{models}", costs[step].wall_s, target_here, "s", note)
    if set_for:
        report("statistics_memory", peak_mib(), MEMORY_MIB, "MiB", f"peak so far, {shape}")
    return costs


def main() -> None:
    """Measure all sizes and how the cost grows with them."""
    by_size = {models: measure(models) for models in SIZES}
    for step in ("publication", "rebuild"):
        note = f"processor time ~ models^x over {', '.join(map(str, SIZES))} models"
        growth = exponent({models: costs[step] for models, costs in by_size.items()})
        report(f"statistics_{step}_exponent", growth, 2.0, "x", note)


if __name__ == "__main__":
    main()
