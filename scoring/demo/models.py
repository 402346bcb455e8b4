"""How demo models answer: deterministic, better or worse, and wrong on much the same documents.

Documents differ in difficulty, and all models meet the same difficulties, as real ones do. So
paired comparisons of demo models behave as on real data.
"""

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pydantic import JsonValue

from scoring.core.spec import BenchmarkSpec, TaskSpec
from scoring.demo.answers import Choice
from scoring.demo.book import recipe_of
from scoring.demo.gold import Document
from scoring.demo.recipes import Recipe

SPREAD = 1.6
"""Standard deviation of the difficulty of documents, in logits."""
_LOGIT_SCALE = math.sqrt(1 + math.pi * SPREAD**2 / 8)
"""Undoes the pull of the spread towards one half (MacKay's approximation)."""


@dataclass(frozen=True, slots=True)
class DemoModel:
    """A made-up model.

    ``card`` holds the fields of the submission form. ``strengths`` maps a modality to the share of
    documents that the model solves without guessing in a task of middling difficulty, in (0, 1);
    modalities that are not there are not attempted. ``tasks``, if any, are the only ones
    attempted. ``chatter`` is the share of choices sent as a sentence, which exact match counts as
    wrong.
    """

    slug: str
    card: Mapping[str, str | float | bool]
    strengths: Mapping[str, float]
    tasks: Sequence[str] = ()
    chatter: float = 0.0

    @property
    def name(self) -> str:
        """The name on the board."""
        return str(self.card["model_name"])


def demo_models() -> list[DemoModel]:
    """Return the models of models.toml, in its order."""
    content = tomllib.loads(Path(__file__).with_name("models.toml").read_text(encoding="utf-8"))
    return [DemoModel(**model) for model in content["models"]]


def attempted(model: DemoModel, spec: BenchmarkSpec) -> list[TaskSpec]:
    """Return the tasks of the benchmark that the model answers, in the benchmark's order."""
    return [
        task
        for task in spec.tasks
        if task.modality in model.strengths and (not model.tasks or task.slug in model.tasks)
    ]


def answers(
    model: DemoModel, benchmark: str, task: TaskSpec, gold: Sequence[Document]
) -> list[Document]:
    """Return the documents that the model submits, one for each of ``gold``, in its order."""
    recipe = recipe_of(benchmark, task)
    dice = Random(f"{model.slug} answers {benchmark} {task.slug}")
    fields = (*task.key, *recipe.packed)
    return [
        {
            "outputs": _outputs(model, recipe, document["outputs"], is_solved, dice),
            "meta": {name: document["meta"][name] for name in fields},
        }
        for document, is_solved in zip(gold, _solved(model, benchmark, task), strict=True)
    ]


def _solved(model: DemoModel, benchmark: str, task: TaskSpec) -> Iterator[bool]:
    """Yield for each document whether the model solves it, by knowledge or by a lucky guess."""
    difficulty = Random(f"difficulty of {benchmark} {task.slug}")
    luck = Random(f"luck of {model.slug} in {benchmark} {task.slug}")
    guess = _guess(recipe_of(benchmark, task))
    ability = (
        _logit(model.strengths[task.modality]) + difficulty.gauss(0, 0.6) + luck.gauss(0, 0.25)
    )
    for _ in range(task.size):
        margin = ability * _LOGIT_SCALE - difficulty.gauss(0, SPREAD)
        yield luck.random() < guess + (1 - guess) / (1 + math.exp(-margin))


def _guess(recipe: Recipe) -> float:
    """Return the share of documents that blind guessing solves."""
    return 1 / len(recipe.answers.values) if isinstance(recipe.answers, Choice) else 0.0


def _logit(share: float) -> float:
    return math.log(share / (1 - share))


def _outputs(
    model: DemoModel, recipe: Recipe, gold: JsonValue, is_solved: bool, dice: Random
) -> JsonValue:
    make = recipe.answers.right if is_solved else recipe.answers.wrong
    answer = make(gold, dice)
    is_wordy = isinstance(recipe.answers, Choice) and dice.random() < model.chatter
    return f"Правильный ответ: {answer}" if is_wordy else answer
