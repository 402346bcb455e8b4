"""Kept answers about boards: made once, never stale, nobody's but the reader's own."""

import gzip

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leaderboard import snapshots
from mera.accounts.models import User
from scoring.models import Benchmark
from tests.leaderboard import made_up
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
PAGE = "/en/tiny/leaderboard/all/"
API = "/api/v1/benchmarks/tiny/boards/all/"


@pytest.fixture
def benchmark():
    caches["pages"].clear()
    made = make_benchmark()
    publish(made, "first model", {"alpha": 0.5, "gamma": 0.25})
    snapshots.rebuild(made, made.spec.board("all"), "published")
    return made


def add(benchmark: Benchmark, name: str) -> None:
    publish(benchmark, name, {"alpha": 0.9})
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "published")


@pytest.mark.parametrize("address", [PAGE, f"{PAGE}?sort=model", API, f"{API}?format=csv"])
def test_a_kept_answer_costs_one_query_and_is_the_same(client, benchmark, address):
    first = client.get(address).content
    with CaptureQueriesContext(connection) as queries:
        second = client.get(address).content
    assert len(queries) == 1
    assert first == second


@pytest.mark.parametrize("address", [PAGE, API])
def test_a_publication_is_seen_at_once(client, benchmark, address):
    etag = client.get(address)["ETag"]
    add(benchmark, "second model")
    answer = client.get(address, headers={"if-none-match": etag})
    assert "second model" in answer.content.decode()


def test_a_new_definition_is_seen_at_once(client, benchmark):
    assert "Brand new" not in client.get(PAGE).content.decode()
    definition = {**benchmark.definition, "title": "Brand new"}
    Benchmark.objects.filter(pk=benchmark.pk).update(definition=definition, digest="1" * 64)
    assert "Brand new" in client.get(PAGE).content.decode()


def test_languages_are_kept_apart(client, benchmark):
    assert '<html lang="en">' in client.get(PAGE).content.decode()
    assert '<html lang="ru">' in client.get(PAGE.replace("/en/", "/ru/")).content.decode()


def test_a_script_gets_the_part_that_changes_and_a_reader_the_page(client, benchmark):
    part = client.get(PAGE, headers={"hx-request": "true"}).content.decode()
    page = client.get(PAGE).content.decode()
    assert "<html" in page
    assert "<html" not in part
    body = part[part.index('<div id="board-body"') :]
    assert "first model" in body
    assert body.strip() in page


def test_part_and_page_are_told_apart_on_the_way(client, benchmark):
    assert "HX-Request" in client.get(PAGE)["Vary"]
    client.force_login(User.objects.create_user("own@example.org"))
    assert "HX-Request" in client.get(PAGE)["Vary"]


def test_who_is_signed_in_sees_the_own_page_and_leaves_none_for_others(client, benchmark):
    guest = client.get(PAGE).content
    client.force_login(User.objects.create_user("own@example.org"))
    assert b"own@example.org" in client.get(PAGE).content
    client.logout()
    client.cookies.clear()
    assert client.get(PAGE).content == guest


def test_the_answer_is_compressed_once_for_who_can_read_it(client, benchmark):
    plain = client.get(PAGE)
    packed = client.get(PAGE, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert {"Cookie", "Accept-Encoding"} <= set(packed["Vary"].split(", "))


def test_an_answer_about_what_does_not_exist_is_not_kept(client, benchmark):
    assert client.get(f"{PAGE}?snapshot=nonsense").status_code == 404
    assert client.get("/en/tiny/leaderboard/none/").status_code == 404


def test_caches_on_the_way_must_ask_each_time(client, benchmark):
    assert "must-revalidate" in client.get(PAGE)["Cache-Control"]


def test_500_models_weigh_at_most_60_kilobytes(client):
    made_up.snapshot(made_up.multi(), rows=500)
    packed = client.get("/ru/multi/leaderboard/multi/", headers={"accept-encoding": "gzip"})
    assert len(packed.content) <= 60_000


@pytest.mark.parametrize("address", [PAGE, f"{PAGE}?sort=model", API, f"{API}?format=csv"])
def test_who_has_the_answer_is_told_so_with_the_same_headers(client, benchmark, address):
    first = client.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, headers={"if-none-match": first["ETag"]})
    assert answer.status_code == 304
    assert not answer.content
    assert len(queries) == 1
    for header in ("ETag", "Cache-Control", "Vary"):
        assert answer[header] == first[header]


@pytest.mark.parametrize("header", ["*, nonsense", '"another"', 'W/"another"', "%00"])
def test_another_tag_gets_the_answer(client, benchmark, header):
    whole = client.get(PAGE).content
    answer = client.get(PAGE, headers={"if-none-match": header})
    assert (answer.status_code, answer.content) == (200, whole)


def test_a_known_page_is_no_answer_for_its_part_its_language_or_its_order(client, benchmark):
    known = {"if-none-match": client.get(PAGE)["ETag"]}
    for address in (PAGE.replace("/en/", "/ru/"), f"{PAGE}?sort=model"):
        client.get(address)
        assert client.get(address, headers=known).status_code == 200
    client.get(PAGE, headers={"hx-request": "true"})
    assert client.get(PAGE, headers={"hx-request": "true", **known}).status_code == 200
    assert client.get(PAGE, headers=known).status_code == 304


def test_who_signs_in_does_not_get_the_page_of_guests_again(client, benchmark):
    known = {"if-none-match": client.get(PAGE)["ETag"]}
    client.force_login(User.objects.create_user("own@example.org"))
    answer = client.get(PAGE, headers=known)
    assert answer.status_code == 200
    assert b"own@example.org" in answer.content


def test_a_form_is_never_answered_from_what_is_known(client, benchmark):
    known = {"if-none-match": client.get(API)["ETag"]}
    assert client.post(API, headers=known).status_code == 405
