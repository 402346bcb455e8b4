"""A reader sees how a model does by modality, skill, access of tasks, domain and prompt."""

import pytest
from django.utils import translation

from leaderboard import access, sub_scores
from leaderboard.board.content import Board
from scoring.core.definitions import load
from tests.leaderboard.made_up import FIRST_DAY, board_content

SPEC = load("multi")


class _Owner:
    spec = SPEC


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def board_of(*rows: dict[str, float]) -> Board:
    """Return a board on which models have these scores, each ± 2 points."""
    content = board_content(_Owner, rows=len(rows))
    for number, (row, scores) in enumerate(zip(content["rows"], rows, strict=True)):
        row["submission"] = f"model{number}"
        row["tasks"] = {t: {"score": s, "ci": [s - 0.02, s + 0.02]} for t, s in scores.items()}
    return Board(1, "a" * 64, FIRST_DAY, content)


def everywhere(public: float, private: float) -> dict[str, float]:
    tasks = SPEC.board("multi").tasks
    return {t: public if SPEC.task(t).access == "public" else private for t in tasks}


def test_a_modality_is_the_mean_of_its_tasks_with_a_narrower_interval():
    board = board_of({"AQUARIA": 0.5, "ruEnvAQA": 0.7})
    (audio,) = sub_scores.by_modality(board, board.rows[0])
    # 0.6 ± 0.02 / √2.
    assert (audio.key, audio.name, audio.tasks) == ("audio", "Audio", 2)
    assert audio.score == pytest.approx(0.6)
    assert audio.interval == pytest.approx((0.6 - 0.02 / 2**0.5, 0.6 + 0.02 / 2**0.5))


def test_a_task_without_an_interval_leaves_its_mean_without_one():
    board = board_of({"AQUARIA": 0.5, "ruEnvAQA": 0.7})
    board.rows[0]["tasks"]["AQUARIA"]["ci"] = None
    (audio,) = sub_scores.by_modality(board, board.rows[0])
    assert audio.score == pytest.approx(0.6)
    assert audio.interval is None


def test_skills_stand_below_their_branches():
    board = board_of(everywhere(0.5, 0.5))
    branches = sub_scores.by_skill(SPEC, board, board.rows[0])
    names = [branch.own.name if branch.own else "" for branch in branches]
    assert names == ["Perception", "Knowledge", "Reasoning", ""]
    assert "Speech recognition" in {one.name for one in branches[0].skills}
    assert all(one.tasks >= 2 for branch in branches for one in branch.skills)


def test_a_radar_of_skills_shows_no_score_where_a_model_attempted_nothing():
    board = board_of(everywhere(0.5, 0.5), {"LabTabVQA": 0.9})
    spokes = sub_scores.skill_spokes(SPEC, board, board.rows)
    assert len(spokes) == 16
    assert [spoke.scores[0] for spoke in spokes] == pytest.approx([0.5] * 16)
    assert None in {spoke.scores[1] for spoke in spokes}


def test_a_model_that_gains_on_public_tasks_as_others_do_does_not_stand_out():
    board = board_of(*[everywhere(0.6, 0.5)] * 6)
    found = access.by_access(board, board.rows[0])
    assert (found.public.tasks, found.private.tasks) == (7, 11)
    # Half widths 0.02 / √7 and 0.02 / √11, as one: 0.0097.
    assert found.difference == pytest.approx(0.1)
    assert found.interval == pytest.approx((0.1 - 0.0097, 0.1 + 0.0097), abs=1e-4)
    assert not found.stands_out
    assert str(found.usual) == "from +10.0 to +10.0, in the middle +10.0 (5 models)"


def test_a_model_that_gains_more_than_all_others_stands_out():
    board = board_of(everywhere(0.8, 0.5), *[everywhere(0.6, 0.5)] * 5)
    assert access.by_access(board, board.rows[0]).stands_out


def test_among_few_models_nothing_is_called_unusual():
    board = board_of(everywhere(0.8, 0.5), *[everywhere(0.6, 0.5)] * 4)
    found = access.by_access(board, board.rows[0])
    assert (found.usual, found.stands_out) == (None, False)


def test_others_are_looked_at_on_the_same_tasks_only():
    own = {"ruCLEVR": 0.8, "LabTabVQA": 0.5}
    assert {SPEC.task(t).access for t in own} == {"public", "private"}
    board = board_of(own, *[everywhere(0.6, 0.5)] * 5, {"ruCLEVR": 0.9})
    assert access.by_access(board, board.rows[0]).usual.models == 5


def test_private_tasks_alone_make_no_comparison():
    board = board_of({"LabTabVQA": 0.5})
    assert access.by_access(board, board.rows[0]) is None
