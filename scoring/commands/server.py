"""Talking to a MERA server: its address, the token, and refusals in plain words."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from os import environ
from typing import Any

import httpx

from scoring.commands.failures import InputError, UsageError
from scoring.core.checking.findings import shown

_TIMEOUT = httpx.Timeout(30, write=600, read=120)
_EXPLAINED = {
    401: "the server does not accept the token; make a new one on your account page",
    403: "this token may not do that",
    404: "there is no such thing on this server, or it is not yours",
    413: "the archive is larger than the server takes",
    429: "the quota is used up",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--server`` and ``--token``."""
    parser.add_argument("--server", metavar="URL", help="address of the server, or MERA_SERVER")
    parser.add_argument("--token", help="API token of your account, or MERA_TOKEN")


def connect(args: argparse.Namespace) -> httpx.Client:
    """Return a client that is let in. Raises UsageError when address or token are not given."""
    server = args.server or environ.get("MERA_SERVER")
    token = args.token or environ.get("MERA_TOKEN")
    if not server or not token:
        raise UsageError("--server and --token are needed (or MERA_SERVER and MERA_TOKEN)")
    if not server.startswith(("http://", "https://")):
        raise UsageError(f"--server must begin with http:// or https://, found {server}")
    headers = {"Authorization": f"Token {token}", "Accept": "application/json"}
    return httpx.Client(base_url=f"{server.rstrip('/')}/api/v1/", headers=headers, timeout=_TIMEOUT)


def call(client: httpx.Client, method: str, path: str, **content: Any) -> Mapping[str, Any]:
    """Return the JSON object that the server answers with; a list comes as ``results``.

    Raises InputError on any refusal.
    """
    try:
        response = client.request(method, path, **content)
    except httpx.HTTPError as error:
        name = type(error).__name__
        raise InputError(f"no answer from {client.base_url}: {name} {error}") from error
    if response.is_success:
        return _object(response)
    raise InputError("\n".join(_refusal(response)))


def _object(response: httpx.Response) -> Mapping[str, Any]:
    try:
        found = response.json()
    except ValueError as error:
        raise InputError(
            f"{response.url} answered, but not with JSON: is it a MERA server?"
        ) from error
    if isinstance(found, list):
        return {"results": found}
    if not isinstance(found, dict):
        raise InputError(f"{response.url} answered with something unexpected")
    return found


def _refusal(response: httpx.Response) -> Iterator[str]:
    status = response.status_code
    yield f"{status}: {_EXPLAINED.get(status, response.reason_phrase)}"
    yield from _details(response)
    wait = response.headers.get("Retry-After")
    if wait:
        yield f"  try again in {wait} seconds" if wait.isdecimal() else f"  try again at {wait}"
    if status >= 500:
        yield "  this is the server's fault, not yours"


def _details(response: httpx.Response) -> Iterator[str]:
    """The server's own words: one line for each field, or a sentence."""
    try:
        found = response.json()
    except ValueError:
        return
    if isinstance(found, dict):
        for field, words in found.items():
            text = "; ".join(map(str, words)) if isinstance(words, list) else str(words)
            yield f"  {shown(field, 40)}: {shown(text, 500)}"
