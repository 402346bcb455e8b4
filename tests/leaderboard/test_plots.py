"""Charts stay readable: names do not lie on each other, a best result holds until the next."""

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

from leaderboard.board.charts import best_over_time
from leaderboard.board.plots import Axis, Plot, Point

PLOT = Plot(Axis(0, 1, [(0, "0"), (1, "1")], ""), Axis(0, 1, [(0, "0")], "Total"))


def point(x, y, name):
    return Point(x, y, name, "is-open", name)


def test_names_that_would_lie_on_each_other_stand_above_and_below():
    names = PLOT.labels([point(0.2, 0.5, "first"), point(0.2, 0.5, "second")])
    heights = [float(y) for y in re.findall(r' y="([\d.]+)"', names)]
    assert len(heights) == 2
    assert heights[1] - heights[0] >= 14


def test_where_both_places_are_taken_the_name_is_left_out():
    names = PLOT.labels([point(0.2, 0.5, name) for name in ("first", "second", "third")])
    assert "third" not in names
    assert names.count("<text") == 2


def test_names_far_apart_all_stand():
    names = PLOT.labels([point(n / 5, n / 5, f"model {n}") for n in range(1, 5)])
    assert names.count("<text") == 4


def test_an_axis_without_a_name_has_no_arrow():
    assert "→" not in PLOT.frame()


def test_a_best_result_holds_until_the_next_and_a_day_is_named_once():
    start = datetime(2026, 12, 7, 9, tzinfo=UTC)
    row = {"model": "one", "attempted_score": 0.5, "coverage": 1.0}
    snapshots = [
        SimpleNamespace(
            made_at=start + timedelta(minutes=n), content={"rows": [{**row, "total_score": total}]}
        )
        for n, total in enumerate([0.5, 0.6])
    ]
    drawn = best_over_time(snapshots)
    (path,) = re.findall(r'class="frontier" d="M([^"]+)"', drawn)
    (x1, y1), (x2, y2), (x3, y3) = (corner.split() for corner in path.split("L"))
    assert (x2, y2) == (x3, y1)
    assert float(x1) < float(x3)
    assert float(y3) < float(y1)
    assert drawn.count("2026") == 1
