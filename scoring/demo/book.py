"""The recipe of every task: the written one, or a plain one for tasks that nobody described."""

from collections.abc import Mapping
from functools import partial
from random import Random

from scoring.core.spec import TaskSpec
from scoring.demo import code, multi, text
from scoring.demo.answers import Choice, Meta, Words
from scoring.demo.recipes import Recipe

RECIPES: Mapping[str, Mapping[str, Recipe]] = {
    "multi": multi.RECIPES,
    "text": text.RECIPES,
    "code": code.RECIPES,
}

PLAIN: Mapping[str, Recipe] = {
    "json_text": multi.RECIPES["ruSLUn"],
    "exam": text.RECIPES["USE"],
    "ethics": text.RECIPES["ruEthics"],
    "test_results": text.RECIPES["ruCodeEval"],
    "solutions": code.RECIPES["ruCodeEval"],
    "generations": code.RECIPES["CodeLinterEval"],
}
"""What stands in for a recipe, by the kind of answer."""
WORDS = Words((multi.THINGS, multi.COLOURS, multi.PLACES))


def recipe_of(benchmark: str, task: TaskSpec) -> Recipe:
    """Return how to make up the task; a task without a written recipe gets a plain one."""
    written = RECIPES.get(benchmark, {}).get(task.slug)
    return written or _plain(task)


def _plain(task: TaskSpec) -> Recipe:
    if task.kind in PLAIN:
        return PLAIN[task.kind]
    choices = task.kind_options.get("choices")
    answers = Choice([str(choice) for choice in choices]) if isinstance(choices, list) else WORDS
    return Recipe(answers, meta=partial(_named_fields, _field_names(task)))


def _field_names(task: TaskSpec) -> Mapping[str, int]:
    """Return the meta fields that the task's key and groups need, with the documents of a value."""
    groups = [metric.options["group"] for metric in task.metrics if "group" in metric.options]
    return {name: 1 for name in task.key if name != "id"} | {str(name): 3 for name in groups}


def _named_fields(names: Mapping[str, int], index: int, dice: Random) -> Meta:
    return {name: index // documents for name, documents in names.items()}
