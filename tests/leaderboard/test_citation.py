"""A citation names the board, the day and the snapshot."""

import pytest

from leaderboard import citation, snapshots
from leaderboard.board import content
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db


def test_a_citation_leads_back_to_the_snapshot():
    spec = make_benchmark().spec
    board = content.latest("tiny", "audio")
    entry = citation.bibtex(spec, board, "https://example.org/x")
    assert entry.count("{") == entry.count("}")
    assert board.digest in entry
    assert "Tiny leaderboard: Audio, version 1" in citation.sentence(
        spec, board, "https://example.org/x"
    )


def test_the_citation_of_a_model_says_its_rank_and_total_and_leads_to_the_snapshot(client):
    benchmark = make_benchmark()
    mine = publish(benchmark, "50%_off {LLM}", {"alpha": 0.9, "beta": 0.6, "gamma": 0.6})
    made = snapshots.rebuild(benchmark, benchmark.spec.board("all"), "approved")
    board = content.of(made)
    entry = citation.bibtex(benchmark.spec, board, "https://example.org/x", board.rows[0])
    assert r"50\%\_off \{LLM\} on the Tiny leaderboard: All" in entry
    assert "Rank 1, Total Score 70.0 of 100. Snapshot" in entry
    html = client.get(f"/en/models/{mine.pk}/").content.decode()
    assert f"/en/tiny/leaderboard/all/?snapshot={made.digest[:16]}" in html
    assert f"mera_tiny_all_{made.digest[:12]}_{mine.pk}" in html
