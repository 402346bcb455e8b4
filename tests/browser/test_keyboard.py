"""Everything by keyboard: the focus is always seen, nothing traps it, and it stays where it was."""

import pytest

from tests.browser.stage import MODERATOR, PASSWORD, RESEARCHER

pytestmark = pytest.mark.browser
BOARD = "/en/multi/leaderboard/multi/"
MOST_STOPS = 400
FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body || !one) return null;
  const box = one.getBoundingClientRect();
  // A select in a frame is marked by its frame.
  const marked = [one, one.parentElement].map((each) => getComputedStyle(each).outlineStyle);
  const isSeen = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  const isMarked = marked.some((style) => style !== "none");
  return { html: one.outerHTML.slice(0, 160), isSeen, isMarked };
}"""


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


def sign_in(page, stage, email):
    page.goto(f"{stage}/en/account/login/")
    page.fill("[name=login]", email)
    page.fill("[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/submissions/")


def stops(page):
    """Return every stop of the Tab key, until it leaves the page."""
    found = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None:
            return found
        found.append(stop)
    raise AssertionError(f"the focus never leaves the page; last: {found[-3:]}")


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("path", ["/en/", BOARD, "/en/multi/tasks/AQUARIA/", "/en/account/login/"])
def test_every_stop_of_the_tab_key_is_seen_and_nothing_traps_it(page, stage, path, width):
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(stage + path)
    found = stops(page)
    assert len(found) > 5
    assert [stop for stop in found if not (stop["isSeen"] and stop["isMarked"])] == []


def test_the_form_of_a_submission_is_walked_by_tab(page, stage):
    sign_in(page, stage, RESEARCHER)
    page.goto(f"{stage}/en/account/submissions/new/?benchmark=multi")
    found = stops(page)
    assert [stop for stop in found if not (stop["isSeen"] and stop["isMarked"])] == []
    names = " ".join(stop["html"] for stop in found)
    assert all(f'name="{name}"' in names for name in ("file", "model_name", "description"))


def test_the_first_stop_leads_past_the_navigation(page, stage):
    page.goto(stage + BOARD)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.url.endswith("#content")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_heading_sorted_by_keyboard_keeps_the_focus(page, stage):
    page.goto(stage + BOARD)
    page.locator('.board [data-key="AQUARIA"]').focus()
    page.keyboard.press("Enter")
    page.locator('.board th[aria-sort="descending"] [data-key="AQUARIA"]').wait_for()
    assert page.evaluate("document.activeElement.dataset.key") == "AQUARIA"
    page.keyboard.press("Enter")
    page.locator('.board th[aria-sort="ascending"] [data-key="AQUARIA"]').wait_for()


def test_the_desk_is_worked_by_keyboard(page, stage):
    sign_in(page, stage, MODERATOR)
    page.goto(f"{stage}/en/moderation/")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/moderation/*/")
    page.keyboard.press("r")
    assert page.evaluate("document.activeElement.name") == "reason"
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("a")
    assert page.evaluate("document.activeElement.dataset.key") == "a"
