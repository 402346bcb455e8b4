"""The whole road clicked in a real browser, from registration to the board.

In both languages and themes, wide and narrow, with scripts and without.
"""

import re
from dataclasses import dataclass
from typing import Any

import pytest

from mera.demo.processes import wait_until
from tests.walk.people import CARD, PASSWORD

pytestmark = [pytest.mark.integration, pytest.mark.browser]
SECRET = "долгая-дорога-42"
CODE = re.compile(r"^([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", re.MULTILINE)
SCORED = {"ru": "Оценено", "en": "Scored"}
SUBMISSION = re.compile(r"/account/submissions/[a-z0-9]{16}/$")


@dataclass(frozen=True)
class Look:
    """How somebody looks at the site."""

    language: str
    width: int
    theme: str
    scripts: bool

    @property
    def name(self) -> str:
        """What the person and the model are called."""
        return f"walker-{self.language}-{self.width}-{self.theme}-{self.scripts}".lower()

    def options(self) -> dict[str, Any]:
        """Return the settings of the browser."""
        return {
            "locale": {"ru": "ru-RU", "en": "en-GB"}[self.language],
            "viewport": {"width": self.width, "height": 844},
            "color_scheme": self.theme,
            "java_script_enabled": self.scripts,
        }


LOOKS = [Look("ru", 1440, "light", scripts=True), Look("en", 390, "dark", scripts=False)]
OTHER_LOOKS = [
    pytest.param(Look(language, width, theme, scripts=scripts), marks=pytest.mark.nightly)
    for language in ("ru", "en")
    for width, theme in ((1440, "dark"), (390, "light"))
    for scripts in (True, False)
]


@pytest.mark.parametrize("look", [*LOOKS, *OTHER_LOOKS], ids=str)
def test_from_registration_to_the_board(site, browser, look):
    context = browser.new_context(**look.options())
    page = context.new_page()
    register(site, page, look)
    mine = submit(site, page, look)
    see_scores(page, look)
    fill_in_the_card(page)
    page.locator("form[action$='/publish/'] button").click()
    approve(site, browser, mine, look)
    see_the_board(site, page, look)
    context.close()


def register(site, page, look):
    email = f"{look.name}@example.org"
    page.goto(f"{site.address}/{look.language}/account/signup/")
    page.fill("[name=email]", email)
    page.fill("[name=password1]", SECRET)
    page.fill("[name=password2]", SECRET)
    press(page)
    page.wait_for_url("**/confirm-email/")
    page.fill("[name=code]", code_for(site, email))
    press(page)
    page.wait_for_url("**/account/submissions/")


def submit(site, page, look):
    page.goto(f"{site.address}/{look.language}/account/submissions/new/?benchmark=multi")
    page.set_input_files("input[type=file]", site.samples / "multi-full.zip")
    page.fill("[name=model_name]", look.name)
    press(page)
    page.wait_for_url(SUBMISSION, timeout=60_000)
    return page.url.rstrip("/").rsplit("/", 1)[-1]


def see_scores(page, look):
    badge = page.locator("main .badge", has_text=SCORED[look.language]).first
    if look.scripts:
        badge.wait_for(timeout=120_000)
    else:
        assert wait_until(lambda: bool(page.reload()) and badge.is_visible(), 120, pause_s=1)
    page.get_by_text("LabTabVQA").first.wait_for()


def fill_in_the_card(page):
    page.locator("a[href$='/edit/']").first.click()
    for name, value in CARD.items():
        field = page.locator(f"main [name={name}]").first
        if name == "open_weights":
            field.select_option(value)
        else:
            field.fill(value)
    press(page)
    page.wait_for_url(SUBMISSION)


def approve(site, browser, submission, look):
    context = browser.new_context(**look.options())
    page = context.new_page()
    page.goto(f"{site.address}/{look.language}/account/login/?next=/{look.language}/moderation/")
    page.fill("[name=login]", "moderator@demo.local")
    page.fill("[name=password]", PASSWORD)
    press(page)
    page.get_by_role("link", name=look.name).click()
    assert submission in page.url
    with page.expect_navigation():
        page.locator("[data-key=a]").click()
    context.close()


def see_the_board(site, page, look):
    mine = page.locator("main").get_by_role("link", name=look.name)

    def is_there():
        page.goto(f"{site.address}/{look.language}/multi/leaderboard/multi/")
        return mine.count() > 0

    assert wait_until(is_there, 60, pause_s=1)
    mine.first.click()
    page.wait_for_url(re.compile(r"/models/[a-z0-9]{16}/"))


def press(page):
    page.locator("main form button[type=submit]").first.click()


def code_for(site, email):
    letters = [letter for letter in site.letters() if f"To: {email}" in letter]
    return CODE.search(letters[-1]).group(1)
