"""The form of a submission in a real browser: by mouse, by keyboard, and without scripts."""

import io
import re
import zipfile

import pytest

from tests.browser.stage import PASSWORD, RESEARCHER

pytestmark = pytest.mark.browser
NEW = "/en/account/submissions/new/?benchmark=multi"
DROP = """async ({ name, bytes }) => {
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name));
  const zone = document.querySelector("[data-upload-zone]");
  for (const type of ["dragover", "drop"]) {
    const options = { dataTransfer: files, bubbles: true, cancelable: true };
    zone.dispatchEvent(new DragEvent(type, options));
  }
}"""


def archive(*names: str) -> list[int]:
    """Return the bytes of a ZIP with these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name in names:
            file.writestr(name, "{}")
    return list(packed.getvalue())


def signed_in(browser, stage, **options):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, **options)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(f"{stage}/en/account/login/")
    page.fill("[name=login]", RESEARCHER)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form [type=submit]").first.click()
    page.wait_for_url("**/account/submissions/")
    return page


@pytest.fixture
def page(browser, stage):
    page = signed_in(browser, stage)
    yield page
    page.context.close()


def test_a_dropped_archive_is_looked_into_before_it_is_sent(page, stage):
    page.goto(stage + NEW)
    lines = page.locator("[data-archive-file]")
    known = [line.get_attribute("data-archive-file") for line in lines.all()]
    content = archive(known[0], "notes.txt")
    page.evaluate(DROP, {"name": "mine.zip", "bytes": content})
    told = page.locator("[data-archive-summary]")
    told.wait_for()
    assert f"answers for 1 of {len(known)} tasks" in told.inner_text()
    assert "notes.txt" in told.inner_text()
    assert page.locator("[data-archive-file].is-found").count() == 1
    assert page.evaluate("document.querySelector('input[type=file]').files[0].name") == "mine.zip"


def test_what_is_no_archive_is_refused_before_it_is_sent(page, stage):
    page.goto(stage + NEW)
    page.evaluate(DROP, {"name": "mine.rar", "bytes": [1, 2, 3]})
    page.locator("[data-upload-error]", has_text="mine.rar").wait_for()
    page.fill("[name=model_name]", "No archive")
    page.locator("main form[data-upload-form] button[type=submit]").first.click()
    assert page.url.endswith(NEW)


def test_what_is_typed_survives_a_closed_page(page, stage):
    page.goto(stage + NEW)
    page.fill("[name=model_name]", "Half typed")
    page.get_by_text(re.compile(r"The draft is saved, \d")).wait_for()
    page.fill("[name=architecture]", "Typed just before leaving")
    page.goto(f"{stage}/en/faq/")
    page.goto(stage + NEW)
    assert page.input_value("[name=model_name]") == "Half typed"
    assert page.input_value("[name=architecture]") == "Typed just before leaving"
    page.locator("[name=discard_draft]").click()
    page.get_by_text("The draft is thrown away.").wait_for()
    assert page.input_value("[name=model_name]") == ""


def test_without_scripts_the_draft_has_a_button(browser, stage):
    page = signed_in(browser, stage, java_script_enabled=False)
    page.goto(stage + NEW)
    page.fill("[name=model_name]", "By button")
    page.locator("[name=save_draft]").click()
    page.get_by_text("The draft is saved.").wait_for()
    assert page.input_value("[name=model_name]") == "By button"
    page.locator("[name=discard_draft]").click()
    page.context.close()
