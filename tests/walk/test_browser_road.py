"""The whole road clicked in a real browser, from registration to the board, in Russian."""

import re

import pytest

from mera.demo.processes import wait_until
from tests.walk.people import CARD, PASSWORD

pytestmark = [pytest.mark.integration, pytest.mark.browser]
NEWCOMER = "newcomer@example.org"
SECRET = "долгая-дорога-42"
CODE = re.compile(r"^([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", re.MULTILINE)


def test_from_registration_to_the_board(site, page, browser):
    register(site, page)
    mine = submit(site, page)
    see_scores(page)
    fill_in_the_card(page)
    page.locator("form[action$='/publish/'] button").click()
    approve(site, browser, mine)
    see_the_board(site, page)


def register(site, page):
    page.goto(f"{site.address}/ru/account/signup/")
    page.fill("[name=email]", NEWCOMER)
    page.fill("[name=password1]", SECRET)
    page.fill("[name=password2]", SECRET)
    press(page)
    page.wait_for_url("**/confirm-email/")
    page.fill("[name=code]", code_for(site, NEWCOMER))
    press(page)
    page.wait_for_url("**/account/submissions/")


def submit(site, page):
    page.goto(f"{site.address}/ru/account/submissions/new/?benchmark=multi")
    page.set_input_files("input[type=file]", site.samples / "multi-full.zip")
    page.fill("[name=model_name]", "Пешеход 7B")
    press(page)
    page.wait_for_url(re.compile(r"/account/submissions/[a-z0-9]{16}/"), timeout=60_000)
    return page.url.rstrip("/").rsplit("/", 1)[-1]


def see_scores(page):
    page.locator(".badge", has_text="Оценено").first.wait_for(timeout=120_000)
    page.get_by_text("LabTabVQA").first.wait_for()


def fill_in_the_card(page):
    page.locator("a[href$='/edit/']").first.click()
    for name, value in CARD.items():
        field = page.locator(f"main [name={name}]").first
        if field.evaluate("it => it.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    press(page)
    page.wait_for_url(re.compile(r"/account/submissions/[a-z0-9]{16}/$"))


def approve(site, browser, submission):
    page = browser.new_page(locale="ru-RU")
    page.goto(f"{site.address}/ru/account/login/?next=/ru/moderation/")
    page.fill("[name=login]", "moderator@demo.local")
    page.fill("[name=password]", PASSWORD)
    press(page)
    page.get_by_role("link", name="Пешеход 7B").click()
    assert submission in page.url
    with page.expect_navigation():
        page.locator("[data-key=a]").click()
    page.close()


def see_the_board(site, page):
    def is_there():
        page.goto(f"{site.address}/ru/multi/leaderboard/multi/")
        return page.get_by_text("Пешеход 7B").count() > 0

    assert wait_until(is_there, 60, pause_s=1)


def press(page):
    page.locator("main form button[type=submit]").first.click()


def code_for(site, email):
    letters = [letter for letter in site.letters() if f"To: {email}" in letter]
    return CODE.search(letters[-1]).group(1)
