"""Programming problems of the demo: a function in Russian, its tests, right and wrong programs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from scoring.demo.answers import Meta


@dataclass(frozen=True, slots=True)
class Problem:
    """One function of two whole numbers: its head, bodies that are right and wrong, its value."""

    entry: str
    task: str
    right: str
    wrong: str
    value: Callable[[int, int], object]

    @property
    def head(self) -> str:
        """The beginning of the program, which an answer continues."""
        return f'def {self.entry}(a: int, b: int):\n    """{self.task}"""\n'


PROBLEMS: Sequence[Problem] = (
    Problem(
        "add",
        "Верните сумму двух чисел.",
        "    return a + b\n",
        "    return a - b\n",
        lambda a, b: a + b,
    ),
    Problem(
        "larger",
        "Верните большее из двух чисел.",
        "    return a if a > b else b\n",
        "    return a if a < b else b\n",
        max,
    ),
    Problem(
        "between",
        "Верните список целых чисел от a до b, не включая b.",
        "    return [*range(a, b)]\n",
        "    return [*range(a, b + 1)]\n",
        lambda a, b: [*range(a, b)],
    ),
    Problem(
        "divides",
        "Верните, делится ли a на b + 1 нацело.",
        "    return a % (b + 1) == 0\n",
        "    return a % (b + 1) != 0\n",
        lambda a, b: a % (b + 1) == 0,
    ),
)


def entry_point(index: int, dice: Random) -> Meta:
    """Return the name of the function that the problem at this place is about."""
    return {"entry_point": PROBLEMS[index % len(PROBLEMS)].entry}


def problem_of(meta: Meta) -> Problem:
    """Return the problem of a document."""
    return next(problem for problem in PROBLEMS if problem.entry == meta["entry_point"])


def inputs_of(meta: Meta) -> Mapping[str, JsonValue]:
    """Return the function's head and the tests' arguments, as the public datasets write them."""
    tests = [{"a": a, "b": b} for a, b in _arguments(meta)]
    return {"function": problem_of(meta).head, "tests": repr(tests)}


def results_of(meta: Meta) -> list[JsonValue]:
    """Return the right results, as text, in the order of the tests."""
    problem = problem_of(meta)
    return [str(problem.value(a, b)) for a, b in _arguments(meta)]


def _arguments(meta: Meta) -> list[tuple[int, int]]:
    """Three to five tests, the same whenever the same document is asked about."""
    dice = Random(f"tests of {meta['id']}")
    return [(dice.randint(0, 9), dice.randint(10, 19)) for _ in range(dice.randint(3, 5))]
