"""The staged site that browser tests look at."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest

START_S = 60


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def stage(tmp_path_factory) -> Iterator[str]:
    """The address of a site with made-up boards."""
    port = _free_port()
    log = tmp_path_factory.mktemp("stage") / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.stage", str(port)], stdout=out, stderr=out
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(10)


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            httpx.get(f"{address}/robots.txt")
        except httpx.TransportError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError("the staged site did not start")
