"""axe-core finds nothing on any page, in both languages, both themes, wide and narrow."""

import re
from functools import lru_cache

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe

from submissions.states import State
from tests.browser.stage import MODERATOR, PASSWORD, RESEARCHER

pytestmark = pytest.mark.browser
PAGES = (
    "",
    "multi/leaderboard/multi/",
    "multi/leaderboard/multi/?view=charts",
    "multi/leaderboard/audio/?q=nothing",
    "multi/leaderboard/multi/?ci=1",
    "multi/leaderboard/multi/history/",
    "multi/leaderboard/multi/robustness/",
    "multi/leaderboard/multi/same-tasks/?models={1}",
    "multi/leaderboard/multi/cite/",
    "statistics/",
    "api/",
    "code/leaderboard/code/",
    "multi/tasks/",
    "multi/tasks/AQUARIA/",
    "multi/about/",
    "faq/",
    "rules/",
    "design/",
    "no-such-page/",
    "account/login/",
    "account/signup/",
    "models/{0}/",
    "models/{0}/concern/",
    "multi/leaderboard/multi/compare/?models={0},{1}",
)
OWN_PAGES = (
    "account/submissions/",
    "account/submissions/new/",
    "account/check/",
    "account/profile/",
    "account/profile/delete/",
    "account/tokens/",
    "account/email/",
    "account/password/change/",
    "account/sessions/",
    "account/2fa/",
)
LOOKS = [("ru", 1440, "light"), ("en", 1440, "dark"), ("en", 390, "light"), ("ru", 390, "dark")]
OTHER_LOOKS = [
    pytest.param("en" if language == "ru" else "ru", width, theme, marks=pytest.mark.nightly)
    for language, width, theme in LOOKS
]


@lru_cache
def models(stage: str) -> list[str]:
    board = httpx.get(f"{stage}/en/multi/leaderboard/multi/").text
    return re.findall(r'name="m" value="(\w+)"', board)


@pytest.fixture
def tab(browser, language, width, theme):
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def violations(page, address):
    """Return what axe finds wrong at an address; the page must have opened."""
    answer = page.goto(address)
    assert answer.status in {200, 404}, address
    # What a reader may unfold counts as well.
    page.evaluate("document.querySelectorAll('main details').forEach(one => (one.open = true))")
    return [
        (address, violation["id"], [node["html"][:160] for node in violation["nodes"][:3]])
        for violation in Axe().run(page).response["violations"]
    ]


def sign_in(page, stage, email):
    page.goto(f"{stage}/en/account/login/")
    page.fill("[name=login]", email)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form [type=submit]").first.click()
    page.wait_for_url("**/account/submissions/")


def listed(page, address):
    """Return the addresses of what a table lists by name."""
    page.goto(address)
    return [link.get_attribute("href") for link in page.locator("main tbody th a").all()]


@pytest.mark.parametrize(("language", "width", "theme"), [*LOOKS, *OTHER_LOOKS])
def test_axe_finds_nothing(tab, stage, language):
    found = [
        fault
        for path in PAGES
        for fault in violations(tab, f"{stage}/{language}/{path.format(*models(stage))}")
    ]
    assert found == []


@pytest.mark.parametrize(("language", "width", "theme"), [*LOOKS[:2], *OTHER_LOOKS])
def test_axe_finds_nothing_on_an_authors_pages(tab, stage, language):
    sign_in(tab, stage, RESEARCHER)
    states = listed(tab, f"{stage}/{language}/account/submissions/")[: len(State)]
    own = [f"/{language}/{path}" for path in OWN_PAGES]
    pages = [*own, *states, f"{states[0]}edit/"]
    assert [fault for path in pages for fault in violations(tab, stage + path)] == []


@pytest.mark.parametrize(("language", "width", "theme"), [*LOOKS[2:], *OTHER_LOOKS])
def test_axe_finds_nothing_on_the_desk(tab, stage, language):
    sign_in(tab, stage, MODERATOR)
    queue = f"/{language}/moderation/"
    pages = [queue, *listed(tab, stage + queue)]
    assert [fault for path in pages for fault in violations(tab, stage + path)] == []


@pytest.mark.parametrize("width", [768, 320])
def test_no_page_scrolls_sideways(browser, stage, width):
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    too_wide = []
    for path in PAGES:
        page.goto(f"{stage}/ru/{path.format(*models(stage))}")
        if page.evaluate("document.documentElement.scrollWidth") > width:
            too_wide.append(path)
    context.close()
    assert too_wide == []
