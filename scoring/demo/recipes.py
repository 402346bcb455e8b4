"""What the demo knows of one task beyond its definition: answers, meta fields, questions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from pydantic import JsonValue

from scoring.demo.answers import Answers, Meta


def no_inputs(meta: Meta) -> Mapping[str, JsonValue]:
    """Return no fields."""
    return {}


def no_meta(index: int, dice: Random) -> Meta:
    """Return no fields."""
    return {}


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make up the documents of one task.

    ``meta`` gives a document's fields by its 0-based place; ``categories`` are dealt at random
    into ``meta.categories``. ``media`` names the fields of ``inputs`` that hold a file, each with
    the file's ending, ``inputs`` other fields of it and ``inputs_of`` those that depend on
    ``meta``. ``domain_field`` and ``domain_input`` name the field of ``meta`` or ``inputs`` that
    holds one of the task's domains. ``first_id`` is None where other fields than ``meta.id`` name
    a document; ``packed`` names the meta fields that the packer keeps beside the key.
    """

    answers: Answers
    meta: Callable[[int, Random], Meta] = no_meta
    categories: Mapping[str, Sequence[str]] = field(default_factory=dict)
    question: str = "Выполните задание."
    media: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, JsonValue] = field(default_factory=dict)
    inputs_of: Callable[[Meta], Mapping[str, JsonValue]] = no_inputs
    domain_field: str = ""
    domain_input: str = ""
    first_id: int | None = 1
    packed: Sequence[str] = ()
