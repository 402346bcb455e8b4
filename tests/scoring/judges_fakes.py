"""Judges with opinions known beforehand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.core.ports import Opinion


@dataclass
class ScriptedJudge:
    """Gives the listed scores of each kind of case, in order, and remembers what it was asked."""

    scores: Mapping[str, Sequence[float]]
    name: str = "scripted"
    version: str = "1"
    asked: list[tuple[str, Sequence[Mapping[str, str]]]] = field(default_factory=list)

    def opinions(self, kind: str, cases: Sequence[Mapping[str, str]]) -> Sequence[Opinion]:
        self.asked.append((kind, cases))
        return [Opinion(score) for score in self.scores[kind][: len(cases)]]


@dataclass(frozen=True)
class EqualityJudge:
    """Takes for right what equals the gold, or is given with an original."""

    name: str = "equality"
    version: str = "1"

    def opinions(self, kind: str, cases: Sequence[Mapping[str, str]]) -> Sequence[Opinion]:
        if kind.startswith("detox"):
            return [Opinion(0.9) for _ in cases]
        given = {"answer": "answer", "review": "comment"}[kind]
        return [Opinion(float(case["gold"].strip() == case[given].strip())) for case in cases]
