"""``python -m mera.demo``: the whole site in one command, until Ctrl-C."""

import argparse
import sys

import django

import mera  # noqa: F401  sets the settings module through the Celery application

django.setup()

from mera.demo.filling import fill_with_gold, fill_with_models  # noqa: E402  needs settings
from mera.demo.launcher import launch  # noqa: E402  needs settings


def main() -> int:
    """Read the command line and run the demo."""
    parser = argparse.ArgumentParser(prog="python -m mera.demo", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at")
    parser.add_argument("--port", type=int, default=8000, help="port to listen at")
    parser.add_argument(
        "--without-models", action="store_true", help="benchmarks and gold only, empty boards"
    )
    options = parser.parse_args()
    fill = fill_with_gold if options.without_models else fill_with_models
    return launch(options.host, options.port, fill)


if __name__ == "__main__":
    sys.exit(main())
