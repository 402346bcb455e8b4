"""Which programs a linter accepts. They are parsed in a child process and never run."""

import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from scoring.core.ports import MetricUnavailableError

_DRIVER = Path(__file__).with_name("lint_driver.py")
_SUPPRESSION = re.compile(r"#\s*(flake8[:=]\s*)?noqa", re.IGNORECASE)
_BATCH = 100
_BATCH_WALL_S = 120.0
_ONE_WALL_S = 10.0


@lru_cache(maxsize=4)
def accepted(programs: tuple[str, ...]) -> tuple[bool, ...]:
    """Return for each program whether flake8 accepts it with its default settings (79 columns).

    A program without a statement, or with a suppression comment (``noqa``), is not accepted; nor
    is one that makes the linter crash or take longer than 10 s.
    The last few calls are remembered, since pass@1, pass@5 and pass@10 ask the same.
    Raises MetricUnavailableError: flake8 is not installed.
    """
    if importlib.util.find_spec("flake8") is None:
        raise MetricUnavailableError("flake8 is not installed: pip install flake8")
    suspects = sorted({text for text in programs if not _SUPPRESSION.search(text)})
    verdicts: dict[str, bool] = {}
    for start in range(0, len(suspects), _BATCH):
        verdicts |= _lint(suspects[start : start + _BATCH])
    return tuple(verdicts.get(text, False) for text in programs)


def _lint(batch: Sequence[str]) -> dict[str, bool]:
    verdicts = _run_driver(batch, _BATCH_WALL_S)
    if verdicts is not None:
        return dict(zip(batch, verdicts, strict=True))
    # One program broke the linter: the others must not suffer for it.
    alone = {text: _run_driver([text], _ONE_WALL_S) for text in batch}
    return {text: verdict == [True] for text, verdict in alone.items()}


def _run_driver(programs: Sequence[str], wall_s: float) -> list[bool] | None:
    """Return the driver's verdicts, or None when it crashed or took too long."""
    try:
        run = subprocess.run(  # noqa: S603 - our own script; programs go to its standard input
            [sys.executable, "-I", "-W", "ignore", str(_DRIVER)],
            input=json.dumps(list(programs)).encode("ascii"),
            capture_output=True,
            timeout=wall_s,
            env={},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if run.returncode != 0:
        return None
    verdicts: list[bool] = json.loads(run.stdout)
    return verdicts
