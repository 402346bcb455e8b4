"""Answers that are one JSON string: letters, words, numbers as text, sentences, programs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue

from scoring.core.kinds.base import NO_META, Fault
from scoring.core.kinds.json_types import wrong_gold, wrong_type


@dataclass(frozen=True, slots=True)
class Text:
    """A string. Any string is a legal answer, the empty one too: it is simply wrong.

    Options: ``choices`` lists the values that gold may have (the letters of a choice);
    ``alternatives`` is the mark between several right answers in gold, none of them empty.
    """

    faultless: ClassVar[type | None] = str

    def answer_fault(self, outputs: JsonValue, options: Mapping[str, JsonValue]) -> Fault | None:
        """Return a fault unless the answer is a string."""
        del options
        return None if isinstance(outputs, str) else wrong_type(outputs, "string")

    def gold_fault(
        self,
        outputs: JsonValue,
        options: Mapping[str, JsonValue],
        meta: Mapping[str, JsonValue] = NO_META,
    ) -> Fault | None:
        """Return a fault unless gold is a string without empty alternatives, one of the choices."""
        del meta
        if not isinstance(outputs, str):
            return wrong_gold(outputs, "string")
        mark, choices = options.get("alternatives"), options.get("choices")
        parts = outputs.split(mark) if isinstance(mark, str) and mark else [outputs]
        if not all(part.strip() for part in parts):
            return wrong_gold(outputs, "no empty right answer")
        if isinstance(choices, list) and outputs not in choices:
            return wrong_gold(outputs, " | ".join(map(str, choices)))
        return None
