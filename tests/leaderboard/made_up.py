"""Made-up boards of any size, as leaderboard.snapshots writes them."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from leaderboard.models import Snapshot
from scoring.core.definitions import load
from scoring.models import Benchmark

TEAMS = ("Северный ИИ", "Vostok Lab", "Polaris Research", "Квант", "РечьТех", "")
NAMES = ("Ладога Omni", "Vostok-Omni", "Polaris", "Квант VL", "Тайга Мульти", "Ural Audio")
FIRST_DAY = datetime(2026, 1, 10, 9, tzinfo=UTC)


def multi() -> Benchmark:
    """Return MERA Multi as a row of the database."""
    spec = load("multi")
    return Benchmark.objects.get_or_create(
        slug=spec.slug,
        version=spec.version,
        defaults={"definition": spec.model_dump(mode="json"), "digest": "0" * 64},
    )[0]


def snapshot(
    benchmark: Benchmark, *, board: str = "multi", rows: int = 40, seed: int = 7
) -> Snapshot:
    """Store and return a board with this many made-up rows, best first."""
    content = board_content(benchmark, board=board, rows=rows, seed=seed)
    return Snapshot.objects.create(
        benchmark=benchmark, board=board, digest=f"{seed:02d}{rows:062d}", content=content
    )


def board_content(
    benchmark: Benchmark, *, board: str = "multi", rows: int = 40, seed: int = 7
) -> dict[str, Any]:
    """Return the content of a board with this many made-up rows."""
    chance = random.Random(seed)
    spec = benchmark.spec
    tasks = [_task(spec.task(slug)) for slug in spec.board(board).tasks]
    entries = [_row(chance, tasks, number) for number in range(rows)]
    entries.sort(key=lambda row: -row["total_score"])
    for place, row in enumerate(entries, start=1):
        row["rank"] = place
        row["rank_interval"] = [max(1, place - place // 4), min(rows, place + place // 4)]
    return {
        "benchmark": spec.slug,
        "version": spec.version,
        "board": board,
        "scorer_version": "1",
        "demo": True,
        "tasks": tasks,
        "human": _human(tasks),
        "rows": entries,
    }


def _task(task: Any) -> dict[str, Any]:
    return {
        "slug": task.slug,
        "title": task.title,
        "modality": task.modality,
        "weight": 1.0,
        "access": task.access,
        "human": task.human_score,
    }


def _row(chance: random.Random, tasks: list[dict[str, Any]], number: int) -> dict[str, Any]:
    skill = chance.uniform(0.25, 0.8)
    skipped = chance.choice(
        [set(), set(), set(), {"audio"}, {"audio", "video"}, {"image", "video"}]
    )
    scores = {
        task["slug"]: min(max(chance.gauss(skill, 0.09), 0.02), 0.97)
        for task in tasks
        if task["modality"] not in skipped or len(skipped) == 2 == len(tasks)
    } or {tasks[0]["slug"]: skill}
    size = chance.choice([None, 1.3, 3, 7.2, 8, 14, 32, 72, 235])
    return {
        "change": chance.choice([None, "new", 0, 1, 2, -1, -3]),
        "model": f"{chance.choice(NAMES)} {number + 1}",
        "team": chance.choice(TEAMS),
        "anonymous": number % 17 == 3,
        "submission": f"demo{number:012d}".replace("0", "x").replace("1", "y"),
        "model_size_b": size,
        "size_undisclosed": size is None,
        "open_weights": size is not None,
        "license": "Apache-2.0" if size else "",
        "published_at": (FIRST_DAY + timedelta(days=8 * number)).isoformat(),
        **_numbers(tasks, scores),
        "tasks": {
            slug: {
                "score": score,
                "ci": [score - 0.02, score + 0.02],
                "metrics": {},
                "stale": False,
            }
            for slug, score in scores.items()
        },
        "separated": False,
        "rank_interval_all": None,
        "runs": 1,
        "demo": False,
    }


def _numbers(tasks: list[dict[str, Any]], scores: dict[str, float]) -> dict[str, Any]:
    attempted = sum(scores.values()) / len(scores)
    coverage = len(scores) / len(tasks)
    total = attempted * coverage
    return {
        "attempted_score": attempted,
        "coverage": coverage,
        "total_score": total,
        "total_score_ci": [total - 0.012, total + 0.012],
        "attempted_score_ci": [attempted - 0.012, attempted + 0.012],
        "modalities": _modalities(tasks, scores),
    }


def _modalities(tasks: list[dict[str, Any]], scores: dict[str, float]) -> dict[str, Any]:
    found = {}
    for name in dict.fromkeys(task["modality"] for task in tasks):
        own = [task["slug"] for task in tasks if task["modality"] == name]
        got = [scores[slug] for slug in own if slug in scores]
        mean = sum(got) / len(got) if got else None
        found[name] = {"score": mean, "attempted": len(got), "tasks": len(own)}
    return found


def _human(tasks: list[dict[str, Any]]) -> dict[str, Any] | None:
    scores = {task["slug"]: task["human"] for task in tasks if task["human"] is not None}
    if not scores:
        return None
    return {**_numbers(tasks, scores), "tasks": {s: {"score": v} for s, v in scores.items()}}
