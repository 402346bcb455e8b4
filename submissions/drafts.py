"""Drafts of model cards: what a person has typed, kept until it is submitted or thrown away."""

from collections.abc import Mapping

from django.http import QueryDict
from django.utils import timezone

from mera.accounts.models import User
from scoring.models import Benchmark
from submissions.card import CARD_FIELDS
from submissions.models import CardDraft

MOST_LETTERS = 20_000
"""Of one field; the form itself takes less and says so when the card is submitted."""


def save(owner: User, benchmark: Benchmark, typed: QueryDict) -> None:
    """Keep what was typed into the card, right or wrong; one draft a person and benchmark."""
    values = {name: _value(typed, name) for name in CARD_FIELDS if name in typed}
    CardDraft.objects.update_or_create(
        owner=owner,
        benchmark=benchmark.slug,
        defaults={"values": values, "saved_at": timezone.now()},
    )


def saved(owner: User, benchmark: Benchmark) -> CardDraft | None:
    """Return the draft of a person for a benchmark, or None."""
    return CardDraft.objects.filter(owner=owner, benchmark=benchmark.slug).first()


def values_of(draft: CardDraft) -> Mapping[str, object]:
    """Return what was typed, as first values of the form."""
    values: Mapping[str, object] = draft.values
    return values


def discard(owner: User, benchmark: Benchmark) -> None:
    """Throw the draft away, if there is one."""
    CardDraft.objects.filter(owner=owner, benchmark=benchmark.slug).delete()


def _value(typed: QueryDict, name: str) -> str | list[str]:
    if name == "boards":
        return [value[:100] for value in typed.getlist(name)[:50]]
    return str(typed[name])[:MOST_LETTERS]
