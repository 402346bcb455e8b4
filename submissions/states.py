"""The states of a submission and every move between them: one table, plain Python."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """Where a submission stands."""

    RECEIVED = "received"
    INVALID = "invalid"
    SCORING = "scoring"
    SCORED = "scored"
    FAILED = "failed"
    IN_REVIEW = "in_review"
    DECLINED = "declined"
    PUBLISHED = "published"
    DISQUALIFIED = "disqualified"
    WITHDRAWN = "withdrawn"


class Action(StrEnum):
    """What can be done to a submission."""

    REJECT = "reject"
    ACCEPT = "accept"
    FINISH = "finish"
    FAIL = "fail"
    RETRY = "retry"
    RESUBMIT = "resubmit"
    REQUEST_PUBLICATION = "request_publication"
    APPROVE = "approve"
    DECLINE = "decline"
    DISQUALIFY = "disqualify"
    WITHDRAW = "withdraw"


class Note(StrEnum):
    """What the journal also records, though the state stays as it is."""

    EDIT_CARD = "edit_card"
    ASK_EDIT = "ask_edit"
    APPROVE_EDIT = "approve_edit"
    DECLINE_EDIT = "decline_edit"
    RESCORE = "rescore"
    ALL_FAILED = "all_failed"
    DAMAGED = "damaged"


class Actor(StrEnum):
    """Who may do it."""

    WORKER = "worker"
    OWNER = "owner"
    MODERATOR = "moderator"


@dataclass(frozen=True, slots=True)
class Transition:
    """One move: from any of ``sources`` to ``target``, by ``actor``."""

    sources: frozenset[State]
    target: State
    actor: Actor


def _move(actor: Actor, target: State, *sources: State) -> Transition:
    return Transition(frozenset(sources), target, actor)


TRANSITIONS: dict[Action, Transition] = {
    Action.REJECT: _move(Actor.WORKER, State.INVALID, State.RECEIVED),
    Action.ACCEPT: _move(Actor.WORKER, State.SCORING, State.RECEIVED),
    Action.FINISH: _move(Actor.WORKER, State.SCORED, State.SCORING),
    Action.FAIL: _move(Actor.WORKER, State.FAILED, State.RECEIVED, State.SCORING),
    Action.RETRY: _move(Actor.MODERATOR, State.RECEIVED, State.FAILED),
    # "Score without the files that have errors": the same archive is checked once more.
    Action.RESUBMIT: _move(Actor.OWNER, State.RECEIVED, State.INVALID),
    Action.REQUEST_PUBLICATION: _move(
        Actor.OWNER, State.IN_REVIEW, State.SCORED, State.DECLINED, State.WITHDRAWN
    ),
    Action.APPROVE: _move(Actor.MODERATOR, State.PUBLISHED, State.IN_REVIEW),
    Action.DECLINE: _move(Actor.MODERATOR, State.DECLINED, State.IN_REVIEW),
    Action.DISQUALIFY: _move(Actor.MODERATOR, State.DISQUALIFIED, State.PUBLISHED),
    Action.WITHDRAW: _move(
        Actor.OWNER,
        State.WITHDRAWN,
        State.SCORED,
        State.IN_REVIEW,
        State.DECLINED,
        State.PUBLISHED,
    ),
}


class IllegalTransitionError(Exception):
    """The submission is not in a state from which this action leads on."""

    def __init__(self, action: Action, state: str | None) -> None:
        """Remember what was tried and the state that forbade it (None: no such submission)."""
        super().__init__(f"{action} is not possible in state {state}")
        self.action = action
        self.state = state


FINAL_FOR_WORKERS = frozenset(State) - {State.RECEIVED, State.SCORING}
"""States in which no worker has anything left to do."""


def allowed(state: State, actor: Actor) -> frozenset[Action]:
    """Return what ``actor`` may do to a submission in ``state``."""
    return frozenset(
        action
        for action, move in TRANSITIONS.items()
        if state in move.sources and move.actor == actor
    )
