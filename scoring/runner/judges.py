"""Judges as the runner sees them: it has no network, so the worker asks them on its behalf."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.core.ports import JudgeError, Opinion

_CASES_AT_ONCE = 64


@dataclass(slots=True)
class RemoteJudge:
    """Asks through standard output and reads the opinions from standard input."""

    called: str
    name: str
    version: str

    def opinions(self, kind: str, cases: Sequence[Mapping[str, str]]) -> Sequence[Opinion]:
        """Return one opinion per case, in order. Raises JudgeError: the judge failed."""
        portions = [
            cases[start : start + _CASES_AT_ONCE] for start in range(0, len(cases), _CASES_AT_ONCE)
        ]
        return [opinion for some in portions for opinion in self._ask(kind, some)]

    def _ask(self, kind: str, cases: Sequence[Mapping[str, str]]) -> list[Opinion]:
        question = {"ask": self.called, "kind": kind, "cases": list(map(dict, cases))}
        sys.stdout.write(json.dumps(question, ensure_ascii=False) + "\n")
        sys.stdout.flush()
        answer = json.loads(sys.stdin.readline())
        if "failure" in answer:
            raise JudgeError(answer["failure"])
        return [Opinion(score, words) for score, words in answer["opinions"]]
