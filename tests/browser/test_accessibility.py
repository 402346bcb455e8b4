"""axe-core finds nothing on any page, in both languages, both themes, wide and narrow."""

import re
from functools import lru_cache

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser
PAGES = (
    "",
    "multi/leaderboard/multi/",
    "multi/leaderboard/multi/?view=charts",
    "multi/leaderboard/audio/?q=nothing",
    "multi/leaderboard/multi/history/",
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
    "multi/leaderboard/multi/compare/?m={0}&m={1}",
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


@pytest.mark.parametrize(("language", "width", "theme"), [*LOOKS, *OTHER_LOOKS])
def test_axe_finds_nothing(browser, stage, language, width, theme):
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, reduced_motion="reduce"
    )
    page = context.new_page()
    found = []
    for path in PAGES:
        address = f"/{language}/{path.format(*models(stage))}"
        page.goto(stage + address)
        for violation in Axe().run(page).response["violations"]:
            places = [node["html"][:160] for node in violation["nodes"][:3]]
            found.append((address, violation["id"], places))
    context.close()
    assert found == []


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
