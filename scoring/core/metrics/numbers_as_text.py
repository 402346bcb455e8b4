"""Whole numbers that answers hold as text: "1", "1.0", " 1 "."""

from pydantic import JsonValue


def whole_number(value: JsonValue) -> int | None:
    """Return the whole number that ``value`` is or spells, or None."""
    if not isinstance(value, str | int | float):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return int(number) if number.is_integer() else None
