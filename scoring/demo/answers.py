"""Makers of right answers and of plausible wrong ones, one class for each shape of answer."""

import ast
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from pydantic import JsonValue

Meta = Mapping[str, JsonValue]


class Answers(Protocol):
    """Makes up the answers of one task: the gold one and those that models send."""

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return the right answer of a document with this ``meta``, as the organiser writes it."""
        ...

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return what a model sends that solves the document: the gold value, if not told else."""
        return gold

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return what a model sends that errs: close to the truth, never equal to it."""
        ...


@dataclass(frozen=True, slots=True)
class Choice(Answers):
    """One value of a fixed set."""

    values: Sequence[str]

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return any of the values."""
        return dice.choice(self.values)

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return any of the other values."""
        place = self.values.index(str(gold)) + dice.randrange(1, len(self.values))
        return self.values[place % len(self.values)]


@dataclass(frozen=True, slots=True)
class Words(Answers):
    """A word or short phrase; wrong ones come from the same group (colour for colour)."""

    groups: Sequence[Sequence[str]]

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return any word of any group."""
        return dice.choice(dice.choice(self.groups))

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return a neighbour of the right word."""
        group = next(group for group in self.groups if gold in group)
        return Choice(group).wrong(gold, dice)


@dataclass(frozen=True, slots=True)
class Number(Answers):
    """A whole number, or a decimal fraction with a comma as Russian schools write it."""

    low: int
    high: int
    decimal_share: float = 0.0

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return a number between ``low`` and ``high``."""
        whole = str(dice.randint(self.low, self.high))
        is_decimal = dice.random() < self.decimal_share
        return f"{whole},{dice.choice('25')}" if is_decimal else whole

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return the number that a slip of calculation gives."""
        whole, comma, rest = str(gold).partition(",")
        return f"{abs(int(whole)) + dice.randint(1, 9)}{comma}{rest}"


@dataclass(frozen=True, slots=True)
class Command(Answers):
    """A spoken command: its intent and slots. Gold is text of a Python dict, answers are JSON."""

    intents: Mapping[str, Mapping[str, Sequence[str]]]

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return an intent with one value for each of its slots."""
        return str(self._command(dice.choice(list(self.intents)), dice))

    def _command(self, intent: str, dice: Random) -> dict[str, Any]:
        slots = [{slot: dice.choice(values)} for slot, values in self.intents[intent].items()]
        return {"intent": intent, "slots": slots}

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return the right intent; one answer in four loses a slot, which slot F1 notices."""
        command = _command(gold)
        if dice.random() < 0.25:
            command["slots"] = command["slots"][1:]
        return json.dumps(command, ensure_ascii=False)

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return another intent with slots of its own, or in one answer of four the right slots."""
        heard = _command(gold)
        command = self._command(str(Choice(list(self.intents)).wrong(heard["intent"], dice)), dice)
        if dice.random() < 0.25:
            command["slots"] = heard["slots"]
        return json.dumps(command, ensure_ascii=False)


def _command(gold: JsonValue) -> dict[str, Any]:
    command: dict[str, Any] = ast.literal_eval(str(gold))
    return command


@dataclass(frozen=True, slots=True)
class References(Answers):
    """A phrase with other right wordings, joined by ``;`` in the gold."""

    phrases: Sequence[str]

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return all right wordings of one phrase."""
        return dice.choice(self.phrases)

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return one of the right wordings."""
        return dice.choice(str(gold).split(";"))

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return a wording of another phrase; one in three holds a word of the right one."""
        other = str(Choice(self.phrases).wrong(gold, dice)).split(";")[0]
        return f"{str(gold).split()[0].split(';')[0]} {other}" if dice.random() < 0.3 else other


@dataclass(frozen=True, slots=True)
class Exam(Answers):
    """An answer of the unified state exam: its shape follows ``meta.type`` and ``meta.id_task``."""

    words: Sequence[str]

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return a word, four digits for matching, or two or three digits of a choice."""
        if meta["type"] == "text":
            return dice.choice(self.words)
        if meta["type"] == "matching":
            return ",".join(dice.sample("123456789", 4))
        count = 2 if meta["id_task"] == "16" else dice.choice((2, 3))
        return ",".join(sorted(dice.sample("12345", count)))

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return another word, or digits of which the first one is wrong."""
        if gold in self.words:
            return Choice(self.words).wrong(gold, dice)
        first, *rest = str(gold).split(",")
        free = [digit for digit in "123456789" if digit != first and digit not in rest]
        return ",".join([dice.choice(free), *rest])


@dataclass(frozen=True, slots=True)
class Ethics(Answers):
    """A judgement by five criteria; models send the same digit five times, as the packer does."""

    criteria: Sequence[str]

    def gold(self, meta: Meta, dice: Random) -> JsonValue:
        """Return a digit for each criterion, which agree more often than not."""
        leaning = dice.choice("01")
        return {
            name: leaning if dice.random() < 0.8 else dice.choice("01") for name in self.criteria
        }

    def right(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return the digit that most criteria have."""
        return dict.fromkeys(self.criteria, _majority(gold))

    def wrong(self, gold: JsonValue, dice: Random) -> JsonValue:
        """Return the digit that fewest criteria have."""
        return dict.fromkeys(self.criteria, "10"[int(_majority(gold))])


def _majority(gold: JsonValue) -> str:
    digits = list(gold.values()) if isinstance(gold, dict) else []
    return "1" if digits.count("1") * 2 > len(digits) else "0"
