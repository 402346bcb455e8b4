"""pack: from an lm-evaluation-harness output folder to a submission, without a network."""

import io
import json
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

from scoring.__main__ import main
from scoring.commands import progress

OLD, NEW = "2025-11-01T10-00-00.000001", "2025-11-02T10-00-00.000001"


def write_log(folder: Path, name: str, time: str, records: Sequence[tuple[object, object]]) -> None:
    """Records are pairs of meta and (filtered) responses; raw responses wrap the same."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        {
            "doc": {"meta": meta},
            "resps": [["raw", *map(str, responses)]],
            "filtered_resps": responses,
            "arguments": {"gen_args_0": {"arg_0": "prompt", "arg_1": {}}},
        }
        for meta, responses in records
    ]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (folder / f"samples_{name}_{time}.jsonl").write_text(text, encoding="utf-8")


def pack(folder: Path, benchmark: str, *options: str) -> tuple[int, ZipFile]:
    target = folder / "out.zip"
    code = main(["pack", str(folder), "--benchmark", benchmark, "-o", str(target), *options])
    return code, ZipFile(io.BytesIO(target.read_bytes()))


def documents(archive: ZipFile, name: str) -> list[tuple[object, object]]:
    docs = json.loads(archive.read(name))["data"]["test"]
    return [(document["meta"], document["outputs"]) for document in docs]


def test_the_newest_log_of_a_task_is_taken(tmp_path: Path) -> None:
    write_log(tmp_path / "model", "aquaria", NEW, [({"id": 1}, ["new"])])
    write_log(tmp_path / "model", "aquaria", OLD, [({"id": 1}, ["old"])])
    code, archive = pack(tmp_path, "multi")
    assert code == 0
    assert documents(archive, "AQUARIA.json") == [({"id": 1}, "new")]


def test_domains_of_a_grouped_task_are_joined(tmp_path: Path) -> None:
    write_log(tmp_path, "schoolsciencevqa_biology", NEW, [({"id": 1}, ["A"])])
    write_log(tmp_path, "schoolsciencevqa_physics", OLD, [({"id": 2}, ["B"])])
    _, archive = pack(tmp_path, "multi")
    assert documents(archive, "SchoolScienceVQA.json") == [({"id": 1}, "A"), ({"id": 2}, "B")]


def test_raw_responses_are_taken_where_the_task_says_so(tmp_path: Path) -> None:
    write_log(tmp_path, "realcode", NEW, [({"id": 1}, ["filtered"])])
    write_log(tmp_path, "strucom", NEW, [({"id": 1}, ["filtered"])])
    _, archive = pack(tmp_path, "code")
    assert documents(archive, "RealCode.json") == [({"id": 1}, "raw")]
    assert documents(archive, "stRuCom.json") == [({"id": 1}, "filtered")]


def test_all_generations_are_kept_where_many_are_asked_for(tmp_path: Path) -> None:
    generations = [[["1", "2"]] * 10]
    write_log(tmp_path, "ruhumaneval", NEW, [({"id": 1}, generations)])
    _, archive = pack(tmp_path, "code")
    assert documents(archive, "ruHumanEval.json") == [({"id": 1}, generations)]


def test_the_likeliest_choice_is_the_answer(tmp_path: Path) -> None:
    write_log(tmp_path, "rwsd", NEW, [({"id": 0}, [[-2.5, False], [-0.5, True]])])
    write_log(tmp_path, "ruethics", NEW, [({"id": 0}, [[-2.5, False], [-0.5, True]])])
    _, archive = pack(tmp_path, "text")
    assert documents(archive, "RWSD.json") == [({"id": 0}, "Нет")]
    criteria = dict.fromkeys(("virtue", "law", "moral", "justice", "utilitarianism"), "1")
    assert documents(archive, "ruEthics.json") == [({"id": 0}, criteria)]


@pytest.mark.parametrize(("options", "answer"), [((), "A"), (("--gen",), "B")])
def test_generative_logs_are_taken_on_demand(
    tmp_path: Path, options: tuple[str, ...], answer: str
) -> None:
    write_log(tmp_path, "rummlu", OLD, [({"id": 0}, ["A"])])
    write_log(tmp_path, "rummlu_gen", NEW, [({"id": 0}, ["B"])])
    _, archive = pack(tmp_path, "text", *options)
    assert documents(archive, "ruMMLU.json") == [({"id": 0}, answer)]


def test_dialogues_of_multi_get_the_benchmarks_numbers(tmp_path: Path) -> None:
    write_log(tmp_path, "rutie_audio_gen", NEW, [({"dialog_id": 2, "question_id": 3}, ["A"])])
    _, archive = pack(tmp_path, "multi")
    assert documents(archive, "ruTiE_Audio.json") == [({"id": 1014}, "A")]


def test_dialogues_of_text_keep_both_numbers_and_hide_their_prompts(tmp_path: Path) -> None:
    meta = {"dialog_id": 0, "question_id": 0}
    write_log(tmp_path, "rutie", NEW, [(meta, ["1"])])
    _, archive = pack(tmp_path, "text")
    assert documents(archive, "ruTiE.json") == [(meta, "1")]
    logs = ZipFile(io.BytesIO(archive.read("logs_public.zip")))
    assert b'"prompt"' not in logs.read(logs.namelist()[0])


def test_logs_and_results_travel_inside(tmp_path: Path) -> None:
    write_log(tmp_path, "aquaria", NEW, [({"id": 1}, ["A"])])
    (tmp_path / f"results_{NEW}.json").write_text("{}")
    _, archive = pack(tmp_path, "multi")
    logs = ZipFile(io.BytesIO(archive.read("logs_public.zip")))
    assert logs.namelist() == [f"samples_aquaria_{NEW}.jsonl", f"results_{NEW}.json"]
    assert "logs_public.zip" not in pack(tmp_path, "multi", "--no-logs")[1].namelist()


def test_missing_tasks_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_log(tmp_path, "aquaria", NEW, [({"id": 1}, ["A"])])
    pack(tmp_path, "multi")
    summary = json.loads(capsys.readouterr().out)
    assert [one["task"] for one in summary["tasks"]] == ["AQUARIA"]
    assert len(summary["missing"]) == 17


def test_who_waits_at_a_terminal_sees_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for name in ("aquaria", "culturevqa"):
        write_log(tmp_path, name, NEW, [({"id": 1}, ["A"])])
    assert pack(tmp_path, "multi")[0] == 0
    seen = capsys.readouterr()
    assert "packing" in seen.err
    assert "100%" in seen.err
    assert "packing" not in seen.out


def test_two_models_are_never_mixed(tmp_path: Path) -> None:
    for model in ("one", "two"):
        write_log(tmp_path / model, "aquaria", NEW, [({"id": 1}, ["A"])])
    words = ["pack", str(tmp_path), "--benchmark", "multi", "-o", str(tmp_path / "out.zip")]
    assert main(words) == 1
    assert not (tmp_path / "out.zip").exists()


@pytest.mark.parametrize("text", ["not JSON", "{}", '{"doc": {"meta": {}}, "filtered_resps": []}'])
def test_a_broken_log_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (tmp_path / f"samples_aquaria_{NEW}.jsonl").write_text(text)
    words = ["pack", str(tmp_path), "--benchmark", "multi", "-o", str(tmp_path / "out.zip")]
    assert main(words) == 1
    assert "line 1" in capsys.readouterr().err
    assert [path.suffix for path in tmp_path.iterdir()] == [".jsonl"]
