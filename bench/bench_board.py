"""Boards of 500 models and 18 tasks as served, beside static files of the same bytes."""

import gzip
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import httpx

from bench.rows import report
from mera.demo.processes import wait_until
from mera.demo.servers import answers
from tests.servers import Site, site

PAGE = "/ru/multi/leaderboard/multi/"
API = "/api/v1/benchmarks/multi/boards/multi/"
ANSWERS = {"page": PAGE, "json": API, "csv": f"{API}?format=csv"}
MODELS = 500
SHAPE = f"{MODELS} models x 18 tasks"
MOST_QUERIES = 5
MOST_BYTES = 60_000
REQUESTS = 200


def main() -> None:
    """Fill a site, count queries, time each answer and its file, whole and unchanged (304)."""
    with site() as running:
        facts = _fill(running)
        bodies = {name: _body(running, path) for name, path in ANSWERS.items()}
        _put_files(running, bodies)
        note = f"{SHAPE}; cold cache {facts['cold']}, warm {facts['warm']}"
        report("board_page_queries", facts["cold"], MOST_QUERIES, "queries", note)
        _size(bodies["page"])
        for name, path in ANSWERS.items():
            _times(running, name, path, len(bodies[name]))


def _fill(running: Site) -> dict[str, int]:
    command = [sys.executable, "-m", "bench.made_up_board", str(MODELS), PAGE]
    done = subprocess.run(
        command, env=running.environment, capture_output=True, text=True, check=True, timeout=300
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def _body(running: Site, path: str) -> bytes:
    answer = httpx.get(running.address + path, timeout=60)
    return answer.raise_for_status().content


def _put_files(running: Site, bodies: dict[str, bytes]) -> None:
    """Give the web server the same bytes as files, packed as it packs its own."""
    for name, body in bodies.items():
        path = Path(running.var / "static" / _file(name))
        path.write_bytes(body)
        path.with_suffix(".bin.gz").write_bytes(gzip.compress(body, mtime=0))
    # It learns of new files when it starts.
    running.restart_web()
    assert wait_until(lambda: answers(f"{running.address}/static/{_file('page')}"), 60)


def _file(name: str) -> str:
    return f"same-{name}.bin"


def _size(page: bytes) -> None:
    packed, note = len(gzip.compress(page)), f"{SHAPE}; {len(page) // 1024} KiB before compression"
    report("board_page_compressed", packed / 1000, MOST_BYTES / 1000, "kB", note)


def _times(running: Site, name: str, path: str, size: int) -> None:
    file = f"/static/{_file(name)}"
    note = f"{SHAPE}; {size // 1024} KiB; reference: a static file of the same bytes"
    with httpx.Client(base_url=running.address, timeout=60) as http:
        ours, reference = _medians(http, [(path, {}), (file, {})])
        report(f"board_{name}_time", ours, reference, "ms", f"{note}; demanded: at most 2 x")
        known = [(one, _condition(http, one)) for one in (path, file)]
        ours, reference = _medians(http, known)
        report(f"board_{name}_unchanged", ours, reference, "ms", f"{note}; both answer 304")


def _condition(http: httpx.Client, path: str) -> dict[str, str]:
    """Return the header of a reader who has the answer already."""
    headers = http.get(path).headers
    if "ETag" in headers:
        return {"If-None-Match": headers["ETag"]}
    return {"If-Modified-Since": headers["Last-Modified"]}


def _medians(http: httpx.Client, asked: list[tuple[str, dict[str, str]]]) -> list[float]:
    """Return the median milliseconds of each request; taken in turns, so that load meets all."""
    taken = [[_one(http, path, headers) for path, headers in asked] for _ in range(REQUESTS)]
    return [statistics.median(column) for column in zip(*taken, strict=True)]


def _one(http: httpx.Client, path: str, headers: dict[str, str]) -> float:
    began = time.perf_counter()
    answer = http.get(path, headers=headers)
    took = time.perf_counter() - began
    assert answer.status_code == (304 if headers else 200), answer.status_code
    return took * 1000


if __name__ == "__main__":
    main()
