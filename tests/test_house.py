"""Rules of the house that no linter can say."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("mera", "scoring", "submissions", "leaderboard")
SOURCES = sorted(
    path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts
)


def where(pattern, files=SOURCES):
    found = re.compile(pattern)
    return [str(p.relative_to(ROOT)) for p in files if found.search(p.read_text("utf-8"))]


def test_nothing_is_extracted_to_a_path_of_an_archive():
    assert where(r"\.extract(all)?\(") == []


def test_only_the_lifecycle_writes_a_state():
    assert where(r"(?<!self)\.state = |\.update\([^)]*\bstate=") == ["submissions/lifecycle.py"]


def test_views_reach_submissions_through_selectors():
    views = [path for path in SOURCES if path.name in {"views.py", "pages.py", "desk.py", "api.py"}]
    assert where(r"Submission\.objects", views) == []


def test_every_package_file_is_a_docstring():
    for path in SOURCES:
        if path.name != "__init__.py" or path.parent.name in {"mera", "kinds", "metrics"}:
            continue
        body = ast.parse(path.read_text("utf-8")).body
        assert [type(node) for node in body] in ([], [ast.Expr]), path


@pytest.mark.parametrize("module", ["scoring.core.check", "scoring.core.score", "scoring.sandbox"])
def test_the_core_loads_without_django(module):
    code = f"import sys, {module}; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60).returncode == 0


def test_no_file_is_longer_than_300_lines():
    assert [str(p) for p in SOURCES if len(p.read_text("utf-8").splitlines()) > 300] == []
