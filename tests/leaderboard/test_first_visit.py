"""A first-time visitor finds what matters within two clicks of the front page."""

import re

import pytest

from leaderboard import snapshots
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
INTERNAL = re.compile(r'<a\b[^>]*href="(/[^"#]*)')


@pytest.fixture(params=["ru", "en"])
def front(request):
    made = make_benchmark()
    publish(made, "magpie", {"alpha": 0.5, "gamma": 0.25})
    snapshots.rebuild(made, made.spec.board("all"), "approved")
    return f"/{request.param}/"


def content(client, address):
    """Gives the page without the menus: a visitor who reads must find the way in the text."""
    html = client.get(address, follow=True).content.decode()
    return re.search(r"<main\b.*</main>", html, re.DOTALL).group(0)


def within_two_clicks(client, front):
    first = set(INTERNAL.findall(content(client, front)))
    second = {
        one
        for address in first
        if address.startswith(front)
        for one in INTERNAL.findall(content(client, address))
    }
    return first | second


def test_the_board_the_score_and_the_way_in_are_two_clicks_away(client, front):
    found = within_two_clicks(client, front)
    assert f"{front}tiny/leaderboard/all/" in found
    assert f"{front}tiny/about/" in found
    assert f"{front}rules/" in found


def test_the_link_about_the_score_leads_to_its_heading(client, front):
    assert f'href="{front}tiny/about/#score"' in content(client, front)
    assert 'id="score"' in content(client, f"{front}tiny/about/")
