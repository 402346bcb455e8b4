"""A person who waits for long work sees how far it is."""

import io

import pytest

from scoring.commands import progress
from scoring.commands.progress import Bar, Watched


def test_the_bar_goes_to_standard_error_and_ends_by_itself(capsys):
    bar = Bar("verdicts", patience=0)
    for done in range(3):
        bar(done, 2)
    seen = capsys.readouterr()
    assert "verdicts" in seen.err
    assert seen.out == ""


def test_the_same_bar_serves_a_second_task(capsys):
    bar = Bar("verdicts", patience=0)
    for _task in range(2):
        bar(1, 2)
        bar(2, 2)
    assert "verdicts" in capsys.readouterr().err


def test_quick_work_shows_none(capsys):
    bar = Bar("verdicts")
    for done in range(3):
        bar(done, 2)
    assert capsys.readouterr() == ("", "")


def test_without_a_terminal_nothing_is_shown(capsys, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0)
    progress.bar("packing")(1, 2)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("size", [0, 1, 10])
def test_an_upload_tells_how_much_of_the_file_was_read(size):
    told = []
    file = Watched(io.BytesIO(b"x" * size), size, lambda done, total: told.append((done, total)))
    while file.read(4):
        pass
    assert told[-1] == (size, size)
    assert file.seek(0) == 0
