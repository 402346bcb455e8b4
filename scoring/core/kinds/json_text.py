"""Answers that are a JSON string whose text should be a JSON object (ruSLUn)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue

from scoring.core.kinds.base import NO_META, Fault
from scoring.core.kinds.json_types import wrong_gold, wrong_type
from scoring.core.metrics.slot_frames import read_gold


@dataclass(frozen=True, slots=True)
class JsonText:
    """A string; what cannot be read in it is a wrong answer, not a fault of the file."""

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
        """Return a fault unless gold is an intent with slots, as JSON or a Python dictionary."""
        del options, meta
        if read_gold(outputs) is None:
            return wrong_gold(outputs, '{"intent": string, "slots": [{name: value}]}')
        return None
