"""The model card: which fields it has, what publication needs, how two cards differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from submissions.models import Submission

CARD_FIELDS = (
    "model_name",
    "team",
    "model_size_b",
    "size_undisclosed",
    "open_weights",
    "license",
    "model_url",
    "article_url",
    "code_url",
    "description",
    "data_used",
    "training_process",
    "architecture",
    "revision",
    "precision",
    "hardware",
    "inference_parameters",
    "prompt_changes",
    "evaluation_mode",
    "anonymous",
    "boards",
)
LINKS = ("model_url", "article_url", "code_url")
NEEDED_TEXTS = (
    "team",
    "license",
    "description",
    "data_used",
    "training_process",
    "architecture",
)

Card = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """One field of a card before and after."""

    field: str
    before: object
    after: object

    @property
    def label(self) -> str:
        """The field's name as pages show it."""
        return label(self.field)


def card_of(submission: Submission) -> Card:
    """Return the card as JSON values."""
    card = {name: getattr(submission, name) for name in CARD_FIELDS}
    return card | {"model_size_b": _plain(card["model_size_b"])}


def missing_for_publication(submission: Submission) -> list[str]:
    """Return the fields that still have to be filled in; ``links`` stands for any one link."""
    missing = [name for name in NEEDED_TEXTS if not getattr(submission, name)]
    if submission.model_size_b is None and not submission.size_undisclosed:
        missing.append("model_size_b")
    if submission.open_weights is None:
        missing.append("open_weights")
    if not any(getattr(submission, name) for name in LINKS):
        missing.append("links")
    return missing


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    """Return the fields that differ, in the card's order; none without anything to compare."""
    if not before:
        return []
    return [
        Difference(name, before.get(name), after.get(name))
        for name in CARD_FIELDS
        if before.get(name) != after.get(name)
    ]


def label(name: str) -> str:
    """Return a field's name as pages show it."""
    return str(Submission._meta.get_field(name).verbose_name)  # type: ignore[union-attr]  # card fields are plain ones


def _plain(size: Decimal | None) -> str | None:
    """Return ``72`` for 72.0000: the number of zeros says nothing."""
    return None if size is None else format(size.normalize(), "f")
