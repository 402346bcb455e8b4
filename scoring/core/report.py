"""Frozen values passed between the steps of scoring."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

Key = tuple[str, ...]
"""Identity of a document: the canonical text of each of its key fields, e.g. ``("12",)``."""


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """One document of the gold: its key, right answer and the rest of what the organiser wrote."""

    key: Key
    outputs: JsonValue
    meta: Mapping[str, JsonValue] = field(default_factory=dict)
    inputs: JsonValue = None
    instruction: str = ""


def field_values(gold: Sequence[GoldDocument], name: str) -> list[JsonValue]:
    """Return the value of a field for each document, None where it has none.

    ``name`` is a field of ``meta``, or of ``inputs`` when written ``inputs.<field>``, or of
    ``meta.categories`` when written ``categories.<field>``.
    """
    owner, _dot, field = name.rpartition(".")
    if owner == "inputs":
        return [_get(document.inputs, field) for document in gold]
    if owner == "categories":
        return [_get(document.meta.get("categories"), field) for document in gold]
    return [document.meta.get(name) for document in gold]


def _get(owner: JsonValue, field: str) -> JsonValue:
    return owner.get(field) if isinstance(owner, dict) else None


@dataclass(frozen=True, slots=True)
class MetricScore:
    """What a metric says of a whole task.

    ``value`` is the share in [0, 1] (MCC in [-1, 1]). ``per_document`` runs parallel to the gold
    and holds each document's own score, for metrics that are means; it is empty for metrics of
    the whole corpus, which put what a bootstrap needs in ``codes`` (one row of small numbers per
    document). ``parts`` are sub-scores by dotted name suffix (``{"honest": 0.8}``).
    """

    value: float
    per_document: Sequence[float] = ()
    parts: Mapping[str, float] = field(default_factory=dict)
    codes: Sequence[Sequence[float]] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TaskReport:
    """The score of one task: every metric, their mean over the main ones, and documents' scores.

    ``score`` is None when a main metric is not available here; ``unavailable`` maps the field of
    each such metric to the reason. ``per_document`` maps a metric's field to scores in gold order.
    ``marks`` are lasting remarks such as ``client_run``.
    """

    task: str
    n: int
    score: float | None
    metrics: Mapping[str, float]
    parts: Mapping[str, float] = field(default_factory=dict)
    per_document: Mapping[str, Sequence[float]] = field(default_factory=dict)
    codes: Mapping[str, Sequence[Sequence[float]]] = field(default_factory=dict)
    unavailable: Mapping[str, str] = field(default_factory=dict)
    marks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """A submission on one board. Fractions in [0, 1]; all None when nothing was scored."""

    attempted_score: float | None
    coverage: float
    total_score: float | None
