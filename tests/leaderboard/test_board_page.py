"""The board as a page: what stands in it, in both languages, without scripts."""

import csv
import io
import re

import pytest
from django.test import Client

from leaderboard.models import Snapshot
from mera.accounts.models import User
from submissions.models import Submission
from submissions.states import State
from tests.leaderboard import made_up

pytestmark = pytest.mark.django_db
PAGE = "/ru/multi/leaderboard/multi/"
OWN = '<tr role="row" class=" own">'


@pytest.fixture
def board():
    return made_up.snapshot(made_up.multi(), rows=40)


def body(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def models(html: str) -> list[str]:
    return re.findall(r'class="c-model"><a href="[^"]+">([^<]+)</a>', html)


def test_rows_stand_in_the_order_of_the_snapshot(client, board):
    names = [row["model"] for row in board.content["rows"]]
    assert models(body(client, PAGE)) == names


def test_the_human_baseline_has_no_rank(client, board):
    html = body(client, PAGE)
    human = re.search(r'<tr role="row" class="human">(.*?)</tr>', html, re.DOTALL).group(1)
    assert 'class="rank' not in human


def test_an_address_sorts_without_scripts(client, board):
    by_name = models(body(client, f"{PAGE}?sort=model"))
    assert by_name == sorted(by_name, key=str.casefold)


def test_the_sorted_column_says_so(client, board):
    html = body(client, f"{PAGE}?sort=-AQUARIA")
    assert html.count("aria-sort=") == 1
    assert re.search(r'aria-sort="descending"[^>]*><a[^>]*data-key="AQUARIA"', html)


def test_every_row_has_as_many_cells_as_there_are_headings(client, board):
    html = body(client, PAGE)
    rows = re.findall(r'<tr role="row" class="(?:human|separated|)">(.*?)</tr>', html, re.DOTALL)
    headings = html.count("data-key=")
    assert {row.count("<td") + row.count("<th") for row in rows} == {headings}


def test_every_number_shows_its_interval_on_demand(client, board):
    row = board.content["rows"][0]
    plain, full = (body(client, PAGE.replace("/ru/", "/en/") + end) for end in ("", "?ci=1"))
    attempted = f"{row['attempted_score'] * 100:.1f}<small>±1.2</small>"
    assert attempted in plain
    assert attempted in full
    cells = sum(len(one["tasks"]) for one in board.content["rows"])
    assert plain.count("<small>±2.0</small>") == 0
    assert full.count("<small>±2.0</small>") >= cells
    assert full.count('class="margin"') >= cells


def test_a_folded_group_leaves_no_cells(client, board):
    html = body(client, f"{PAGE}?hide=g-image")
    assert 'data-label="RealVQA"' not in html
    assert 'data-label="AQUARIA"' in html


def test_languages_differ_in_words_and_decimal_sign(client, board):
    total = board.content["rows"][0]["total_score"] * 100
    assert f"<b>{total:.1f}</b>".replace(".", ",") in body(client, PAGE)
    assert f"<b>{total:.1f}</b>" in body(client, PAGE.replace("/ru/", "/en/"))


def test_markup_in_names_is_only_text(client):
    snapshot = made_up.snapshot(made_up.multi(), rows=3)
    content = snapshot.content
    content["rows"][0] |= {"model": "<script>x</script>", "team": '"><img src=x>'}
    type(snapshot).objects.filter(pk=snapshot.pk).update(content=content)
    html = body(client, PAGE)
    assert "<script>x" not in html
    assert "<img src=x>" not in html


def test_a_page_shows_100_rows_and_the_rest_on_demand(client):
    made_up.snapshot(made_up.multi(), rows=130)
    assert len(models(body(client, PAGE))) == 50
    assert len(models(body(client, f"{PAGE}?all=1"))) == 130


def test_a_board_needs_few_queries(client, board, django_assert_max_num_queries):
    client.get(PAGE)
    with django_assert_max_num_queries(5):
        client.get(PAGE)


def test_a_board_without_rows_shows_tasks_and_how_to_take_part(client):
    made_up.multi()
    html = body(client, PAGE)
    assert 'data-key="AQUARIA"' in html
    assert "/ru/rules/" in html


def test_an_old_snapshot_is_shown_as_it_stood(client, board):
    newer = made_up.snapshot(made_up.multi(), rows=41, seed=8)
    assert len(models(body(client, PAGE))) == len(newer.content["rows"])
    assert len(models(body(client, f"{PAGE}?snapshot={board.digest}"))) == 40


def test_charts_come_from_the_server(client, board):
    assert body(client, f"{PAGE}?view=charts").count('<svg class="plot"') == 2


@pytest.mark.parametrize("address", ["/ru/nope/leaderboard/multi/", "/ru/multi/leaderboard/nope/"])
def test_an_unknown_board_is_404(client, board, address):
    assert client.get(address).status_code == 404


def test_nothing_in_the_page_needs_unsafe_inline(client, board):
    html = body(client, PAGE)
    assert not re.search(r"\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|<style", html)


def test_own_rows_are_marked_for_their_owner_alone(client, board):
    row = board.content["rows"][0]
    owner = User.objects.create_user("owner@example.org")
    Submission.objects.create(
        pk=row["submission"],
        owner=owner,
        benchmark=board.benchmark,
        state=State.PUBLISHED,
        sha256="0" * 64,
        size=1,
    )
    client.force_login(owner)
    assert [html.count(OWN) for html in (body(client, PAGE), body(Client(), PAGE))] == [1, 0]


def test_ranges_of_ranks_can_hold_for_all_models_at_once(client):
    content = made_up.board_content(made_up.multi(), rows=4)
    for row in content["rows"]:
        row |= {"rank_interval": [1, 2], "rank_interval_all": [1, 4]}
    Snapshot.objects.create(
        benchmark=made_up.multi(), board="multi", digest="1" * 64, content=content
    )
    assert body(client, PAGE).count("</span>1–2</span>") == 4
    assert body(client, PAGE + "?ranks=all").count("</span>1–4</span>") == 4


def test_a_download_holds_what_the_filters_left(client, board):
    page = body(client, PAGE + "?q=Vostok&open=1")
    address = re.search(r'href="(/api/[^"]+format=csv)"', page).group(1).replace("&amp;", "&")
    rows = list(csv.DictReader(io.StringIO(client.get(address).content.decode())))
    assert [row["model"] for row in rows] == models(page)
