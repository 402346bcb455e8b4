"""A citation names the board, the day and the snapshot."""

import pytest

from leaderboard import citation, selectors
from tests.leaderboard.published import make_benchmark

pytestmark = pytest.mark.django_db


def test_a_citation_leads_back_to_the_snapshot():
    make_benchmark()
    snapshot = selectors.latest("tiny", "audio")
    entry = citation.bibtex(snapshot, "https://example.org/x")
    assert entry.count("{") == entry.count("}")
    assert snapshot.digest in entry
    assert "Tiny leaderboard: Audio, version 1" in citation.sentence(
        snapshot, "https://example.org/x"
    )
