"""Golden vectors: invented inputs with values computed by public reference code."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pydantic import JsonValue

from scoring.core.report import GoldDocument

_HERE = Path(__file__).parent


def load(name: str) -> dict[str, Any]:
    """Return the vector file ``name``."""
    return json.loads((_HERE / f"{name}.json").read_text(encoding="utf-8"))


def cases(*names: str) -> list[Any]:
    """Return one pytest parameter per case of the named files; the case knows its file."""
    return [
        pytest.param(case | {"file": name}, id=f"{name}-{number}: {case['name'][:40]}")
        for name in names
        for number, case in enumerate(load(name)["cases"])
    ]


def documents(gold: Sequence[dict[str, Any]]) -> list[GoldDocument]:
    """Return gold documents as the scorer sees them, keyed by position."""
    return [
        GoldDocument(
            key=(str(position),),
            outputs=document["outputs"],
            meta=document.get("meta", {}),
            inputs=document.get("inputs"),
        )
        for position, document in enumerate(gold)
    ]


def answers(case: dict[str, Any]) -> list[JsonValue]:
    """Return the answers of a case in gold order: by id, or by place where ids repeat."""
    wanted = [json.dumps(_identity(document)) for document in case["gold"]]
    if len(set(wanted)) < len(wanted):
        return [document["outputs"] for document in case["submission"]]
    given = {json.dumps(_identity(d)): d["outputs"] for d in case["submission"]}
    return [given[identity] for identity in wanted]


def _identity(document: dict[str, Any]) -> list[Any]:
    meta = document["meta"]
    return [meta["id"]] if "id" in meta else [str(meta["dialog_id"]), str(meta["question_id"])]
