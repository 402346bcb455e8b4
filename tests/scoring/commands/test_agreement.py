"""agreement: a judge behind a real server against labels in a file."""

import json

import pytest

from scoring.__main__ import main
from tests.scoring.judges.chat_server import chat_server, says

ROWS = [
    {"kind": "answer", "case": {"question": "2+2", "gold": "4", "answer": text}, "label": label}
    for text, label in (("4", "correct"), ("four", "correct"), ("5", "wrong"), ("6", "wrong"))
]


@pytest.fixture
def labels(tmp_path):
    path = tmp_path / "labels.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    return str(path)


def test_kappa_and_accuracy_by_class_are_printed(labels, capsys, monkeypatch):
    with chat_server(lambda _, text: says("wrong" if "four" in text else "correct")) as server:
        monkeypatch.setenv("MERA_JUDGE_URL", server.url)
        monkeypatch.setenv("MERA_JUDGE_MODEL", "judge-1")
        code = main(["agreement", "--judge", "answer", "--labels", labels, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert code == 0
    assert found["judge"] == "judge-1@prompts-1"
    assert (found["n"], found["accuracy"], found["kappa"]) == (4, 0.25, -0.5)
    assert (found["correct_found"], found["wrong_found"]) == (0.5, 0.0)


def test_a_judge_that_is_not_set_up_is_wrong_usage(labels, monkeypatch):
    monkeypatch.delenv("MERA_JUDGE_URL", raising=False)
    assert main(["agreement", "--judge", "answer", "--labels", labels]) == 2


def test_bad_labels_are_named(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("MERA_JUDGE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("MERA_JUDGE_MODEL", "judge-1")
    path = tmp_path / "labels.jsonl"
    path.write_text("{}", encoding="utf-8")
    assert main(["agreement", "--judge", "answer", "--labels", str(path)]) == 1
    assert "line 1" in capsys.readouterr().err
