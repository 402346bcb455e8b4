"""What an answer kind is: the shape check of one answer and of one gold value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Protocol, runtime_checkable

from pydantic import JsonValue

NO_META: Mapping[str, JsonValue] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Fault:
    """Why one answer has the wrong shape: a problem type, what was found, what was expected.

    ``found`` and ``expected`` are language-neutral: JSON type names, counts, quoted values.
    """

    type: str
    found: str
    expected: str


class Kind(Protocol):
    """One shape of answers. Neither method ever raises, whatever JSON value it is given.

    ``faultless`` is a type whose every value is a sound answer, so that whole files of it need no
    look at each; None when there is no such type.
    """

    faultless: ClassVar[type | None]

    def answer_fault(self, outputs: JsonValue, options: Mapping[str, JsonValue]) -> Fault | None:
        """Return what is wrong with a submitted answer's shape, or None."""
        ...

    def gold_fault(
        self,
        outputs: JsonValue,
        options: Mapping[str, JsonValue],
        meta: Mapping[str, JsonValue] = NO_META,
    ) -> Fault | None:
        """Return what is wrong with a gold value (empty, unknown letter, ...), or None.

        ``meta`` is the document's ``meta``, for kinds whose gold depends on it (exam task types).
        """
        ...


@runtime_checkable
class WholeFile(Protocol):
    """A kind that also has demands on the answers of a file together."""

    def file_fault(self, outputs: Sequence[JsonValue]) -> Fault | None:
        """Return why the answers do not belong in one file, or None. Never raises."""
        ...
