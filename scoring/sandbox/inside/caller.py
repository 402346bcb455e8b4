"""Calls a function of an untrusted solution, inside its sandbox, and tells what came back.

Arguments come on standard input, replies leave on what was standard output; both are plain values
in a notation of our own, which can say nothing but built-in literals. The right answers are not
here: the judge compares outside. Whatever a solution does to this process, it can only change its
own replies.

The same file is the judge's end of the notation, so it needs nothing but Python.
"""

from __future__ import annotations

import os
import sys

# Loading typing takes longer than most calls; type checkers know this name by heart.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

MAX_DEPTH = 64
MAX_BYTES = 1 << 20
MAX_INT_BITS = 14_000
"""Python itself refuses to write longer whole numbers in decimal."""

SOLUTION = "/box/solution.py"
READY, VALUE, RAISED, NOT_PLAIN, TOO_MUCH = b"R", b"V", b"X", b"P", b"M"
"""A reply's first byte; what follows is the value, or the words why there is none."""

CONTAINERS: dict[type, bytes] = {list: b"l", tuple: b"t", set: b"S", frozenset: b"Z", dict: b"d"}
_CONSTANTS: dict[object, bytes] = {None: b"N", True: b"T", False: b"F"}
_MAX_COUNT_DIGITS = 8


class NotPlainError(Exception):
    """A value is not made of built-in literals."""


class TooMuchError(NotPlainError):
    """A value is too large or nested too deeply to be sent."""


class BrokenNotationError(Exception):
    """What was received is not a value in the notation."""


def encode(value: object, most: int = MAX_BYTES) -> bytes:
    """Return ``value`` in the notation, in ``most`` bytes at most.

    Raises:
        NotPlainError: it, or a part of it, is not exactly of a built-in type, or there is too much.
    """
    writer = _Writer(most)
    writer.add(value, MAX_DEPTH)
    return b"".join(writer.pieces)


class _Writer:
    def __init__(self, most: int) -> None:
        self.pieces: list[bytes] = []
        self.left = most

    def add(self, value: Any, depth: int) -> None:  # noqa: ANN401 - whatever a solution returns
        letter = CONTAINERS.get(type(value))
        if letter is None:
            self._put(_scalar(value))
            return
        if depth == 0:
            raise TooMuchError("a value that is nested too deeply")
        self._put(letter + b"%d:" % len(value))
        for item in _flat(value):
            self.add(item, depth - 1)

    def _put(self, piece: bytes) -> None:
        self.left -= len(piece)
        if self.left < 0:
            raise TooMuchError("a value that is too large")
        self.pieces.append(piece)


def _flat(value: Any) -> list[object]:  # noqa: ANN401 - one of the containers
    """A dictionary is sent as its keys and values in turn."""
    return [part for pair in value.items() for part in pair] if type(value) is dict else [*value]


def _scalar(value: Any) -> bytes:  # noqa: ANN401 - whatever a solution returns
    """Exact types only: a subclass could carry a comparison of its own."""
    kind = type(value)
    if value is None or kind is bool:
        return _CONSTANTS[value]
    if kind is int:
        return _sized(b"i", _hexadecimal(value))
    if kind is float:
        return _sized(b"f", repr(value).encode())
    if kind is complex:
        return _sized(b"c", repr(value).encode())
    if kind is str:
        return _sized(b"s", value.encode("utf-8", "surrogatepass"))
    if kind is bytes:
        return _sized(b"b", value)
    raise NotPlainError(f"a value of type {kind.__name__}")


def _hexadecimal(value: int) -> bytes:
    if value.bit_length() > MAX_INT_BITS:
        raise TooMuchError("a number with too many digits")
    return b"%x" % value


def _sized(letter: bytes, content: bytes) -> bytes:
    return letter + b"%d:" % len(content) + content


