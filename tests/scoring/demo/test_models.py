"""Demo models: that they answer as real submissions do, and differ as real models do."""

import json
import zipfile

import pytest

from scoring.core import definitions
from scoring.core.kinds import KINDS
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument
from scoring.core.score import score_task
from scoring.demo.archive import task_files, write_archive
from scoring.demo.gold import read_gold
from scoring.demo.models import answers, attempted, demo_models

MODELS = {model.slug: model for model in demo_models()}
MULTI = definitions.load("multi")


def key(task, document):
    return tuple(str(document["meta"][name]) for name in task.key)


def score(gold_dir, slug, task, model):
    gold = read_gold(gold_dir / slug, task)
    given = {key(task, d): d["outputs"] for d in answers(model, slug, task, gold)}
    documents = [
        GoldDocument(key(task, d), d["outputs"], d["meta"], d["inputs"], d["instruction"])
        for d in gold
    ]
    return score_task(task, documents, given, Tools())


def test_a_dozen_models_cover_everything_or_one_modality_or_one_task():
    coverage = {len(attempted(model, MULTI)) for model in MODELS.values()}
    assert len(MODELS) >= 12
    assert {18, 11, 4, 3, 1} <= coverage


def test_every_card_is_complete_enough_to_be_published():
    needed = {
        "model_name", "team", "model_size_b", "open_weights", "license", "model_url",
        "description", "data_used", "training_process", "architecture",
    }  # fmt: skip
    assert all(needed <= model.card.keys() for model in MODELS.values())


@pytest.mark.parametrize("slug", definitions.slugs())
def test_answers_have_the_shape_that_the_task_demands(gold_dir, slug):
    model = MODELS["polygon-omni-20b"]
    for task in attempted(model, definitions.load(slug)):
        given = answers(model, slug, task, read_gold(gold_dir / slug, task))
        kind = KINDS[task.kind]
        assert not any(kind.answer_fault(d["outputs"], task.kind_options) for d in given)


@pytest.mark.parametrize("slug", ["AQUARIA", "RealVQA", "ruMathVQA", "ruHHH_Video"])
def test_the_big_model_beats_the_small_one_and_both_beat_chance(gold_dir, slug):
    task = MULTI.task(slug)
    big, small, chance = (
        score(gold_dir, "multi", task, MODELS[name]).score
        for name in ("soroka-omni-70b", "soroka-omni-8b", "random-choice")
    )
    assert chance < small < big < 1


def test_two_models_err_on_the_same_documents_more_often_than_by_chance(gold_dir):
    task = MULTI.task("RealVQA")
    first, second = (
        score(gold_dir, "multi", task, MODELS[name]).per_document["exact_match"]
        for name in ("soroka-omni-70b", "omnivore-pro")
    )
    both = sum(a == b == 0 for a, b in zip(first, second, strict=True)) / len(first)
    by_chance = (1 - sum(first) / len(first)) * (1 - sum(second) / len(second))
    assert both > 1.2 * by_chance


def test_a_file_is_what_the_packer_writes(gold_dir):
    content = task_files(MODELS["tabsight-2b"], MULTI, gold_dir / "multi")["LabTabVQA.json"]
    packed = json.dumps(json.loads(content), ensure_ascii=False, indent=4)
    assert content.decode() == packed


def test_an_archive_is_the_same_to_the_byte_every_time(gold_dir, tmp_path):
    paths = [tmp_path / name for name in ("first.zip", "second.zip")]
    for path in paths:
        write_archive(MODELS["lantern-audio-3b"], MULTI, gold_dir / "multi", path)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert sorted(zipfile.ZipFile(paths[0]).namelist()) == [
        "AQUARIA.json", "ruEnvAQA.json", "ruSLUn.json", "ruTiE_Audio.json",
    ]  # fmt: skip
