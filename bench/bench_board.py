"""The page of a board with 500 models and 18 tasks, beside a static file of the same size."""

import json
import statistics
import subprocess
import sys
import time

import httpx

from bench.rows import report
from mera.demo.processes import wait_until
from mera.demo.servers import answers
from tests.servers import Site, site

PAGE = "/ru/multi/leaderboard/multi/"
MODELS = 500
MOST_QUERIES = 5
REQUESTS = 60
_FILE = "same-size.bin"
_PLAIN = {"Accept-Encoding": "identity"}


def main() -> None:
    """Fill a site, count queries, time the page and the file over one connection each."""
    with site() as running:
        facts = _fill(running)
        _put_file(running, facts["bytes"])
        page, file = _time(running, PAGE), _time(running, f"/static/{_FILE}")
    shape = f"{MODELS} models x 18 tasks"
    note = f"{shape}; cold cache {facts['cold']}, warm {facts['warm']}"
    report("board_page_queries", facts["cold"], MOST_QUERIES, "queries", note)
    note = f"{shape}; {facts['bytes'] // 1024} KiB; reference: a static file of the same size"
    report("board_page_time", page * 1000, file * 1000, "ms", note)


def _fill(running: Site) -> dict[str, int]:
    command = [sys.executable, "-m", "bench.made_up_board", str(MODELS), PAGE]
    done = subprocess.run(
        command, env=running.environment, capture_output=True, text=True, check=True, timeout=300
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def _put_file(running: Site, size: int) -> None:
    """Give the web server a file of this size; it learns of new files when it starts."""
    (running.var / "static" / _FILE).write_bytes(b"x" * size)
    running.restart_web()
    assert wait_until(lambda: answers(f"{running.address}/static/{_FILE}"), 60)


def _time(running: Site, path: str) -> float:
    """Return the median seconds of a request, after one that warms the caches."""
    with httpx.Client(base_url=running.address, headers=_PLAIN, timeout=60) as http:
        http.get(path).raise_for_status()
        return statistics.median(_one(http, path) for _ in range(REQUESTS))


def _one(http: httpx.Client, path: str) -> float:
    began = time.perf_counter()
    http.get(path).raise_for_status()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
