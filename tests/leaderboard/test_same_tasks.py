"""On the same tasks only those are compared that attempted all of them, and nothing is made up."""

import pytest

from leaderboard import same_tasks, snapshots
from leaderboard.board.content import latest
from tests.leaderboard.published import make_benchmark, publish

pytestmark = pytest.mark.django_db
PAGE = "/en/tiny/leaderboard/all/same-tasks/"


@pytest.fixture
def ids():
    benchmark = make_benchmark()
    found = {
        "broad": publish(benchmark, "broad", {"alpha": 0.5, "beta": 0.5, "gamma": 0.9}).pk,
        "narrow": publish(benchmark, "narrow", {"alpha": 0.8, "beta": 0.6}).pk,
        "audio": publish(benchmark, "audio", {"gamma": 0.4}).pk,
    }
    snapshots.rebuild(benchmark, benchmark.spec.board("all"), "approved")
    return found


def shown(*chosen):
    found = same_tasks.context(latest("tiny", "all"), chosen)
    names = [(one.place, one.row["model"], round(one.mean, 6)) for one in found["standings"]]
    return [task["slug"] for task in found["tasks"]], names, found["left_out"]


def test_a_specialist_meets_the_others_on_its_own_tasks(ids):
    expected = [(1, "narrow", 0.7), (2, "broad", 0.5)]
    assert shown(ids["narrow"]) == (["alpha", "beta"], expected, 1)


def test_two_chosen_models_share_the_tasks_of_both(ids):
    assert shown(ids["broad"], ids["audio"])[0] == ["gamma"]


def test_without_a_choice_the_tasks_are_those_of_at_least_half_of_the_models(ids):
    # Each task was attempted by two of the three; all of them by one.
    assert shown() == (["alpha", "beta", "gamma"], [(1, "broad", 0.633333)], 2)


def test_without_a_task_in_common_nobody_is_ranked(ids):
    assert shown(ids["narrow"], ids["audio"])[1] == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_page_opens_with_and_without_a_choice(client, ids, language):
    page = PAGE.replace("/en/", f"/{language}/")
    assert client.get(page).status_code == 200
    html = client.get(f"{page}?models={ids['narrow']}").content.decode()
    assert "narrow" in html
    assert client.get(f"{page}?models={ids['narrow']}&add={ids['broad']}").url.endswith(
        f"?models={ids['narrow']},{ids['broad']}"
    )
