"""Reading of intents with slots: what a model answered and what the gold says (ruSLUn)."""

import ast
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from scoring.core.report import GoldDocument

_FENCED = re.compile(r"```\w*\s*(.*?)\s*```", re.DOTALL)
_QUOTED = re.compile(r"(['\"]).*\1", re.DOTALL)
_ESCAPED = re.compile(r"\\(u[0-9a-f]{4}|x[0-9a-f]{2}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "\n": ""}
_NAMED = re.compile(r"json\s*[:\n\r]\s*")


class _NotSlotsError(ValueError):
    """The slots are not a list of objects."""


@dataclass(frozen=True, slots=True)
class Frame:
    """An intent and its slots as a multiset of (name, value); None: no list of objects."""

    intent: str | None
    slots: Counter[tuple[str, str]] | None


def read_answer(answer: JsonValue) -> Frame | None:
    """Return the frame that an answer holds, or None when it is no JSON object.

    The text is cleaned as the benchmark's client does before it packs answers: lower case, and
    no fence, back-ticks, word "json" or quotes around the object. Packed answers stay as they are.
    """
    if not isinstance(answer, str):
        return None
    try:
        return _frame(json.loads(_unwrapped(answer.lower().strip())))
    except (ValueError, RecursionError):
        return None


def read_gold(outputs: JsonValue) -> Frame | None:
    """Return the frame of a gold value: an object, JSON text or text of a Python dictionary."""
    if not isinstance(outputs, str):
        return _strict(outputs)
    try:
        return _strict(json.loads(outputs))
    except (ValueError, RecursionError):
        return _read_python(outputs)


def _read_python(text: str) -> Frame | None:
    try:
        return _strict(ast.literal_eval(text.strip()))
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return None


def _strict(value: JsonValue) -> Frame | None:
    frame = _frame(value)
    return frame if frame and frame.intent is not None and frame.slots is not None else None


def _unwrapped(text: str) -> str:
    if fenced := _FENCED.fullmatch(text):
        text = fenced[1]
    if len(text) > 1 and text[0] == text[-1] == "`":
        text = text[1:-1].strip()
    text = _NAMED.sub("", text, count=1) if _NAMED.match(text) else text
    return _unquoted(text).strip()


def _unquoted(text: str) -> str:
    """Return the content of a text wholly in quotes, its escapes resolved as Python does.

    The text is untrusted, so no parser of Python sees it.
    """
    if not _QUOTED.fullmatch(text):
        return text
    return _ESCAPED.sub(lambda match: _unescaped(match[1]), text[1:-1])


def _unescaped(code: str) -> str:
    if len(code) > 1:
        return chr(int(code[1:], 16))
    return _ESCAPES.get(code, "\\" + code)


def _frame(value: JsonValue) -> Frame | None:
    if not isinstance(value, dict):
        return None
    intent = value.get("intent")
    if intent is not None and not isinstance(intent, str):
        intent = json.dumps(intent, sort_keys=True)
    try:
        return Frame(intent, _slots(value.get("slots")))
    except _NotSlotsError:
        return Frame(intent, None)


def _slots(value: JsonValue) -> Counter[tuple[str, str]]:
    listed = value or []
    if not isinstance(listed, list):
        raise _NotSlotsError
    slots: Counter[tuple[str, str]] = Counter()
    for slot in listed:
        if not isinstance(slot, dict):
            raise _NotSlotsError
        slots.update((str(name), str(content)) for name, content in slot.items())
    return slots


def gold_frames(gold: Sequence[GoldDocument]) -> list[Frame]:
    """Return the frame of every gold document. Raises ValueError: one cannot be read."""
    frames = []
    for document in gold:
        frame = read_gold(document.outputs)
        if frame is None:
            raise ValueError(f"gold {document.key} holds no intent with slots")
        frames.append(frame)
    return frames
