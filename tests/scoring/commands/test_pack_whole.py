"""A whole output folder of the harness, packed, checked and scored: nothing lost on the way."""

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

from scoring.__main__ import main

FIRST, SECOND = "2025-11-01T10-00-00.123456", "2025-11-02T09-30-00.654321"
LETTERS = "ABCD"
Row = tuple[int, str, str]
"""Id, raw response, filtered response."""


def log_line(number: int, row: Row) -> str:
    """One line as lm-evaluation-harness 0.4.9 writes it with --log_samples."""
    key, raw, filtered = row
    record = {
        "doc_id": number,
        "doc": {"instruction": "{question}", "inputs": {"question": "?"}, "meta": {"id": key}},
        "target": "A",
        "arguments": {"gen_args_0": {"arg_0": "Вопрос: ?", "arg_1": {"until": ["\n"]}}},
        "resps": [[raw]],
        "filtered_resps": [filtered],
        "filter": "scoring",
        "metrics": ["exact_match"],
        "doc_hash": "0" * 64,
        "prompt_hash": "1" * 64,
        "target_hash": "2" * 64,
        "exact_match": 1.0,
    }
    return json.dumps(record, ensure_ascii=False) + "\n"


def write_logs(folder: Path, time: str, tasks: Mapping[str, Iterable[Row]]) -> None:
    """Write one run: a log for each harness task and the results beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in tasks.items():
        text = "".join(log_line(number, row) for number, row in enumerate(rows))
        (folder / f"samples_{name}_{time}.jsonl").write_text(text, encoding="utf-8")
    results = json.dumps({"results": {name: {} for name in tasks}})
    (folder / f"results_{time}.json").write_text(results)


def letters(ids: Sequence[int], *, shift: int = 0) -> list[Row]:
    return [
        (key, f"Ответ: {LETTERS[(key + shift) % 4]}", LETTERS[(key + shift) % 4]) for key in ids
    ]


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """Two runs of one model: the second mends AQUARIA; a grouped task has a log a domain."""
    folder = tmp_path / "output" / "org__model"
    grouped = {
        "schoolsciencevqa_biology": letters([1, 2]),
        "schoolsciencevqa_physics": letters([3]),
    }
    write_logs(folder, FIRST, {"aquaria": letters([1, 2, 3, 4], shift=1), **grouped})
    write_logs(folder, SECOND, {"aquaria": letters([1, 2, 3, 4]), "unknown_task": letters([1])})
    gold = tmp_path / "gold"
    gold.mkdir()
    for task, ids in {"AQUARIA": [1, 2, 3, 4], "SchoolScienceVQA": [1, 2, 3]}.items():
        docs = [{"outputs": LETTERS[key % 4], "meta": {"id": key}} for key in ids]
        (gold / f"{task}.json").write_text(json.dumps({"data": docs}))
    return tmp_path


def packed(output: Path) -> ZipFile:
    target = output / "submission.zip"
    words = ["pack", str(output / "output"), "--benchmark", "multi", "-o", str(target)]
    assert main(words) == 0
    return ZipFile(io.BytesIO(target.read_bytes()))


def test_a_packed_folder_passes_the_check_against_gold(output: Path) -> None:
    packed(output)
    words = ["check", str(output / "submission.zip"), "--benchmark", "multi"]
    assert main([*words, "--gold", str(output / "gold")]) == 0


@pytest.mark.parametrize("task", ["AQUARIA", "SchoolScienceVQA"])
def test_packed_answers_score_as_the_model_answered(
    output: Path, task: str, capsys: pytest.CaptureFixture[str]
) -> None:
    packed(output).extract(f"{task}.json", output)
    capsys.readouterr()
    words = ["score", "--benchmark", "multi", "--task", task]
    words += ["--gold", str(output / "gold" / f"{task}.json")]
    assert main([*words, "--answers", str(output / f"{task}.json")]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == 1.0


def test_the_logs_that_were_packed_travel_along_and_no_others(output: Path) -> None:
    archive = packed(output)
    logs = ZipFile(io.BytesIO(archive.read("logs_public.zip"))).namelist()
    assert f"samples_aquaria_{SECOND}.jsonl" in logs
    assert f"samples_aquaria_{FIRST}.jsonl" not in logs
    assert f"samples_schoolsciencevqa_physics_{FIRST}.jsonl" in logs
    assert not any("unknown_task" in name for name in logs)
