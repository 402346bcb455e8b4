"""The shapes of answers, by the name that a task definition uses."""

from collections.abc import Mapping

from scoring.core.kinds.base import Kind
from scoring.core.kinds.ethics import Ethics
from scoring.core.kinds.exam import Exam
from scoring.core.kinds.generations import Generations
from scoring.core.kinds.json_text import JsonText
from scoring.core.kinds.solutions import Solutions
from scoring.core.kinds.text import Text

KINDS: Mapping[str, Kind] = {
    "text": Text(),
    "json_text": JsonText(),
    "exam": Exam(),
    "ethics": Ethics(),
    "test_results": Generations(results=True),
    "generations": Generations(results=False),
    "solutions": Solutions(),
}
