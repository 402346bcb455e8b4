"""What every test may rely on: an empty cache, and on request real servers and a real browser."""

import os
import shutil

import pytest
from django.core.cache import caches
from playwright.sync_api import sync_playwright

from tests import servers

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


@pytest.fixture(autouse=True)
def _forget_rate_limits():
    """Start with empty caches: neither limits nor pages of one test reach another."""
    for each in caches.all(initialized_only=True):
        each.clear()


@pytest.fixture(scope="session")
def site():
    """The site on its embedded default: SQLite, Valkey on a unix socket, one real worker."""
    with servers.site() as running:
        yield running


@pytest.fixture(scope="session")
def postgres():
    """A real PostgreSQL server."""
    try:
        with servers.postgres() as running:
            yield running
    except servers.NoServerError as why:
        _missing(str(why))


@pytest.fixture(scope="session")
def site_on_postgres(postgres):
    """The site on PostgreSQL."""
    with servers.site({"DATABASE_URL": postgres.create("mera")}) as running:
        yield running


@pytest.fixture(scope="module")
def browser():
    """A real Chromium. Not for tests that use the database: playwright runs an event loop."""
    if CHROMIUM is None:
        _missing("no Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


@pytest.fixture
def page(browser):
    """A fresh page of a desktop. Whatever the browser complains about fails the test."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="ru-RU")
    page = context.new_page()
    complaints = []
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def _missing(what):
    """Skip with the reason; on the build server nothing may be missing."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)
