"""Values as Python writes them, made straight from a reply.

No value of a solution's choosing is ever built here: numbers with equal hashes, say, would make a
set or a dictionary of them slow beyond all limits.
"""

import ast
from collections.abc import Callable, Mapping

from scoring.sandbox.inside.caller import BrokenNotationError, NotPlainError, Reader, encode

_SETS = (b"S", b"Z")


def matches(reply: bytes, expected: str) -> bool:
    """Tell whether the value in ``reply`` is written ``expected``; sets may be in any order.

    Raises:
        BrokenNotationError: ``reply`` is no value in the notation.
    """
    if written(reply) == expected:
        return True
    return any(letter in reply for letter in _SETS) and _sorted(reply) == _sorted_text(expected)


def written(reply: bytes) -> str:
    """Return ``str()`` of the value in ``reply``.

    Raises:
        BrokenNotationError: ``reply`` is no value in the notation.
    """
    if reply[:1] == b"s":
        text: str = Reader(reply, lambda scalar: scalar, _join).whole()
        return text
    whole: str = Reader(reply, repr, _join).whole()
    return whole


def _sorted(reply: bytes) -> str:
    text: str = Reader(reply, repr, _join_sorted).whole()
    return text


def _sorted_text(expected: str) -> str | None:
    try:
        return _sorted(encode(ast.literal_eval(expected)))
    except (ValueError, SyntaxError, NotPlainError, BrokenNotationError):
        return None


def _join(letter: bytes, items: list[str]) -> str:
    return _SHAPES[letter](items)


def _join_sorted(letter: bytes, items: list[str]) -> str:
    return _SHAPES[letter](sorted(items) if letter in _SETS else items)


def _tuple(items: list[str]) -> str:
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def _set(items: list[str]) -> str:
    return f"{{{', '.join(items)}}}" if items else "set()"


def _dict(items: list[str]) -> str:
    pairs = zip(items[::2], items[1::2], strict=True)
    return f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}"


_SHAPES: Mapping[bytes, Callable[[list[str]], str]] = {
    b"l": lambda items: f"[{', '.join(items)}]",
    b"t": _tuple,
    b"S": _set,
    b"Z": lambda items: f"frozenset({_set(items) if items else ''})",
    b"d": _dict,
}
