"""Demo models walk the real road: upload, worker, review, board. Safe to repeat after a break."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files import File
from django.db.models import QuerySet

from leaderboard import selectors
from mera.accounts.models import User
from mera.demo import people
from mera.demo.processes import wait_until
from mera.demo.telling import progress, say
from scoring.demo.archive import write_archive
from scoring.demo.models import DemoModel, attempted, demo_models
from scoring.models import Benchmark
from submissions import moderation, services
from submissions.models import Submission
from submissions.states import FINAL_FOR_WORKERS, State

_LEFT_SCORED = "random-choice"
_LEFT_IN_REVIEW = "polygon-omni-20b"
"""Two of MERA Multi stay behind, so that every stage of the road can be seen."""
_POLL_S = 0.3
_WELL = frozenset({State.SCORED, State.IN_REVIEW, State.PUBLISHED, State.WITHDRAWN})
_PATIENCE_S = 300.0


@dataclass(frozen=True, slots=True)
class Sent:
    """A demo model on its way."""

    model: DemoModel
    submission_id: str


class ScoringTooSlowError(Exception):
    """The worker did not score the demo models in time."""


def send(slug: str, gold: Path) -> list[Sent]:
    """Upload the archives of all models that attempt something of this benchmark.

    What is filled while people already use the site goes one by one, so that a worker is free for
    what they upload.
    """
    benchmark = Benchmark.objects.get(slug=slug, is_current=True)
    models = [model for model in demo_models() if attempted(model, benchmark.spec)]
    with tempfile.TemporaryDirectory(prefix="mera-demo-archives-") as folder:
        sent = []
        for model in models:
            sent.append(_send(model, benchmark, gold, Path(folder)))
            if slug != "multi":
                _wait_for(sent[-1])
        return sent


def publish(slug: str, sent: Sequence[Sent]) -> None:
    """Wait until all are scored, then take them through review. Raises ScoringTooSlowError."""
    _wait_until_scored(slug, sent)
    moderator = User.objects.get(email=people.MODERATOR)
    for one in sent:
        _move_on(one, moderator, is_example=slug == "multi")
    _wait_until_shown(slug)


def _send(model: DemoModel, benchmark: Benchmark, gold: Path, folder: Path) -> Sent:
    path = folder / f"{model.slug}.zip"
    write_archive(model, benchmark.spec, gold, path)
    with path.open("rb") as archive:
        received = services.receive(
            owner=User.objects.get(email=_owner(model)),
            benchmark=benchmark,
            file=File(archive, name=path.name),
            card=_card(model),
            idempotency_key=f"demo-{benchmark.slug}-{model.slug}",
        )
    return Sent(model, received.submission.pk)


def _owner(model: DemoModel) -> str:
    return people.RESEARCHER if model.slug == _LEFT_SCORED else people.TEAMS


def _card(model: DemoModel) -> dict[str, Any]:
    card: dict[str, Any] = dict(model.card)
    if card.get("model_size_b") == "unknown":
        card |= {"model_size_b": None, "size_undisclosed": True}
    return card


def _wait_for(one: Sent) -> None:
    row = Submission.objects.filter(pk=one.submission_id)
    wait_until(lambda: _finished(row) == 1, _PATIENCE_S, pause_s=_POLL_S)


def _wait_until_scored(slug: str, sent: Sequence[Sent]) -> None:
    rows = Submission.objects.filter(pk__in=[one.submission_id for one in sent])
    with progress(f"Demo models of MERA {slug.title()}", len(sent)) as show:
        if not wait_until(lambda: show(_finished(rows)) == len(sent), _PATIENCE_S, pause_s=_POLL_S):
            raise ScoringTooSlowError(f"the demo models of {slug} are still not all scored")
    failed = rows.exclude(state__in=_WELL).count()
    if failed:
        say(f"  {failed} of them could not be scored; {settings.VAR_DIR}/log/worker.log says why.")


def _wait_until_shown(slug: str) -> None:
    """Wait until the worker has made the board anew. Raises ScoringTooSlowError."""
    published = Submission.objects.filter(benchmark__slug=slug, state=State.PUBLISHED)
    rows = {one.pk for one in published}
    boards = [board.slug for board in Benchmark.objects.get(slug=slug, is_current=True).spec.boards]
    if not wait_until(lambda: rows <= _shown(slug, boards), _PATIENCE_S, pause_s=_POLL_S):
        raise ScoringTooSlowError(f"the boards of {slug} are not made yet")


def _shown(slug: str, boards: Sequence[str]) -> set[str]:
    snapshots = [selectors.latest(slug, board) for board in boards]
    return {row["submission"] for one in snapshots if one for row in one.content["rows"]}


def _finished(rows: QuerySet[Submission]) -> int:
    return rows.filter(state__in=FINAL_FOR_WORKERS).count()


def _move_on(one: Sent, moderator: User, *, is_example: bool) -> None:
    submission = Submission.objects.get(pk=one.submission_id)
    if submission.state != State.SCORED or (is_example and one.model.slug == _LEFT_SCORED):
        return
    services.request_publication(submission, submission.owner)
    if is_example and one.model.slug == _LEFT_IN_REVIEW:
        return
    submission.refresh_from_db()
    moderation.approve(submission, moderator=moderator, reason="Demo")
