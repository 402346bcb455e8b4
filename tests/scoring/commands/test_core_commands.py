"""tasks, check, score and aggregate: what they print and how they exit."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import COMMANDS, main
from scoring.core.definitions import load
from tests.archives.basics import dump, task_file, zipped

SPEC = load("multi")
DOCS = [{"outputs": "ABCD"[n % 4], "meta": {"id": n}} for n in range(1, 9)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Gold of one task, an archive that answers it, an answers file."""
    (tmp_path / "gold").mkdir()
    (tmp_path / "gold" / "AQUARIA.json").write_bytes(dump({"data": DOCS}))
    (tmp_path / "good.zip").write_bytes(zipped({"AQUARIA.json": task_file(DOCS)}))
    (tmp_path / "AQUARIA.json").write_bytes(task_file(DOCS))
    (tmp_path / "short.json").write_bytes(task_file(DOCS[1:]))
    (tmp_path / "bad.zip").write_bytes(zipped({"AQUARIA.json": task_file(DOCS[1:])}))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = main([str(word) for word in words])
    return code, capsys.readouterr().out


def test_tasks_lists_every_task_with_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "tasks", "--benchmark", "multi")
    assert code == 0
    assert [(t["task"], t["file"]) for t in json.loads(out)] == [
        (t.slug, t.file) for t in SPEC.tasks
    ]


def test_check_accepts_a_sound_archive(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--benchmark", "multi", "--gold", folder / "gold", "--json")
    code, out = run(capsys, "check", folder / "good.zip", *words)
    report = json.loads(out)
    assert code == 0
    assert report["errors"] == []
    assert report["files"][0]["documents"] == 8


def test_check_names_what_is_missing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--benchmark", "multi", "--gold", folder / "gold", "--json")
    code, out = run(capsys, "check", folder / "bad.zip", *words)
    (error,) = json.loads(out)["errors"]
    assert code == 1
    assert (error["type"], error["doc_id"], error["task"]) == ("no_id", 1, "AQUARIA")


def test_check_without_gold_checks_all_but_ids(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "check", folder / "bad.zip", "--benchmark", "multi")[0] == 0


@pytest.mark.parametrize(("lang", "word"), [("ru", "нет ответа"), ("en", "is not answered")])
def test_check_speaks_both_languages(
    folder: Path, capsys: pytest.CaptureFixture[str], lang: str, word: str
) -> None:
    words = ("--benchmark", "multi", "--gold", folder / "gold", "--lang", lang)
    assert word in run(capsys, "check", folder / "bad.zip", *words)[1]


def test_score_gives_metrics_and_score(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--benchmark",
        "multi",
        "--task",
        "AQUARIA",
        "--gold",
        folder / "gold" / "AQUARIA.json",
    )
    code, out = run(capsys, "score", *words, "--answers", folder / "AQUARIA.json")
    report = json.loads(out)
    assert code == 0
    assert (report["task"], report["n"], report["score"], report["errors"]) == ("AQUARIA", 8, 1, [])


def test_score_lists_errors_instead(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--benchmark",
        "multi",
        "--task",
        "AQUARIA",
        "--gold",
        folder / "gold" / "AQUARIA.json",
    )
    code, out = run(capsys, "score", *words, "--answers", folder / "short.json")
    report = json.loads(out)
    assert code == 1
    assert report["score"] is None
    assert [error["type"] for error in report["errors"]] == ["no_id"]


def test_gold_that_a_metric_cannot_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gold.json").write_bytes(dump({"data": DOCS}))
    (tmp_path / "UnitTests.json").write_bytes(task_file(DOCS))
    words = ("--benchmark", "code", "--task", "UnitTests", "--gold", str(tmp_path / "gold.json"))
    assert main(["score", *words, "--answers", str(tmp_path / "UnitTests.json")]) == 1
    assert "field inputs.language of document 1" in capsys.readouterr().err


def test_a_task_of_sub_scores_alone_has_the_number_of_the_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marks = {"virtue": "1", "law": "0", "moral": "1", "justice": "0", "utilitarianism": "1"}
    docs = [{"outputs": marks, "meta": {"id": 1, "question": "good"}}]
    (tmp_path / "gold.json").write_bytes(dump({"data": docs}))
    (tmp_path / "ruEthics.json").write_bytes(task_file(docs))
    words = ("--benchmark", "text", "--task", "ruEthics", "--gold", tmp_path / "gold.json")
    code, out = run(capsys, "score", *words, "--answers", tmp_path / "ruEthics.json")
    assert (code, json.loads(out)["score"]) == (0, 0.0)


def test_a_person_at_a_terminal_reads_errors_in_words(folder: Path) -> None:
    gold, answers = folder / "gold" / "AQUARIA.json", folder / "short.json"
    words = ("--benchmark", "multi", "--task", "AQUARIA", "--gold", gold, "--answers", answers)
    terminal, inside = pty.openpty()
    run = subprocess.run([sys.executable, "-m", "scoring", "score", *words], stdout=inside)
    os.close(inside)
    said = os.read(terminal, 4096).decode()
    os.close(terminal)
    assert run.returncode == 1
    assert "document 1 is not answered" in said
    assert "{" not in said


def test_aggregate_counts_absent_tasks_through_coverage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "scores.json").write_text('{"AQUARIA": 0.8}')
    words = ("--benchmark", "multi", "--board", "audio", tmp_path / "scores.json")
    assert json.loads(run(capsys, "aggregate", *words)[1]) == {
        "attempted_score": 0.8,
        "coverage": 0.25,
        "total_score": 0.2,
    }


@pytest.mark.parametrize("text", ["[]", "{", '{"Nope": 1}', '{"AQUARIA": "1"}', '{"AQUARIA": 2}'])
def test_aggregate_refuses_scores_that_are_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (tmp_path / "scores.json").write_text(text)
    words = ("--benchmark", "multi", "--board", "audio", tmp_path / "scores.json")
    assert run(capsys, "aggregate", *words)[0] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("tasks", "--benchmark", "nope"),
        ("check", "nope.zip", "--benchmark", "multi"),
        ("score", "--benchmark", "multi", "--task", "nope", "--gold", "x", "--answers", "x"),
        ("aggregate", "nope.json", "--benchmark", "multi", "--board", "nope"),
    ],
)
def test_wrong_usage_exits_with_2_and_says_what_there_is(words: tuple[str, ...]) -> None:
    assert main(words) == 2


@pytest.mark.parametrize("words", [(), ("nope",), ("tasks",)])
def test_wrong_arguments_exit_with_2(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2


def test_bad_gold_is_said_to_be_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "gold" / "AQUARIA.json").write_text("{}")
    words = ("--benchmark", "multi", "--gold", str(folder / "gold"))
    assert main(["check", str(folder / "good.zip"), *words]) == 1
    assert "gold" in capsys.readouterr().err


def test_the_command_line_loads_neither_django_nor_scientific_libraries() -> None:
    program = (
        "import sys; from scoring.__main__ import main; main(['tasks', '--benchmark', 'multi']);"
        "sys.exit(bool({'django', 'numpy', 'scipy', 'rich', 'httpx'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0


def test_every_command_is_there() -> None:
    ours = {name for name, (module, _) in COMMANDS.items() if module.startswith("scoring.commands")}
    assert ours == {"tasks", "check", "score", "aggregate", "agreement", "pack", "submit", "status"}
