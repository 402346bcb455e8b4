"""Whatever the archive, a report comes out; honest ones give the right answers."""

import tracemalloc
from collections.abc import Sequence

import pytest

from scoring.core.problems import Problem
from tests.archives.basics import RIGHT
from tests.archives.faulty import FAULTY
from tests.archives.honest import HONEST
from tests.archives.hostile import HOSTILE
from tests.archives.reports import MIB, can_be_sent, checked


def types(problems: Sequence[Problem]) -> set[str]:
    return {problem.type for problem in problems}


@pytest.mark.parametrize("name", HONEST)
def test_honest_archives_give_the_right_answers(name: str) -> None:
    found = checked(HONEST[name]())
    assert not found.errors
    assert found.answers == RIGHT


@pytest.mark.parametrize("comment", [b"PK\5\6" + b"\0" * 18, b"PK\1\2 PK\5\6 " + b"x" * 40])
def test_a_comment_may_look_like_the_end_of_the_archive(comment: bytes) -> None:
    archive = HONEST["plain"]()
    length = len(comment).to_bytes(2, "little")
    assert checked(archive[:-2] + length + comment).answers == RIGHT


@pytest.mark.parametrize("name", FAULTY)
def test_each_mistake_is_named_and_nothing_else(name: str) -> None:
    found = checked(FAULTY[name].archive)
    assert types(found.errors) == FAULTY[name].types
    assert can_be_sent(found)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_archives_are_refused_by_name(name: str) -> None:
    found = checked(HOSTILE[name].build())
    assert types(found.errors) & HOSTILE[name].types
    assert "alpha" not in found.answers
    assert can_be_sent(found)


@pytest.mark.parametrize("name", ["bomb", "bomb_that_lies", "bzip2_bomb", "many_full_files"])
def test_bombs_are_never_unpacked_beyond_the_limit(name: str) -> None:
    archive = HOSTILE[name].build()
    tracemalloc.start()
    checked(archive)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200 * MIB
