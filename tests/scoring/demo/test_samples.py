"""Sample archives: the good ones whole, the broken one with each fault once."""

import zipfile

import pytest

from scoring.core import definitions
from scoring.demo.samples import FAULTS, write_samples


@pytest.fixture(scope="module")
def samples(gold_dir, tmp_path_factory):
    folder = tmp_path_factory.mktemp("samples")
    write_samples(folder, gold_dir / "multi")
    return {path.stem: zipfile.ZipFile(path).namelist() for path in folder.glob("*.zip")}


def test_the_full_sample_holds_every_task(samples):
    assert samples["multi-full"] == [task.file for task in definitions.load("multi").tasks]


def test_the_audio_sample_holds_the_audio_tasks(samples):
    files = {"AQUARIA.json", "ruEnvAQA.json", "ruSLUn.json", "ruTiE_Audio.json"}
    assert set(samples["multi-audio"]) == files


def test_there_are_tasks_enough_for_a_fault_each():
    assert len(FAULTS) <= len(definitions.load("multi").tasks)


def test_the_broken_sample_differs_in_file_names_where_the_fault_is_one_of_names(samples):
    names = set(samples["multi-broken"])
    whole = set(samples["multi-full"])
    assert {name.rpartition(".")[2] for name in names - whole} == {"jsn", "json"}
    assert any("/" in name for name in names)
