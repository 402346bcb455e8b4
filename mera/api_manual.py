"""The manual of the API as a page of the site, read from the API's own schema.

Drawn on the server, so it needs no script, follows language and theme, and can be printed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.generators import SchemaGenerator

Schema = Mapping[str, Any]

_TITLES: Mapping[str, str | Promise] = {
    "benchmarks": _("Benchmarks, leaderboards, comparisons"),
    "check": _("Check an archive without submitting it"),
    "submissions": _("Submissions"),
    "uploads": _("Large archives in pieces"),
    "quota": _("Quota"),
    "auth": _("Access token"),
    "moderation": _("Moderation"),
}
_PLACES: Mapping[str, str | Promise] = {
    "path": _("in the path"),
    "query": _("after “?”"),
    "header": _("header"),
}
_ANSWERS: Mapping[str, str | Promise] = {
    "200": _("done"),
    "201": _("made"),
    "204": _("done, nothing to say"),
    "304": _("not changed since"),
    "400": _("a field is wrong; the answer names it and says why"),
    "403": _("not allowed"),
    "404": _("there is no such thing, or it is not yours"),
    "409": _("not possible in the state it is in; the answer says which"),
    "413": _("too large"),
    "415": _("not of the type that is expected"),
    "429": _("too many; the answer says when to try again"),
}
_METHODS = ("get", "post", "patch", "put", "delete")
_SAMPLE = {"file": "@submission.zip", "benchmark": "multi", "model_name": "My-Model-7B"}


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter or a field of the body."""

    name: str
    place: str | Promise
    kind: str
    required: bool
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one address. ``answers`` are the codes of HTTP, each in words."""

    key: str
    method: str
    path: str
    words: str
    needs_token: bool
    fields: Sequence[Field]
    body_type: str
    body: Sequence[Field]
    answers: Sequence[tuple[str, str | Promise]]
    example: str


@dataclass(frozen=True, slots=True)
class Section:
    """The operations of one kind."""

    key: str
    title: str | Promise
    operations: Sequence[Operation]


@lru_cache(maxsize=len(settings.LANGUAGES))
def sections(language: str) -> Sequence[Section]:
    """Return the whole manual; labels of fields are in the language."""
    with translation.override(language):
        schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # of the library
    found: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method in _METHODS:
            if method in methods:
                one = methods[method]
                found.setdefault(one["tags"][0], []).append(_operation(schema, path, method, one))
    order = [*_TITLES, *sorted(found.keys() - _TITLES.keys())]
    return [Section(key, _TITLES.get(key, key), found[key]) for key in order if key in found]


def _operation(schema: Schema, path: str, method: str, one: Schema) -> Operation:
    contents = one.get("requestBody", {}).get("content", {})
    body_type = "multipart/form-data" if "multipart/form-data" in contents else ""
    body_type = body_type or next(iter(contents), "")
    body = list(_body(schema, contents[body_type]["schema"])) if contents else []
    needs_token = {} not in one.get("security", [{}])
    return Operation(
        key=one["operationId"],
        method=method.upper(),
        path=path,
        words=_plain(one.get("description", "")),
        needs_token=needs_token,
        fields=[_parameter(schema, each) for each in one.get("parameters", [])],
        body_type=body_type,
        body=body,
        answers=[(code, _ANSWERS.get(code, "")) for code in sorted(one["responses"])],
        example=_example(path, method, body_type, body, needs_token=needs_token),
    )


def _parameter(schema: Schema, one: Schema) -> Field:
    place = _PLACES.get(one["in"], one["in"])
    words = _plain(one.get("description", ""))
    return Field(one["name"], place, _kind(schema, one["schema"]), bool(one.get("required")), words)


def _body(schema: Schema, body: Schema) -> Iterator[Field]:
    whole = _resolved(schema, body)
    for name, one in whole.get("properties", {}).items():
        words = "; ".join(str(one[key]) for key in ("title", "description") if one.get(key))
        required = name in whole.get("required", [])
        yield Field(name, "", _kind(schema, one), required, _plain(words))


def _plain(words: str) -> str:
    """Return the words of a docstring without the marks of code."""
    return words.replace("``", "")


def _kind(schema: Schema, one: Schema) -> str:
    """Return the type of a value in a word or two."""
    found = _resolved(schema, one)
    several = found.get("oneOf") or found.get("allOf")
    if several:
        kinds = (_kind(schema, each) for each in several)
        return " | ".join(dict.fromkeys(kind for kind in kinds if kind))
    if "enum" in found:
        return " | ".join(str(value) for value in found["enum"] if value not in {"", None})
    if found.get("type") == "array":
        return f"[{_kind(schema, found['items'])}]"
    return str(found.get("format") or found.get("type") or "")


def _resolved(schema: Schema, one: Schema) -> Schema:
    """Follow a reference to the named schemas."""
    reference = one.get("$ref")
    if reference is None:
        return one
    found: Schema = schema["components"]["schemas"][reference.rsplit("/", 1)[-1]]
    return found


def _example(
    path: str, method: str, body_type: str, body: Sequence[Field], *, needs_token: bool
) -> str:
    """Return a call of curl that can be pasted, but for what stands in braces."""
    parts = ["curl"]
    if method != "get":
        parts.append(f"-X {method.upper()}")
    if needs_token:
        parts.append('-H "Authorization: Token $MERA_TOKEN"')
    if body_type == "multipart/form-data":
        shown = [one for one in body if one.required or one.name in _SAMPLE]
        parts += [f"-F {one.name}={_SAMPLE.get(one.name, '…')}" for one in shown]
    elif body_type == "application/json" and body:
        parts += [f"-d {one.name}=…" for one in body if one.required]
    elif body_type:
        parts += [f'-H "Content-Type: {body_type}"', "--data-binary @part"]
    address = f"{settings.PUBLIC_URL}{path}"
    return " ".join([*parts, f'"{address}"' if "{" in address else address])
