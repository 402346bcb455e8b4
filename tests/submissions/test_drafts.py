"""A card that is not ready yet survives; the archive is no part of it."""

import re

import pytest

from mera.accounts.deletion import anonymise
from submissions.models import CardDraft, Submission
from tests.factories import UserFactory
from tests.submissions.test_pages import zip_file

pytestmark = pytest.mark.django_db
NEW = "/en/account/submissions/new/"
TYPED = {
    "benchmark": "small",
    "model_name": "Half a name",
    "description": "Not finished",
    "model_size_b": "seven",
    "open_weights": "true",
    "anonymous": "on",
    "boards": ["audio"],
}


@pytest.fixture
def page(client, owner, benchmark):
    client.force_login(owner)
    return client


def test_a_draft_comes_back_as_it_was_typed_even_what_is_wrong(page):
    assert page.post(NEW, TYPED | {"save_draft": "1"}).url == f"{NEW}?benchmark=small"
    assert not Submission.objects.exists()
    form = page.get(NEW).context["form"]
    assert form["model_size_b"].value() == "seven"
    html = page.get(NEW).content.decode()
    assert 'value="Half a name"' in html
    assert '<option value="true" selected>' in html
    assert re.search(r'name="anonymous"[^>]* checked', html)
    assert re.search(r'value="audio"[^>]* checked', html)


def test_a_draft_that_is_kept_while_typing_says_nothing(page):
    assert page.post(NEW, TYPED | {"save_draft": "typing"}).status_code == 204
    html = page.get(NEW).content.decode()
    assert 'value="Half a name"' in html
    assert "The draft is saved. The archive" not in html


def test_a_submitted_card_leaves_no_draft(page):
    page.post(NEW, TYPED | {"save_draft": "1"})
    sent = {"benchmark": "small", "model_name": "M", "file": zip_file(), "key": "k1"}
    assert "/submissions/" in page.post(NEW, sent).url
    assert not CardDraft.objects.exists()


def test_a_draft_can_be_thrown_away(page):
    page.post(NEW, TYPED | {"save_draft": "1"})
    page.post(NEW, {"benchmark": "small", "discard_draft": "1"})
    assert "Half a name" not in page.get(NEW).content.decode()


def test_a_draft_is_its_owners_alone(page, client):
    page.post(NEW, TYPED | {"save_draft": "1"})
    client.force_login(UserFactory())
    assert "Half a name" not in client.get(NEW).content.decode()


def test_who_leaves_leaves_no_draft(page, owner):
    page.post(NEW, TYPED | {"save_draft": "1"})
    anonymise(owner)
    assert not CardDraft.objects.exists()
