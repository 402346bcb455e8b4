"""Answers to questions of the unified state exam: digits with commas, or a word (USE)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue

from scoring.core.kinds.base import NO_META, Fault
from scoring.core.kinds.json_types import wrong_gold, wrong_type

TASKS = frozenset(
    [str(number) for number in range(1, 27) if number != 8] + [f"8_{part}" for part in range(5)]
)
"""The question numbers of the exam; the five questions 8_0 to 8_4 stand for number 8."""


@dataclass(frozen=True, slots=True)
class Exam:
    """A string; what gold may be depends on the question's type and number."""

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
        """Return a fault for empty variants, unknown numbers, wrong counts or no highest grade."""
        del options
        if not isinstance(outputs, str) or not all(part.strip() for part in outputs.split(",")):
            return wrong_gold(outputs, "comma-separated string without empty variants")
        return _meta_fault(outputs.split(","), meta) if meta else None


def _meta_fault(parts: list[str], meta: Mapping[str, JsonValue]) -> Fault | None:
    number, highest = meta.get("id_task"), meta.get("score")
    if str(number) not in TASKS:
        return wrong_gold(number, "meta.id_task: 1-7, 8_0-8_4, 9-26")
    if number == "16" and len(parts) != 2:
        return wrong_gold(",".join(parts), "two digits (question 16)")
    if not isinstance(highest, int | float) or highest <= 0:
        return wrong_gold(highest, "meta.score: number above 0")
    return None
