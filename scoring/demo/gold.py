"""Demo gold: every task at its real size, the same on every machine, marked as demo."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from pydantic import JsonValue

from scoring.core.spec import BenchmarkSpec, TaskSpec
from scoring.demo.answers import Choice
from scoring.demo.book import recipe_of
from scoring.demo.recipes import Recipe

Document = dict[str, Any]

OPTION_WORDS = (
    "река",
    "гора",
    "звезда",
    "дорога",
    "музыка",
    "ветер",
    "город",
    "сад",
    "берег",
    "окно",
)
PROMPTS = 10
"""As many wordings of the prompt as the real tasks have."""


def write_gold(directory: Path, spec: BenchmarkSpec) -> None:
    """Write ``<Task>.json`` for every task of ``spec`` in the layout of the public datasets."""
    directory.mkdir(parents=True, exist_ok=True)
    for task in spec.tasks:
        content = gold_text(gold_documents(spec.slug, task))
        (directory / task.file).write_text(content, encoding="utf-8")


def read_gold(directory: Path, task: TaskSpec) -> list[Document]:
    """Return the documents of a task that ``write_gold`` wrote."""
    content = json.loads((directory / task.file).read_text(encoding="utf-8"))
    documents: list[Document] = content["data"]["test"]
    return documents


def gold_text(documents: list[Document]) -> str:
    """Return a dataset file, one document a line; ``"demo": true`` says that it is made up."""
    lines = ",\n".join(json.dumps(document, ensure_ascii=False) for document in documents)
    return f'{{"demo": true, "data": {{"test": [\n{lines}\n]}}}}\n'


def gold_documents(benchmark: str, task: TaskSpec) -> list[Document]:
    """Return the documents of one task, as many as the real one has."""
    recipe = recipe_of(benchmark, task)
    dice = Random(f"gold of {benchmark} {task.slug}")
    return [_document(task, recipe, index, dice) for index in range(task.size)]


def _document(task: TaskSpec, recipe: Recipe, index: int, dice: Random) -> Document:
    meta = _meta(task, recipe, index, dice)
    inputs: dict[str, JsonValue] = {"question": f"{recipe.question} Пример {index + 1}."}
    inputs |= {**recipe.inputs, **dict(_media(task, recipe, index)), **dict(_options(recipe, dice))}
    inputs |= recipe.inputs_of(meta)
    if recipe.domain_input:
        inputs[recipe.domain_input] = dice.choice(task.domains)
    return {
        "instruction": f"Демонстрационная задача, промпт {index % PROMPTS + 1:02}. {{question}}",
        "inputs": inputs,
        "outputs": recipe.answers.gold(meta, dice),
        "meta": meta,
    }


def _meta(task: TaskSpec, recipe: Recipe, index: int, dice: Random) -> dict[str, JsonValue]:
    meta: dict[str, JsonValue] = {}
    if recipe.first_id is not None:
        meta["id"] = recipe.first_id + index
    meta |= recipe.meta(index, dice)
    if recipe.categories:
        meta["categories"] = {name: dice.choice(of) for name, of in recipe.categories.items()}
    if recipe.domain_field:
        meta[recipe.domain_field] = dice.choice(task.domains)
    return meta


def _media(task: TaskSpec, recipe: Recipe, index: int) -> Iterator[tuple[str, JsonValue]]:
    for name, ending in recipe.media.items():
        yield name, f"samples/{task.modality}{index:05}.{ending}"


def _options(recipe: Recipe, dice: Random) -> Iterator[tuple[str, JsonValue]]:
    if isinstance(recipe.answers, Choice) and recipe.answers.values[0] == "A":
        words = dice.sample(OPTION_WORDS, len(recipe.answers.values))
        for letter, word in zip("abcdefghij", words, strict=False):
            yield f"option_{letter}", word
