"""The page of the API obeys the policy of the site: nothing is written into the page."""

import re

import pytest


@pytest.fixture
def page(client):
    return client.get("/api/docs/").content.decode()


def test_the_page_has_no_inline_style_or_script(page):
    assert "<style" not in page
    assert not re.search(r"\sstyle=", page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))


def test_the_page_loads_from_this_site_only(page):
    found = re.findall(r'<(?:script|link)[^>]+(?:src|href)="([^"]+)"', page)
    assert len(found) >= 5
    assert all(address.startswith("/") and not address.startswith("//") for address in found)


def test_the_script_of_the_page_is_served(client, page):
    address = re.findall(r'<script src="([^"]+)"', page)[-1].replace("&amp;", "&")
    assert "SwaggerUIBundle" in client.get(address).content.decode()
