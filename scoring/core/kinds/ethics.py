"""Answers that judge one text by several criteria: {"virtue": "1", "law": "0", ...} (ruEthics)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue

from scoring.core.kinds.base import NO_META, Fault
from scoring.core.kinds.json_types import json_type, wrong_gold, wrong_type
from scoring.core.metrics.numbers_as_text import whole_number

CRITERIA = ("virtue", "law", "moral", "justice", "utilitarianism")


@dataclass(frozen=True, slots=True)
class Ethics:
    """An object with a whole number, or the text of one, for each of the five criteria."""

    faultless: ClassVar[type | None] = None

    def answer_fault(self, outputs: JsonValue, options: Mapping[str, JsonValue]) -> Fault | None:
        """Return a fault unless every criterion has a whole number. Other keys do not matter."""
        del options
        if not isinstance(outputs, dict):
            return wrong_type(outputs, "object")
        for criterion in CRITERIA:
            if criterion not in outputs:
                return _parse_fault(f"no {criterion}")
            if whole_number(outputs[criterion]) is None:
                return _parse_fault(f"{criterion}: {_quoted(outputs[criterion])}")
        return None

    def gold_fault(
        self,
        outputs: JsonValue,
        options: Mapping[str, JsonValue],
        meta: Mapping[str, JsonValue] = NO_META,
    ) -> Fault | None:
        """Return a fault unless every criterion is 0 or 1 and the document names its question."""
        if not isinstance(outputs, dict) or self.answer_fault(outputs, options) is not None:
            return wrong_gold(outputs, _EXPECTED)
        if any(whole_number(outputs[criterion]) not in {0, 1} for criterion in CRITERIA):
            return wrong_gold(outputs, _EXPECTED)
        if meta and not isinstance(meta.get("question"), str):
            return wrong_gold(meta.get("question"), "meta.question: string")
        return None


_EXPECTED = "{" + ", ".join(f'"{criterion}": "0" | "1"' for criterion in CRITERIA) + "}"


def _parse_fault(found: str) -> Fault:
    return Fault("doc_parse_output_error", found, _EXPECTED)


def _quoted(value: JsonValue) -> str:
    return repr(value[:40]) if isinstance(value, str) else json_type(value)
