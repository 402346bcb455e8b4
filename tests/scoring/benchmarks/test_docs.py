"""docs/benchmarks.md: that its example loads and its tables name what there is."""

import re
from pathlib import Path

import pytest

from scoring.core import definitions
from scoring.core.kinds import KINDS
from scoring.core.spec import BenchmarkSpec, BoardSpec, MetricSpec, TaskSpec

DOCS = (Path(__file__).parents[3] / "docs" / "benchmarks.md").read_text(encoding="utf-8")


def test_the_example_is_a_good_definition(tmp_path):
    [example] = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)
    path = tmp_path / "proverbs.toml"
    path.write_text(example, encoding="utf-8")
    assert definitions.load_path(path).task("Endings").human_score == 0.97


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_described(name):
    assert f"| `{name}` |" in DOCS


@pytest.mark.parametrize("model", [BenchmarkSpec, TaskSpec, MetricSpec, BoardSpec])
def test_every_key_is_described(model):
    named = set(re.findall(r"`\[*(\w+)\]*`", DOCS))
    assert set(model.model_fields) <= named
