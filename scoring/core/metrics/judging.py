"""Asking a judge from a metric: which one, with what, and what its opinions are worth."""

from collections.abc import Mapping, Sequence

from scoring.core.ports import Judge, JudgeError, MetricUnavailableError, Tools


def judge_called(name: str, tools: Tools) -> Judge:
    """Return the judge of this name. Raises MetricUnavailableError: there is none here."""
    judge = tools.judges.get(name)
    if judge is None:
        raise MetricUnavailableError(
            f"no judge called {name!r} is set up here; docs/scoring.md says how to add one"
        )
    return judge


def scores_by(judge: Judge, kind: str, cases: Sequence[Mapping[str, str]]) -> list[float]:
    """Return the judge's score of each case, in [0, 1].

    Raises JudgeError: the judge failed, lost a case or left the scale.
    """
    if not cases:
        return []
    opinions = judge.opinions(kind, cases)
    if len(opinions) != len(cases):
        raise JudgeError(f"{judge.name} gave {len(opinions)} opinions on {len(cases)} cases")
    scores = [opinion.score for opinion in opinions]
    if not all(0.0 <= score <= 1.0 for score in scores):
        raise JudgeError(f"{judge.name} left the scale from 0 to 1")
    return scores


def signature(judge: Judge) -> str:
    """Return the mark that says who judged: ``judge:<name>@<version>``."""
    return f"judge:{judge.name}@{judge.version}"
