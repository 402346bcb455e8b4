"""What is wrong with an upload, as values: the same object on the page, in the API and the CLI."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from pydantic import JsonValue

Level = Literal["archive", "file", "document"]


class Severity(StrEnum):
    """Errors stop a submission; warnings are told and change nothing."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it stands, what was found, what was expected.

    ``type`` is a key of the message catalogue (scoring.core.messages), which adds the wording and
    the remedy in both languages. ``position`` is 0-based. ``count`` > 1 says that this many faults
    of the type stand in the file and only the first ones are listed. ``extra`` feeds the wording.
    """

    type: str
    level: Level
    task: str | None = None
    file: str | None = None
    doc_id: JsonValue = None
    position: int | None = None
    found: str | None = None
    expected: str | None = None
    count: int | None = None
    severity: Severity = Severity.ERROR
    extra: tuple[tuple[str, str], ...] = ()