class Reader:
    """Reads a value in the notation and makes of each part what ``scalar`` and ``join`` say."""

    def __init__(
        self,
        text: bytes,
        scalar: Callable[[object], Any],
        join: Callable[[bytes, list[Any]], Any],
    ) -> None:
        self._text, self._scalar, self._join = text, scalar, join
        self._position = 0

    def whole(self) -> Any:  # noqa: ANN401 - what the caller makes of it
        """Return the one value of the text.

        Raises:
            BrokenNotationError: the text holds anything else.
        """
        value = self._value(MAX_DEPTH)
        if self._position != len(self._text):
            raise BrokenNotationError("something follows the value")
        return value

    def _value(self, depth: int) -> Any:  # noqa: ANN401 - what the caller makes of it
        letter = self._take(1)
        for constant, of_constant in _CONSTANTS.items():
            if letter == of_constant:
                return self._scalar(constant)
        if letter not in CONTAINERS.values():
            return self._scalar(_read_scalar(letter, self._take(self._count())))
        if depth == 0:
            raise BrokenNotationError("nested too deeply")
        count = self._count() * (2 if letter == b"d" else 1)
        return self._join(letter, [self._value(depth - 1) for _ in range(count)])

    def _count(self) -> int:
        """No honest count is larger than what is left: every item takes a byte at least."""
        end = self._text.find(b":", self._position, self._position + _MAX_COUNT_DIGITS)
        digits = self._text[self._position : end]
        if end < 0 or not digits.isdigit():
            raise BrokenNotationError("a count is missing")
        self._position = end + 1
        count = int(digits)
        if count > len(self._text) - self._position:
            raise BrokenNotationError("a count is too large")
        return count

    def _take(self, count: int) -> bytes:
        piece = self._text[self._position : self._position + count]
        if len(piece) < count:
            raise BrokenNotationError("cut short")
        self._position += count
        return piece


def _read_scalar(letter: bytes, content: bytes) -> object:
    try:
        return _SCALARS[letter](content)
    except (KeyError, ValueError) as error:
        raise BrokenNotationError("not a value") from error


def _read_int(content: bytes) -> int:
    if len(content) > MAX_INT_BITS // 4 + 1:
        raise BrokenNotationError("a number with too many digits")
    return int(content, 16)


_SCALARS: dict[bytes, Callable[[bytes], object]] = {
    b"i": _read_int,
    b"f": float,
    b"c": lambda content: complex(content.decode("ascii")),
    b"s": lambda content: content.decode("utf-8", "surrogatepass"),
    b"b": bytes,
}


def decode(text: bytes) -> object:
    """Return the value that ``text`` holds.

    Raises:
        BrokenNotationError: it does not hold exactly one.
    """
    return Reader(text, lambda scalar: scalar, _built).whole()


def _built(letter: bytes, items: list[object]) -> object:
    if letter == b"d":
        return dict(zip(items[::2], items[1::2], strict=True))
    kinds: dict[bytes, Callable[[list[object]], object]]
    kinds = {b"l": list, b"t": tuple, b"S": set, b"Z": frozenset}
    return kinds[letter](items)


def main() -> None:
    """Load the solution, make every call, send one reply each, and be gone.

    A solution that once answers with too much is not called again: making and dropping such
    values takes longer than any honest answer.
    """
    # Taken before the solution is loaded: it may replace what the modules hold.
    leave, send = os._exit, _sender()
    entry, calls = _request()
    try:
        function = _function(entry)
    except BaseException as error:  # noqa: BLE001 - whatever the solution raises is its reply
        send(RAISED, _name(error))
        leave(0)
    send(READY, b"")
    for args, kwargs in calls:
        kind, content = _reply(function, args, kwargs)
        send(kind, content)
        if kind == TOO_MUCH:
            break
    leave(0)


def _sender() -> Callable[[bytes, bytes], None]:
    """Keep standard output for replies; what the solution prints goes nowhere."""
    channel = os.dup(1)
    nowhere = os.open("/dev/null", os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)

    def send(kind: bytes, content: bytes, write: Callable[[int, bytes], int] = os.write) -> None:
        message = b"%d:" % len(content) + kind + content
        while message:
            message = message[write(channel, message) :]

    return send


def _request() -> tuple[str, Sequence[tuple[list[object], dict[str, object]]]]:
    request: Any = decode(sys.stdin.buffer.read())
    entry, calls = request
    return entry, calls


def _function(entry: str) -> Callable[..., object]:
    """A module of its own, known by name, as dataclasses and pickles expect."""
    module = type(sys)("solution")
    sys.modules["solution"] = module
    with open(SOLUTION, "rb") as source:  # noqa: PTH123 - pathlib would take its time to load
        code = compile(source.read(), SOLUTION, "exec")
    exec(code, module.__dict__)  # noqa: S102 - running it is the purpose
    function: Callable[..., object] = module.__dict__[entry]
    return function


def _reply(
    function: Callable[..., object], args: list[object], kwargs: dict[str, object]
) -> tuple[bytes, bytes]:
    try:
        value = function(*args, **kwargs)
    except BaseException as error:  # noqa: BLE001 - whatever the solution raises is its reply
        return RAISED, _name(error)
    try:
        return VALUE, encode(value)
    except TooMuchError as error:
        return TOO_MUCH, str(error).encode()
    except NotPlainError as error:
        return NOT_PLAIN, str(error).encode("utf-8", "replace")


def _name(error: BaseException) -> bytes:
    return type(error).__name__.encode("utf-8", "replace")


if __name__ == "__main__":
    main()
