"""The whole road over HTTP with a real worker: upload, check, score, review, board."""

import pytest

from mera.demo.processes import wait_until
from tests.walk.people import CARD

pytestmark = pytest.mark.integration
BOARDS = ("multi", "images", "audio", "video")


@pytest.fixture(params=["site", "site_on_postgres"])
def running(request):
    return request.getfixturevalue(request.param)


def test_a_full_archive_gets_onto_every_board(running, sign_in):
    owner = sign_in(running, "researcher")
    moderator = sign_in(running, "moderator")
    mine = owner.submit(running.samples / "multi-full.zip", "Walker", **CARD)
    scored = owner.wait(mine)
    assert (scored["state"], len(scored["results"])) == ("scored", 18)
    assert owner.post(f"submissions/{mine}/publish/").status_code == 200
    assert moderator.post(f"moderation/{mine}/approve/", reason="fine").status_code == 200
    for board in BOARDS:
        assert wait_until(lambda board=board: row_of(owner, board, mine), 60), board
        row = row_of(owner, board, mine)
        for number in ("attempted_score", "coverage", "total_score"):
            assert row[number] == pytest.approx(scored["boards"][board][number], abs=1e-12)


def test_an_audio_archive_covers_a_part_of_the_common_board(running, sign_in):
    owner = sign_in(running, "second")
    scored = owner.wait(owner.submit(running.samples / "multi-audio.zip", "Listener"))
    assert scored["boards"]["audio"]["coverage"] == 1
    assert 0 < scored["boards"]["multi"]["coverage"] < 1
    multi = scored["boards"]["multi"]
    assert multi["total_score"] == pytest.approx(multi["attempted_score"] * multi["coverage"])


def test_a_broken_archive_is_told_all_its_faults_at_once(running, sign_in):
    owner = sign_in(running, "second")
    told = owner.wait(owner.submit(running.samples / "multi-broken.zip", "Broken"))
    assert told["state"] == "invalid"
    assert len({error["type"] for error in told["errors"]}) > 5
    assert all(error["message"]["ru"] and error["message"]["en"] for error in told["errors"])


def test_what_is_no_zip_is_invalid_and_not_our_fault(running, sign_in, tmp_path):
    (tmp_path / "answers.zip").write_bytes(b"these are no answers")
    owner = sign_in(running, "second")
    told = owner.wait(owner.submit(tmp_path / "answers.zip", "Text"))
    assert (told["state"], len(told["errors"])) == ("invalid", 1)


def test_a_submission_does_not_exist_for_others(running, sign_in):
    owner = sign_in(running, "researcher")
    mine = owner.submit(running.samples / "multi-audio.zip", "Private")
    other = sign_in(running, "second")
    assert other.http.get(f"submissions/{mine}/").status_code == 404
    assert owner.wait(mine)["state"] == "scored"


def row_of(person, board, submission):
    return next((row for row in person.board(board) if row["submission"] == submission), None)
