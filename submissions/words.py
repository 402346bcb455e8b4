"""What pages and mails call states, moves and our own faults."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from submissions.models import Event
from submissions.states import Action, Note, State

Words = str | Promise

STATES: Mapping[str, Words] = {
    State.RECEIVED: _("Checking the archive"),
    State.INVALID: _("Archive has errors"),
    State.SCORING: _("Scoring"),
    State.SCORED: _("Scored"),
    State.FAILED: _("Scoring failed"),
    State.IN_REVIEW: _("In review"),
    State.DECLINED: _("Changes requested"),
    State.PUBLISHED: _("Published"),
    State.DISQUALIFIED: _("Disqualified"),
    State.WITHDRAWN: _("Withdrawn"),
}

MOVES: Mapping[str, Words] = {
    Action.REJECT: _("The check found errors"),
    Action.ACCEPT: _("The check found no errors; scoring began"),
    Action.FINISH: _("All tasks were scored"),
    Action.FAIL: _("Scoring failed; the fault is ours"),
    Action.RETRY: _("A moderator started it again"),
    Action.RESUBMIT: _("Sent again without the files that have errors"),
    Action.REQUEST_PUBLICATION: _("Publication was asked for"),
    Action.APPROVE: _("Published"),
    Action.DECLINE: _("Declined"),
    Action.DISQUALIFY: _("Disqualified"),
    Action.WITHDRAW: _("Withdrawn"),
    Note.EDIT_CARD: _("The card was edited"),
    Note.ASK_EDIT: _("A change of the published card was asked for"),
    Note.APPROVE_EDIT: _("The change of the card was approved"),
    Note.DECLINE_EDIT: _("The change of the card was declined"),
    Note.RESCORE: _("Scored anew under newer rules"),
    Note.DAMAGED: _("A stored score is damaged; the fault is ours, operators were told"),
    Note.ALL_FAILED: _("No document of a task scored; operators look whether the fault is ours"),
}

NEXT_STEPS: Mapping[str, Words] = {
    State.RECEIVED: _("Your archive is safe with us. A worker opens and checks it next."),
    State.INVALID: _(
        "Mend what is listed below and upload the archive again: this one used no run."
    ),
    State.SCORING: _("The archive is in order. Scores appear task by task."),
    State.SCORED: _("Only you see these scores. Publish them when you want to."),
    State.FAILED: _("The fault is ours, your archive is in order. It used no run; operators know."),
    State.IN_REVIEW: _("Moderators look at the card and the scores. You get an e-mail."),
    State.DECLINED: _("Read the moderator's reason, change the card and ask again."),
    State.PUBLISHED: _("It stands on the board. You can withdraw it at any time."),
    State.DISQUALIFIED: _("Moderators took it off the board; the reason is in the journal."),
    State.WITHDRAWN: _("It is on no board. You may ask for publication again."),
}

MARKS: Mapping[str, Words] = {
    "client_run": _("client-run, not verified"),
    "run_by_us": _("run by us"),
    "damaged": _("a damaged record: the fault is ours, operators were told"),
}
"""What is said of a score beside its number; marks of machines only, such as judges, are not."""

WAITS: Mapping[str, Words] = {
    "isolation": _(
        "Waiting: no isolation available here to run programs in. Operators know; nothing is lost."
    ),
    "judge": _("Waiting: the judge does not answer. Operators know; nothing is lost."),
}

FAILURES: Mapping[str, Words] = {
    "worker_lost": _("The machine that scored it stopped answering, several times."),
    "scorer_failed": _("Our scorer stopped with a fault of its own, several times."),
}

UNAVAILABLE: Mapping[str, Words] = {
    "judge": _("no judge model is connected to this site"),
    "sandbox": _("no sandbox for running programs is set up on this site"),
    "image": _("an image that this site does not have is needed"),
    "other": _("not available on this site"),
}
"""Why a metric has no value here, by the tool that is lacking."""

MISSING: Mapping[str, Words] = {
    "team": _("Team"),
    "license": _("Licence"),
    "description": _("Description of the solution"),
    "data_used": _("Data used"),
    "training_process": _("Training process"),
    "architecture": _("Architecture"),
    "model_size_b": _("Size, or that it is not disclosed"),
    "open_weights": _("Whether the weights are open"),
    "links": _("A link to the model, the article or the code"),
}


def move(event: Event) -> Words:
    """Return what an event of the journal is called."""
    return MOVES.get(event.action, event.action)


def marks(names: Iterable[str]) -> list[Words]:
    """Return what readers are told of a score's marks."""
    return [MARKS[name] for name in names if name in MARKS]
