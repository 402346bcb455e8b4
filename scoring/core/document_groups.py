"""Which documents of a task belong together for a reader: by domain, category, prompt."""

from collections.abc import Iterator, Sequence
from itertools import chain

from pydantic import JsonValue

from scoring.core.report import GoldDocument, field_values
from scoring.core.spec import TaskSpec

Groups = dict[str, dict[str, list[int]]]
"""Field -> value -> places of the documents with that value, in gold order."""

PROMPT = "prompt"
"""The field of groups that share an instruction; its values are numbers, from 1."""
MOST_VALUES = 60
"""A field with more values tells documents apart, not kinds of them."""
_FIELDS = ("domain", "subdomain", "category", "criteria")
_CATEGORIES = "categories"


def document_groups(task: TaskSpec, gold: Sequence[GoldDocument]) -> Groups:
    """Return the groups by every field of ``meta.categories``, by domain, and by prompt.

    Fields that a metric already makes sub-scores by count as well. Documents without a field
    belong to none of its groups; a field that has one value for all makes no groups.
    """
    found = {name.split(".")[-1]: field_values(gold, name) for name in _names(task, gold)}
    found[PROMPT] = _prompts(gold)
    groups = {name: _places(values) for name, values in found.items()}
    return {name: own for name, own in groups.items() if 2 <= len(own) <= MOST_VALUES}


def _names(task: TaskSpec, gold: Sequence[GoldDocument]) -> Iterator[str]:
    categories = (document.meta.get(_CATEGORIES) for document in gold)
    named = dict.fromkeys(chain.from_iterable(c for c in categories if isinstance(c, dict)))
    options = (metric.options.get("parts_by") for metric in task.metrics)
    yield from _FIELDS
    yield from (name for name in options if isinstance(name, str))
    yield from (f"{_CATEGORIES}.{name}" for name in sorted(named))


def _prompts(gold: Sequence[GoldDocument]) -> list[JsonValue]:
    """Return the number of each document's instruction, in the order of their texts."""
    texts = sorted({document.instruction for document in gold if document.instruction})
    width = len(str(len(texts)))
    numbers = {text: f"{number:0{width}}" for number, text in enumerate(texts, start=1)}
    return [numbers.get(document.instruction) for document in gold]


def _places(values: Sequence[JsonValue]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, value in enumerate(values):
        if isinstance(value, str | int):
            places.setdefault(str(value), []).append(place)
    return places
