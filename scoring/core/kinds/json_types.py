"""The JSON names of Python values, as reports write them."""

from pydantic import JsonValue

from scoring.core.kinds.base import Fault

_NAMES = {str: "string", list: "array", dict: "object", bool: "boolean", int: "number"}


def json_type(value: JsonValue) -> str:
    """Return the JSON type of ``value``: string, array, object, boolean, number or null."""
    if value is None:
        return "null"
    return _NAMES.get(type(value), "number")


def wrong_type(value: JsonValue, expected: str) -> Fault:
    """Return the fault of an answer whose JSON type is not the expected one."""
    return Fault(type="doc_output_type_error", found=json_type(value), expected=expected)


def wrong_gold(value: JsonValue, expected: str) -> Fault:
    """Return the fault of a gold value; ``found`` quotes or names it."""
    plain = json_type(value) if isinstance(value, list | dict) else repr(value)[:80]
    return Fault(type="gold_value_error", found=plain, expected=expected)
