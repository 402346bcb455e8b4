"""A person who waits for long work sees how far it is."""

from scoring.commands.local_tools import Bar


def test_the_bar_goes_to_standard_error_and_ends_by_itself(capsys):
    bar = Bar()
    for done in range(3):
        bar(done, 2)
    seen = capsys.readouterr()
    assert "verdicts" in seen.err
    assert seen.out == ""


def test_the_same_bar_serves_a_second_task(capsys):
    bar = Bar()
    for _task in range(2):
        bar(1, 2)
        bar(2, 2)
    assert "verdicts" in capsys.readouterr().err
