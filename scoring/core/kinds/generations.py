"""Answers that are several generations for one document: [[g1, ..., gn]]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue

from scoring.core.kinds.base import NO_META, Fault
from scoring.core.kinds.json_types import json_type, wrong_gold, wrong_type

TIMED_OUT = "timed out"
"""What the client writes in place of the test results of a program that hung."""


@dataclass(frozen=True, slots=True)
class Generations:
    """One list that holds exactly ``n`` generations (option ``generations``, 10 unless given).

    With ``results`` each generation is the list of its test results, or ``timed out``; otherwise
    it is the text of the answer. Fewer generations than ``n`` would make pass@k meaningless.
    """

    faultless: ClassVar[type | None] = None

    results: bool

    def answer_fault(self, outputs: JsonValue, options: Mapping[str, JsonValue]) -> Fault | None:
        """Return a fault unless the answer is one list of n generations of the right type."""
        n = options.get("generations", 10)
        expected = f"[[{self._generation()} x {n}]]"
        if not isinstance(outputs, list):
            return wrong_type(outputs, expected)
        if not outputs:
            return Fault("doc_parse_output_error", "[]", expected)
        inner = outputs[0]
        if len(outputs) != 1 or not isinstance(inner, list):
            return Fault("doc_output_type_error", _outline(outputs), expected)
        wrong = next((item for item in inner if not self._is_generation(item)), inner)
        if wrong is not inner:
            return Fault("doc_output_type_error", f"[[{json_type(wrong)}, ...]]", expected)
        return None if len(inner) == n else Fault("wrong_generation_count", str(len(inner)), str(n))

    def gold_fault(
        self,
        outputs: JsonValue,
        options: Mapping[str, JsonValue],
        meta: Mapping[str, JsonValue] = NO_META,
    ) -> Fault | None:
        """Return a fault unless gold is a list: of right results (strings), or of any values."""
        del options, meta
        if not isinstance(outputs, list) or not outputs:
            return wrong_gold(outputs, "non-empty array")
        if self.results and not all(isinstance(result, str) for result in outputs):
            return wrong_gold(outputs, "array of strings")
        return None

    def _generation(self) -> str:
        return "array of test results" if self.results else "string"

    def _is_generation(self, item: JsonValue) -> bool:
        if self.results:
            return isinstance(item, list) or item == TIMED_OUT
        return isinstance(item, str)


def _outline(outputs: list[JsonValue]) -> str:
    return f"[{json_type(outputs[0])} x {len(outputs)}]"
