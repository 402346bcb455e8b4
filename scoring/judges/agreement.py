"""How well a judge agrees with people who labelled the same cases."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.core.ports import Judge

_ACCEPTED = 0.5


@dataclass(frozen=True, slots=True)
class LabelledCase:
    """A case as the judge is asked about it, and whether people call it correct."""

    kind: str
    case: Mapping[str, str]
    correct: bool


@dataclass(frozen=True, slots=True)
class Agreement:
    """Judge against people, over ``n`` cases.

    ``accuracy`` and both shares are in [0, 1]: ``correct_found`` of the cases that people call
    correct the judge accepts; ``wrong_found`` of those they call wrong it rejects; None where
    people have no such case. ``kappa`` is Cohen's, in [-1, 1]; None where chance explains all.
    """

    n: int
    accuracy: float
    kappa: float | None
    correct_found: float | None
    wrong_found: float | None


def read_labels(lines: Iterable[str]) -> list[LabelledCase]:
    """Return the cases of a JSON Lines file of human labels.

    A line is ``{"kind": "review", "case": {name: text}, "label": "correct" | "wrong"}``.
    Raises ValueError: a line of another shape, named by its number.
    """
    return [_labelled(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def measure(judge: Judge, labelled: Sequence[LabelledCase]) -> Agreement:
    """Return how ``judge`` agrees with the labels. Raises ValueError: no labels; JudgeError."""
    pairs: list[tuple[bool, bool]] = []
    for kind in sorted({item.kind for item in labelled}):
        asked = [item for item in labelled if item.kind == kind]
        opinions = judge.opinions(kind, [item.case for item in asked])
        pairs += [
            (item.correct, opinion.score >= _ACCEPTED)
            for item, opinion in zip(asked, opinions, strict=True)
        ]
    return agreement(pairs)


def agreement(pairs: Sequence[tuple[bool, bool]]) -> Agreement:
    """Return the agreement of (people's, judge's) labels. Raises ValueError: no pairs.

    Source: Cohen, 1960, equation 1.
    """
    if not pairs:
        raise ValueError("agreement over no cases is undefined")
    counts, n = Counter(pairs), len(pairs)
    yes, no = (counts[True, True], counts[True, False]), (counts[False, False], counts[False, True])
    observed = (yes[0] + no[0]) / n
    accepted = yes[0] + no[1]
    chance = (sum(yes) * accepted + sum(no) * (n - accepted)) / n**2
    return Agreement(
        n=n,
        accuracy=observed,
        kappa=None if chance == 1 else (observed - chance) / (1 - chance),
        correct_found=_share(yes),
        wrong_found=_share(no),
    )


def _share(counts: tuple[int, int]) -> float | None:
    return counts[0] / sum(counts) if sum(counts) else None


def _labelled(number: int, line: str) -> LabelledCase:
    fault = ValueError(f'line {number}: expected {{"kind", "case", "label": "correct" | "wrong"}}')
    try:
        row = json.loads(line)
    except ValueError as error:
        raise fault from error
    if not isinstance(row, dict) or row.get("label") not in {"correct", "wrong"}:
        raise fault
    kind, case = row.get("kind"), row.get("case")
    if not isinstance(kind, str) or not isinstance(case, dict):
        raise fault
    texts = {str(name): str(text) for name, text in case.items()}
    return LabelledCase(kind, texts, row["label"] == "correct")
