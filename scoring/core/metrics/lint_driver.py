"""Runs flake8 over untrusted programs in a process of its own: JSON list in, JSON list out.

Started by ``scoring.core.metrics.linting`` as a script, so it imports nothing of ours. The
programs are parsed, never run. Each verdict is true when the program has a statement and flake8
with its default settings finds nothing, suppression comments being disregarded.
"""

import argparse
import ast
import io
import json
import resource
import sys

from flake8.checker import FileChecker
from flake8.exceptions import PluginExecutionFailed
from flake8.options.parse_args import parse_args
from flake8.plugins.finder import Checkers, LoadedPlugin
from flake8.processor import FileProcessor
from flake8.style_guide import Decision, DecisionEngine

OWN_CHECKS = {"pycodestyle", "pyflakes", "mccabe"}
MEMORY_BYTES = 2 << 30


class _TextChecker(FileChecker):
    """Checks a text instead of a file."""

    def __init__(self, text: str, plugins: Checkers, options: argparse.Namespace) -> None:
        # Lines end as they do in a file opened as text, not where str.splitlines would cut.
        self._lines = io.StringIO(text, newline=None).readlines()
        super().__init__(filename="program.py", plugins=plugins, options=options)

    def _make_processor(self) -> FileProcessor:
        return FileProcessor(self.filename, self.options, lines=self._lines)


def _own(plugins: list[LoadedPlugin]) -> list[LoadedPlugin]:
    """Leave out plug-ins that happen to be installed here: scores must not depend on them."""
    return [loaded for loaded in plugins if loaded.plugin.package in OWN_CHECKS]


def _has_statement(text: str) -> bool:
    """Say whether the program holds more than comments and constants such as docstrings."""
    return any(
        not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.parse(text).body
    )


def _passes(text: str, plugins: Checkers, options: argparse.Namespace) -> bool:
    try:
        if not _has_statement(text):
            return False
        _, results, _ = _TextChecker(text, plugins, options).run_checks()
    except (SyntaxError, ValueError, RecursionError, MemoryError, PluginExecutionFailed):
        return False
    decide = DecisionEngine(options).decision_for
    return all(decide(code) is not Decision.Selected for code, *_ in results)


def main() -> None:
    """Read programs from standard input, write a list of true and false to standard output."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    found, options = parse_args(["--isolated", "--jobs=1", "--disable-noqa"])
    plugins = Checkers(
        tree=_own(found.checkers.tree),
        logical_line=_own(found.checkers.logical_line),
        physical_line=_own(found.checkers.physical_line),
    )
    programs = json.load(sys.stdin)
    json.dump([_passes(program, plugins, options) for program in programs], sys.stdout)


if __name__ == "__main__":
    main()
