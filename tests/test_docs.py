"""The documents keep up with the code."""

import re
import tomllib
from pathlib import Path

from mera.env import Env

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_every_dependency_has_its_reason():
    groups = [
        PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"].values(),
        *PROJECT["dependency-groups"].values(),
    ]
    names = {re.split(r"[\[~>=<]", name)[0] for group in groups for name in group}
    told = (ROOT / "docs" / "dependencies.md").read_text()
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", told)] == []


def test_every_setting_is_in_the_operators_manual():
    names = [(field.alias or name).upper() for name, field in Env.model_fields.items()]
    manual = (ROOT / "docs" / "operations.md").read_text()
    assert [name for name in names if f"`{name}`" not in manual] == []


def test_every_link_between_documents_leads_somewhere():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    assert [str(link) for page in pages for link in links(page) if not link.exists()] == []


def links(page):
    found = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text())
    return [page.parent / link for link in found]
