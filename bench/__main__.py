"""``python -m bench``: every measurement, one after the other.

Prints one JSON object per line: ``bench``, ``ours``, ``reference``, ``ratio`` (ours over the
reference), ``unit``, ``note``.
"""

import importlib

SUITES = (
    "bench_upload",
    "bench_board",
    "bench_browser",
    "bench_statistics",
    "bench_scoring",
    "bench_sandbox",
)


def main() -> None:
    """Run every suite."""
    for name in SUITES:
        importlib.import_module(f"bench.{name}").main()


if __name__ == "__main__":
    main()
