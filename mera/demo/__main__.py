"""``python -m mera.demo``: the whole site in one command, until Ctrl-C."""

import argparse
import sys

import django

import mera  # noqa: F401  sets the settings module through the Celery application

django.setup()

from mera.demo.launcher import launch  # noqa: E402  needs configured settings


def main() -> int:
    """Read the command line and run the demo."""
    parser = argparse.ArgumentParser(prog="python -m mera.demo", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at")
    parser.add_argument("--port", type=int, default=8000, help="port to listen at")
    options = parser.parse_args()
    return launch(options.host, options.port)


if __name__ == "__main__":
    sys.exit(main())
