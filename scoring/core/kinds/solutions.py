"""Answers to programming problems: ten programs that we run, or results of the client's runs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import JsonValue

from scoring.core.kinds.base import NO_META, Fault
from scoring.core.kinds.generations import TIMED_OUT, Generations

Layout = Literal["code", "results"]

_CODE, _RESULTS = Generations(results=False), Generations(results=True)


@dataclass(frozen=True, slots=True)
class Solutions:
    """One list of n generations: all of them source code, or all of them test results.

    A file keeps to one of the two: a score is either run by us or it is not.
    """

    faultless: ClassVar[type | None] = None

    def answer_fault(self, outputs: JsonValue, options: Mapping[str, JsonValue]) -> Fault | None:
        """Return a fault unless the answer is one list of n programs or of n test results."""
        kind = _CODE if _layout(outputs) == "code" else _RESULTS
        return kind.answer_fault(outputs, options)

    def gold_fault(
        self,
        outputs: JsonValue,
        options: Mapping[str, JsonValue],
        meta: Mapping[str, JsonValue] = NO_META,
    ) -> Fault | None:
        """Return a fault unless gold is the list of right results, as text."""
        return _RESULTS.gold_fault(outputs, options, meta)

    def file_fault(self, outputs: Sequence[JsonValue]) -> Fault | None:
        """Return a fault when some answers are programs and others are test results."""
        code = sum(_layout(answer) == "code" for answer in outputs)
        results = sum(_layout(answer) == "results" for answer in outputs)
        if not code or not results:
            return None
        return Fault("mixed_layouts", f"{code} + {results}", str(code + results))


def holds_code(outputs: Sequence[JsonValue]) -> bool:
    """Tell whether the answers of a sound file are programs, to be run by us."""
    return any(_layout(answer) == "code" for answer in outputs)


def _layout(outputs: JsonValue) -> Layout | None:
    """None for a problem on which every client's run hung, which says nothing, and other shapes."""
    if not isinstance(outputs, list) or len(outputs) != 1 or not isinstance(outputs[0], list):
        return None
    telling = [item for item in outputs[0] if item != TIMED_OUT]
    if not telling:
        return None
    return "code" if isinstance(telling[0], str) else "results"
