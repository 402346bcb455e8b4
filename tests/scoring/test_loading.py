"""Definitions become rows once; a version that is in use never changes."""

import pytest
from django.core.management import CommandError, call_command

from scoring.loading import Change, VersionInUseError, load_benchmark
from scoring.models import Benchmark
from tests.factories import SubmissionFactory, small_spec

pytestmark = pytest.mark.django_db


def renamed(spec):
    return spec.model_copy(update={"title": "Another title"})


def test_loading_twice_changes_nothing():
    changes = [load_benchmark(small_spec()).change for _n in range(2)]
    assert changes == [Change.CREATED, Change.UNCHANGED]


def test_a_version_that_nobody_used_may_be_mended():
    load_benchmark(small_spec())
    loaded = load_benchmark(renamed(small_spec()))
    assert (loaded.change, loaded.benchmark.spec.title) == (Change.UPDATED, "Another title")


def test_a_version_in_use_is_immutable():
    benchmark = load_benchmark(small_spec()).benchmark
    SubmissionFactory(benchmark=benchmark)
    with pytest.raises(VersionInUseError):
        load_benchmark(renamed(small_spec()))


def test_the_version_loaded_last_is_the_current_one():
    load_benchmark(small_spec(version="1"))
    load_benchmark(small_spec(version="2"))
    assert [row.version for row in Benchmark.objects.filter(is_current=True)] == ["2"]


def test_every_shipped_benchmark_loads(capsys):
    call_command("load_benchmarks")
    assert "multi" in capsys.readouterr().out


def test_an_unknown_benchmark_names_the_known_ones():
    with pytest.raises(CommandError, match="multi"):
        call_command("load_benchmarks", "nonsense")
