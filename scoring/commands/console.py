"""How commands print: JSON for programs, a table for people at a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module


def wants_table(as_json: bool) -> bool:
    """Whether a person is reading: output goes to a terminal and JSON was not asked for."""
    return not as_json and sys.stdout.isatty()


def print_json(value: object) -> None:
    """Print a value as JSON."""
    print_line(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def print_line(text: str = "") -> None:
    """Print one line. What the terminal's encoding lacks is escaped, never an error."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under their columns, in colour. Only the first column is aligned left."""
    # The library costs a fifth of a second, which the JSON of scripts need not pay.
    console = import_module("rich.console").Console()
    table = import_module("rich.table").Table(title=title, title_justify="left")
    text = import_module("rich.text").Text
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at == 0 else "right")
    for row in rows:
        table.add_row(*map(text, row))
    console.print(table)
