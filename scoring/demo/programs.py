"""Makers of answers that are programs, their test results, or texts about programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from scoring.demo.answers import Answers, Choice, Meta
from scoring.demo.functions import results_of

GENERATIONS = 10


@dataclass(frozen=True, slots=True)
class ProgramResults(Answers):
    """Results of the tests of ten programs, which ran on the participant's machine."""

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return the right results of three to five tests, as text."""
        return results_of(meta)

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return ten generations of which some or all pass."""
        return [_generations(gold, dice.randint(3, GENERATIONS), dice)]

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return ten generations of which none passes."""
        return [_generations(gold, 0, dice)]


def _generations(gold: JsonValue, passing: int, dice: Random) -> list[JsonValue]:
    rows: list[JsonValue] = [gold] * passing
    rows += [_failed(gold, dice) for _ in range(GENERATIONS - passing)]
    dice.shuffle(rows)
    return rows


def _failed(gold: JsonValue, dice: Random) -> JsonValue:
    if dice.random() < 0.1:
        return "timed out"
    results: list[JsonValue] = list(gold) if isinstance(gold, list) else []
    results[dice.randrange(len(results))] = dice.choice((None, "-1"))
    return results


@dataclass(frozen=True, slots=True)
class LintedPrograms(Answers):
    """Ten programs for a linter; ``clean`` ones satisfy it, ``untidy`` ones do not."""

    clean: Sequence[str]
    untidy: Sequence[str]

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return the verdict wanted for each generation: passed."""
        return [1] * GENERATIONS

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return ten programs of which some or all satisfy the linter."""
        clean = dice.randint(3, GENERATIONS)
        programs = dice.choices(self.clean, k=clean)
        programs += dice.choices(self.untidy, k=GENERATIONS - clean)
        return [[fenced(program, "python") for program in programs]]

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return ten programs that all displease the linter."""
        return [[fenced(program, "python") for program in dice.choices(self.untidy, k=GENERATIONS)]]


@dataclass(frozen=True, slots=True)
class Program(Answers):
    """One program of a fixed few, sent in a fence of its language."""

    programs: Sequence[str]
    language: str

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return any of the programs."""
        return dice.choice(self.programs)

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return the program in a fence."""
        return fenced(str(gold), self.language)

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return another of the programs in a fence."""
        return fenced(str(Choice(self.programs).wrong(gold, dice)), self.language)


@dataclass(frozen=True, slots=True)
class Prose(Answers):
    """A text that is compared by its letters; ``opening`` stands before each remark, if any."""

    texts: Sequence[str]
    opening: str = ""

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return any of the texts."""
        return dice.choice(self.texts)

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return the text, of which half of the answers lose the last word."""
        text = str(gold)
        return self.opening + (text if dice.random() < 0.5 else text.rpartition(" ")[0])

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return another of the texts."""
        return self.opening + str(Choice(self.texts).wrong(gold, dice))


def fenced(program: str, language: str) -> str:
    """Return the program in a Markdown fence, as chat models write it."""
    return f"```{language}\n{program}\n```"
