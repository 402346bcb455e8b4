"""Telling whether two submissions give the same answers, however they are packed.

Both functions look at values only: the order of files, documents and keys, spacing, escapes,
a byte order mark and the container never matter.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from pydantic import JsonValue

from scoring.core.report import Key

_SHORT = 8


def fingerprint(answers: Mapping[Key, JsonValue]) -> str:
    """Return the SHA-256 (64 hexadecimal digits) of one task's answers by key."""
    digest = hashlib.sha256()
    for key in sorted(answers):
        line = json.dumps([*key, _bare(answers[key])], sort_keys=True, separators=(",", ":"))
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def answer_hashes(answers: Mapping[Key, JsonValue]) -> dict[Key, str]:
    """Return a short hash (16 hexadecimal digits) of each answer, for ``share_equal``.

    Hashes can be kept instead of answers. They compare answers, they do not hide them: anyone
    can hash "A".
    """
    return {key: _short_hash(answer) for key, answer in answers.items()}


def share_equal(first: Mapping[Key, str], second: Mapping[Key, str]) -> float:
    """Return the share of documents, in [0, 1], that both answered and answered the same.

    Of all documents that either answered; 0 when there are none.
    """
    keys = first.keys() | second.keys()
    equal = sum(first.get(key) == second.get(key) for key in keys)
    return equal / len(keys) if keys else 0.0


def _short_hash(answer: JsonValue) -> str:
    line = json.dumps(_bare(answer), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(line.encode(), digest_size=_SHORT).hexdigest()


def _bare(answer: JsonValue) -> JsonValue:
    """Line ends and space at the rim come from editors and platforms, not from models."""
    if isinstance(answer, str):
        return "\n".join(answer.split("\r\n")).strip()
    return answer
