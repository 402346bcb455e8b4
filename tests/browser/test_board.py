"""The board in a real browser: quick with scripts, whole without them."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
BOARD = "/en/multi/leaderboard/multi/"


@pytest.fixture
def tab(browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


@pytest.fixture
def plain_tab(browser):
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, java_script_enabled=False
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


def heading(page, key):
    return page.locator(f'.board [data-key="{key}"]')


def count(page):
    return page.locator(".status [role=status] b").inner_text()


@pytest.mark.parametrize("kind", ["tab", "plain_tab"])
def test_a_heading_sorts_and_a_second_click_turns_the_order(request, stage, kind):
    page = request.getfixturevalue(kind)
    page.goto(stage + BOARD)
    heading(page, "AQUARIA").click()
    page.wait_for_url("**/?sort=-AQUARIA")
    heading(page, "AQUARIA").click()
    page.wait_for_url("**/?sort=AQUARIA")
    page.locator('.board th[aria-sort="ascending"] [data-key="AQUARIA"]').wait_for()


def test_typing_in_the_search_filters_and_is_in_the_address(tab, stage):
    tab.goto(stage + BOARD)
    tab.keyboard.press("/")
    tab.keyboard.type("ural", delay=30)
    tab.wait_for_url("**/?q=ural")
    tab.get_by_text("of 40 models").wait_for()
    assert tab.evaluate("document.activeElement.name") == "q"


def test_filters_work_without_scripts(plain_tab, stage):
    plain_tab.goto(stage + BOARD)
    plain_tab.check("[name=full]")
    plain_tab.click("text=Apply")
    assert "of 40 models" in count(plain_tab)


def test_going_back_restores_the_earlier_choice(tab, stage):
    tab.goto(stage + BOARD)
    tab.check("[name=full]")
    tab.wait_for_url("**/?full=1")
    tab.get_by_text("of 40 models").wait_for()
    tab.go_back()
    tab.get_by_text("40 models", exact=True).wait_for()
    assert not tab.is_checked("[name=full]")


def test_a_group_of_columns_folds_and_comes_back(tab, stage):
    tab.goto(stage + BOARD)
    tab.get_by_label("Hide columns: Audio").click()
    heading(tab, "AQUARIA").wait_for(state="detached")
    tab.click("#column-menu summary")
    tab.locator("#column-menu a", has_text="Audio: hidden").click()
    heading(tab, "AQUARIA").wait_for()
    assert tab.evaluate("document.getElementById('column-menu').open")


def test_chosen_models_survive_a_new_order_and_are_compared(tab, stage):
    tab.goto(stage + BOARD)
    for number in (0, 2):
        tab.locator(".pick").nth(number).click()
    heading(tab, "date").click()
    tab.wait_for_url("**/?sort=-date")
    # At once, while rows beyond the window may still be on their way.
    tab.evaluate("document.querySelector('.compare-bar [type=submit]').click()")
    tab.wait_for_url("**/compare/?models=*,*")
    assert tab.locator(".dots").count() == 18


def test_chosen_models_stay_ticked_in_a_new_order(tab, stage):
    tab.goto(stage + BOARD)
    for number in (0, 2):
        tab.locator(".pick").nth(number).click()
    heading(tab, "date").click()
    tab.locator('th[aria-sort="descending"] [data-key="date"]').wait_for()
    expect(tab.locator(".pick :checked")).to_have_count(2)


def test_a_board_that_no_longer_scrolls_is_not_marked_as_scrolled(tab, stage):
    tab.goto(stage + BOARD)
    wrap = "document.querySelector('.board-wrap')"
    tab.evaluate(f"{wrap}.scrollTo(9999, 0)")
    tab.wait_for_selector(".board-wrap.is-scrolled")
    for group in ("Images", "Audio", "Video"):
        link = tab.locator(f"[aria-label='Hide columns: {group}']")
        link.dispatch_event("click")
        link.wait_for(state="detached")
    assert tab.evaluate(f"{wrap}.classList.contains('is-scrolled') === {wrap}.scrollLeft > 4")


def test_at_most_five_models_can_be_chosen(tab, stage):
    tab.goto(stage + BOARD)
    for number in range(5):
        tab.locator(".pick").nth(number).click()
    assert tab.locator(".pick input").nth(6).is_disabled()


def test_the_heading_and_the_name_stay_while_the_table_scrolls(tab, stage):
    tab.goto(stage + BOARD)
    tab.evaluate("document.querySelector('.board-wrap').scrollTo(900, 600)")
    wrap = tab.locator(".board-wrap").bounding_box()
    name = tab.locator("tbody:not(.human-body) .c-model").nth(12).bounding_box()
    assert abs(tab.locator(".columns .c-rank").bounding_box()["x"] - wrap["x"]) < 3
    assert wrap["x"] < name["x"] < wrap["x"] + 100


def test_a_phone_shows_cards_whose_tasks_open(browser, stage):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(stage + BOARD)
    row = page.locator("tbody:not(.human-body) tr").first
    assert not row.locator("td.t").first.is_visible()
    row.get_by_text("Show the tasks").click()
    assert row.locator("td.t").first.is_visible()
    context.close()


def test_the_chosen_theme_lasts(tab, stage):
    tab.goto(stage + BOARD)
    tab.get_by_label("Colours of the page").click()
    tab.click("[data-set-theme=dark]")
    tab.goto(stage + "/en/faq/")
    assert tab.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_language_switch_keeps_page_and_choices(tab, stage):
    tab.goto(f"{stage}{BOARD}?sort=-date")
    tab.click(".lang")
    tab.wait_for_url("**/ru/multi/leaderboard/multi/?sort=-date")


def test_nothing_is_asked_of_other_sites_or_refused_by_the_policy(browser, stage):
    context = browser.new_context()
    page = context.new_page()
    asked, complaints = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: complaints.append(line.text))
    page.goto(stage + BOARD)
    page.goto(f"{stage}{BOARD}?view=charts")
    assert [url for url in asked if not url.startswith((stage, "data:"))] == []
    assert complaints == []
    context.close()


def test_500_models_fit_into_150_kilobytes(browser, stage):
    context = browser.new_context()
    page = context.new_page()
    sizes = []
    page.on("requestfinished", lambda one: sizes.append(one.sizes()["responseBodySize"]))
    page.goto(f"{stage}/en/multi/leaderboard/images/", wait_until="networkidle")
    context.close()
    assert sum(sizes) < 150_000


def test_an_order_asked_for_early_is_not_shown_much_later(tab, stage):
    tab.clock.install()
    tab.goto(stage + BOARD)
    with tab.expect_response("**/?sort=-AQUARIA"):
        heading(tab, "AQUARIA").hover()
    tab.clock.fast_forward(60_000)
    with tab.expect_response("**/?sort=-AQUARIA"):
        heading(tab, "AQUARIA").click()


def test_rows_that_are_still_held_back_are_printed(tab, stage):
    # A browser that is never idle.
    tab.add_init_script("window.requestIdleCallback = () => 0")
    tab.goto(stage + BOARD)
    rows = tab.locator(".board tbody:last-of-type tr")
    every = rows.count()
    heading(tab, "date").click()
    tab.locator('th[aria-sort="descending"] [data-key="date"]').wait_for()
    assert rows.count() < every
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert rows.count() == every
    assert tab.locator(".board tbody:last-of-type tr:last-child td.t").count() == 18


@pytest.mark.parametrize("width", [718, 1045])
def test_a_printed_board_fits_on_its_sheet(tab, stage, width):
    # An A4 sheet less its margins, upright and on its side.
    tab.set_viewport_size({"width": width, "height": 700})
    tab.goto(stage + BOARD)
    tab.emulate_media(media="print")
    board = tab.evaluate("document.querySelector('.board').scrollWidth")
    assert board <= tab.evaluate("document.querySelector('.page').clientWidth")
    assert tab.locator(".tools").is_hidden()
