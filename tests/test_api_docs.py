"""The manual of the API is drawn from its schema, in both languages, without scripts of others."""

import re

import pytest
from django.conf import settings

from mera.api_manual import sections


@pytest.fixture
def page(client, db):
    return client.get("/en/api/").content.decode()


def test_every_operation_of_the_schema_is_told(client, page, db):
    schema = client.get("/api/v1/schema/", headers={"Accept": "application/json"}).json()
    told = {
        (one.method.lower(), one.path) for section in sections("en") for one in section.operations
    }
    wanted = {(method, path) for path, methods in schema["paths"].items() for method in methods}
    assert told == wanted
    assert page.count('<details class="card operation"') == len(wanted)
    assert all(path in page for _method, path in wanted)


def test_who_needs_a_token_is_told_so_and_shown_how(page):
    operations = {
        (one.method, one.path): one for section in sections("en") for one in section.operations
    }
    board = operations["GET", "/api/v1/benchmarks/{benchmark}/boards/{board}/"]
    assert not board.needs_token
    assert "Authorization" not in board.example
    submit = operations["POST", "/api/v1/submissions/"]
    assert submit.needs_token
    assert submit.example.startswith('curl -X POST -H "Authorization: Token $MERA_TOKEN" -F file=@')
    assert submit.example.endswith(f"{settings.PUBLIC_URL}/api/v1/submissions/")


def test_types_are_told_in_a_word_or_two():
    fields = {
        one.name: one.kind
        for section in sections("en")
        for operation in section.operations
        for one in (*operation.fields, *operation.body)
    }
    assert fields["evaluation_mode"] == "generative | loglikelihood"
    assert fields["Upload-Offset"] == "integer"
    assert "uri" in fields["model_url"]


@pytest.mark.parametrize(("language", "word"), [("ru", "Лицензия"), ("en", "Licence")])
def test_labels_of_fields_are_in_the_readers_language(client, db, language, word):
    assert word in client.get(f"/{language}/api/").content.decode()


def test_the_page_loads_from_this_site_only_and_has_no_inline_style(page):
    assert "<style" not in page
    assert not re.search(r"\sstyle=", page)
    found = re.findall(r'<(?:script|link)[^>]+(?:src|href)="([^"]+)"', page)
    assert all(address.startswith(("/", settings.PUBLIC_URL)) for address in found)


@pytest.mark.parametrize(("language", "word"), [("ru", "Лицензия"), ("en", "Licence")])
def test_the_address_without_a_prefix_follows_the_reader(client, db, language, word):
    answer = client.get("/api/docs/", headers={"Accept-Language": language})
    assert answer.status_code == 200
    html = answer.content.decode()
    assert word in html
    # The switch and the canonical address lead to the pages with a prefix.
    assert 'rel="canonical" href="http' in html
    other = {"ru": "en", "en": "ru"}[language]
    assert f'href="/{other}/api/"' in html
