"""submit and status: what they send, and what they say when the server refuses."""

from pathlib import Path

import pytest

from scoring.__main__ import main
from tests.archives.basics import task_file, zipped
from tests.scoring.commands.fakes import FakeServer, serving

ALL_AUDIO = [{"outputs": "A", "meta": {"id": number}} for number in range(3)]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "mine.zip"
    path.write_bytes(zipped({"AQUARIA.json": task_file(ALL_AUDIO)}))
    return path


def submit(server: FakeServer, archive: Path, *options: str) -> int:
    words = ["submit", str(archive), "--benchmark", "multi", "--model-name", "Модель"]
    return main([*words, "--server", server.address, "--token", "secret", *options])


def test_submit_sends_the_archive_and_the_card(archive: Path) -> None:
    with serving(FakeServer(201, {"id": "x7", "state": "received"})) as server:
        assert submit(server, archive, "--field", "team=Мы", "--field", "boards=audio") == 0
    ((method, path, headers, body),) = server.asked
    assert (method, path) == ("POST", "/api/v1/submissions/")
    assert headers["Authorization"] == "Token secret"
    assert archive.read_bytes() in body
    assert all(word.encode() in body for word in ("Модель", "Мы", "boards"))


def test_a_repeated_submit_has_the_same_idempotency_key(archive: Path) -> None:
    with serving(FakeServer(201, {"id": "x7"})) as server:
        submit(server, archive)
        submit(server, archive)
        submit(server, archive, "--field", "team=other")
    first, second, third = (headers["Idempotency-Key"] for _, _, headers, _ in server.asked)
    assert first == second != third


def test_an_archive_with_errors_is_not_sent(archive: Path) -> None:
    archive.write_bytes(b"no archive")
    with serving(FakeServer(201, {})) as server:
        assert submit(server, archive) == 1
    assert not server.asked


@pytest.mark.parametrize(
    ("server", "words"),
    [
        (FakeServer(400, {"model_name": ["This field is required."]}), "model_name: This field"),
        (FakeServer(401, {"detail": "Invalid token."}), "token"),
        (FakeServer(413, {"limit_mb": 200}), "limit_mb: 200"),
        (FakeServer(429, {}, {"Retry-After": "3600"}), "3600 seconds"),
        (FakeServer(503, b"<html>"), "not yours"),
        (FakeServer(200, b"<html>"), "MERA server"),
        (FakeServer(200, 7), "unexpected"),
    ],
)
def test_refusals_are_said_in_plain_words(
    archive: Path, capsys: pytest.CaptureFixture[str], server: FakeServer, words: str
) -> None:
    with serving(server):
        assert submit(server, archive) == 1
    assert words in capsys.readouterr().err


def test_no_server_is_said_so(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert submit(FakeServer(address="http://127.0.0.1:9"), archive) == 1
    assert "no answer" in capsys.readouterr().err


@pytest.mark.parametrize("field", ["team", "colour=red"])
def test_unknown_fields_are_refused(archive: Path, field: str) -> None:
    assert submit(FakeServer(address="http://127.0.0.1:9"), archive, "--field", field) == 2


def test_address_and_token_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(FakeServer(200, {"id": "x7", "state": "scored"})) as server:
        monkeypatch.setenv("MERA_SERVER", server.address)
        monkeypatch.setenv("MERA_TOKEN", "secret")
        assert main(["status", "x7"]) == 0
    assert server.asked[0][1] == "/api/v1/submissions/x7/"


def test_without_a_token_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MERA_TOKEN", raising=False)
    assert main(["status", "--server", "http://127.0.0.1:9"]) == 2


@pytest.mark.parametrize(("state", "code"), [("scoring", 0), ("invalid", 1), ("failed", 1)])
def test_status_fails_when_the_submission_did(state: str, code: int) -> None:
    with serving(FakeServer(200, {"id": "x7", "state": state})) as server:
        assert main(["status", "x7", "--server", server.address, "--token", "secret"]) == code
