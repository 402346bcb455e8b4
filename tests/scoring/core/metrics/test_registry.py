"""Every metric can be loaded, and none is loaded before it is needed."""

import subprocess
import sys

import pytest

from scoring.core.metrics import METRICS, load_metric


@pytest.mark.parametrize("name", sorted(METRICS))
def test_every_metric_loads_and_says_what_it_gives(name: str) -> None:
    assert "Source:" in (load_metric(name).__doc__ or "")


def test_heavy_libraries_load_only_with_their_metric() -> None:
    heavy = {"numpy", "scipy", "sacrebleu", "flake8", "tree_sitter", "httpx"}
    program = "import sys, scoring.core.score, scoring.core.kinds; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert heavy.isdisjoint(loaded.stdout.decode().split())
