"""The state table says what is possible; the rest is not."""

import pytest

from submissions.states import FINAL_FOR_WORKERS, TRANSITIONS, Action, Actor, State, allowed


@pytest.mark.parametrize("state", State)
def test_a_state_allows_exactly_what_the_table_says(state):
    for actor in Actor:
        expected = {a for a, m in TRANSITIONS.items() if state in m.sources and m.actor == actor}
        assert allowed(state, actor) == expected


def test_every_action_has_a_move():
    assert set(TRANSITIONS) == set(Action)


def test_workers_only_touch_received_and_scoring():
    sources = {s for m in TRANSITIONS.values() if m.actor == Actor.WORKER for s in m.sources}
    assert sources.isdisjoint(FINAL_FOR_WORKERS)
