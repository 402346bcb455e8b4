"""Gold is checked at the door, kept apart, and never used when it is damaged."""

import json

import pytest
from django.core.files.storage import storages
from django.core.management import CommandError, call_command

from scoring import gold, prepared_gold
from scoring.loading import load_benchmark
from scoring.models import Gold
from tests.factories import GOLD, small_benchmark, small_spec, task_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def bare(db):
    return load_benchmark(small_spec()).benchmark


def put(benchmark, content, task="alpha"):
    return gold.import_gold(benchmark, benchmark.spec.task(task), content, is_demo=True)


def test_workers_read_what_was_imported(bare):
    row = put(bare, task_file(GOLD["alpha"]))
    with gold.local_path(row) as path:
        documents = prepared_gold.load(path.read_bytes())
    assert {d.key: d.outputs for d in documents} == {("1",): "A", ("2",): "B", ("3",): "C"}
    assert row.keys == [["1"], ["2"], ["3"]]


def test_the_same_gold_again_is_the_same_row(bare):
    rows = {put(bare, task_file(GOLD["alpha"])).pk for _n in range(2)}
    assert len(rows) == 1


def test_new_gold_takes_the_place_of_the_old(bare):
    put(bare, task_file(GOLD["alpha"]))
    new = put(bare, task_file({1: "A", 2: "B", 3: "D"}))
    assert list(Gold.objects.filter(is_current=True)) == [new]
    assert Gold.objects.count() == 2


@pytest.mark.parametrize("content", [b"", b"{", b"[]", task_file({}), task_file({1: None})])
def test_bad_gold_is_refused_whole(bare, content):
    with pytest.raises(gold.GoldRefusedError):
        put(bare, content)
    assert not Gold.objects.exists()


def test_every_reason_is_given(bare):
    documents = [{"outputs": 1, "meta": {"id": 1}}, {"meta": {"id": 2}}]
    with pytest.raises(gold.GoldRefusedError) as refused:
        put(bare, json.dumps({"data": documents}).encode())
    assert len(refused.value.problems) >= 2


def test_damaged_gold_is_our_fault_and_never_a_score(bare):
    row = put(bare, task_file(GOLD["alpha"]))
    with storages["gold"].open(row.prepared_path, "wb") as stored:
        stored.write(b"[]")
    with pytest.raises(gold.GoldDamagedError), gold.local_path(row):
        pass


def test_the_published_digest_needs_the_sites_secret(settings):
    before = gold.keyed_digest(b"gold")
    settings.SECRET_KEY = "another"
    assert gold.keyed_digest(b"gold") != before


def test_a_folder_is_imported_by_the_names_of_its_files(tmp_path, bare, capsys):
    for task, answers in GOLD.items():
        (tmp_path / f"{task}.json").write_bytes(task_file(answers))
    call_command("import_gold", "small", str(tmp_path), "--demo")
    assert set(Gold.objects.values_list("task", "is_demo")) == {("alpha", True), ("beta", True)}


def test_one_bad_file_does_not_stop_the_others_but_fails_the_command(tmp_path, bare, capsys):
    (tmp_path / "alpha.json").write_bytes(b"{")
    (tmp_path / "beta.json").write_bytes(task_file(GOLD["beta"]))
    with pytest.raises(CommandError, match="gold of alpha is refused"):
        call_command("import_gold", "small", str(tmp_path))
    assert [row.task for row in Gold.objects.all()] == ["beta"]


@pytest.mark.parametrize("where", [["nowhere"], ["gamma", "nowhere"]])
def test_a_path_without_gold_is_said(bare, where):
    with pytest.raises(CommandError, match="no gold file"):
        call_command("import_gold", "small", *where)


def test_a_benchmark_takes_submissions_once_all_gold_is_here(bare):
    assert small_benchmark().gold.filter(is_current=True).count() == 2
