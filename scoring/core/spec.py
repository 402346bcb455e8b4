"""What a benchmark definition may say: the pydantic models behind scoring/benchmarks/*.toml."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

Modality = Literal["text", "image", "audio", "video", "code"]
Access = Literal["public", "private"]
Language = Literal["ru", "en"]
Slug = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
AnyDefinition = TypeVar("AnyDefinition", bound="_Definition")
Fault = tuple[tuple[str | int, ...], str]
"""What is wrong: the path below the model, e.g. ``("tasks", 2)``, and the reason."""
Faults = list[Fault]


class InconsistentError(ValueError):
    """Parts of a definition contradict each other; ``faults`` lists all contradictions."""

    def __init__(self, faults: Faults) -> None:
        """Keep the faults and show their reasons."""
        super().__init__("; ".join(reason for _, reason in faults))
        self.faults = faults


class _Definition(BaseModel):
    """A frozen part of a definition; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _sound(definition: AnyDefinition, faults: Faults) -> AnyDefinition:
    if faults:
        raise InconsistentError(faults)
    return definition


def _repeated(names: Sequence[str]) -> list[tuple[int, str]]:
    """Return position and name of every name that stood before."""
    return [(place, name) for place, name in enumerate(names) if name in names[:place]]


class Text(_Definition):
    """One text in both languages of the site."""

    ru: str
    en: str

    def in_language(self, language: str) -> str:
        """Return the Russian text for ``ru`` and the English one for anything else."""
        return self.ru if language == "ru" else self.en


class MetricSpec(_Definition):
    """One published number of a task.

    ``field`` is its name in reports (``exact_match``, ``pass@1``); ``metric`` is a key of
    ``scoring.core.metrics.METRICS``; ``options`` go to the metric as they are. The task score is
    the mean of the metrics that are ``main``. ``human`` is the human baseline, a fraction.
    ``requires`` names the tool without which the metric is "not available here".
    """

    field: str
    metric: str
    label: str
    main: bool = False
    options: dict[str, JsonValue] = Field(default_factory=dict)
    human: float | None = Field(default=None, ge=-1, le=1)
    low: float = 0.0
    requires: Literal["sandbox", "judge", "image"] | None = None


class TaskExample(_Definition):
    """A made-up document that shows the form of a task: what is asked, and ``outputs`` of it.

    It is written for the page of the task and comes from no data set.
    """

    question: str = Field(min_length=1)
    answer: JsonValue


class TaskSpec(_Definition):
    """One task: a set of documents with gold, and how answers to them are read and scored.

    ``slug`` is the id used in URLs, reports and the API and equals the stem of ``file``.
    ``kind`` is a key of ``scoring.core.kinds.KINDS``: the shape of one answer.
    ``key`` lists the ``meta`` fields that identify a document.
    ``counts`` is false for diagnostic tasks, which are shown apart and enter no total; only they
    may lack a main metric.
    ``harness_tasks`` are patterns (``schoolsciencevqa_*``) of the lm-evaluation-harness tasks whose
    logs make the file, where ``harness_task`` alone does not tell; ``pack`` says what of a log is
    the answer: the filtered response (its last part where a filter returns a list), or the raw one.
    """

    slug: Slug
    file: str
    aliases: tuple[str, ...] = ()
    title: str
    description: Text
    modality: Modality
    kind: str
    kind_options: dict[str, JsonValue] = Field(default_factory=dict)
    key: tuple[str, ...] = ("id",)
    metrics: tuple[MetricSpec, ...] = Field(min_length=1)
    size: int = Field(gt=0)
    access: Access
    licence: str | None = None
    shots: int | None = None
    skills: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    cluster: str | None = None
    counts: bool = True
    harness_task: str | None = None
    harness_tasks: tuple[str, ...] = ()
    pack: Literal["filtered", "filtered_last", "raw"] = "filtered"
    dataset: str | None = None
    sources: dict[str, str] = Field(default_factory=dict)
    example: TaskExample | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        faults: Faults = [
            (("metrics", place, "field"), f"task {self.slug} names the metric {name} twice")
            for place, name in _repeated([metric.field for metric in self.metrics])
        ]
        if self.file != f"{self.slug}.json":
            faults.append((("file",), f"file of task {self.slug} must be {self.slug}.json"))
        if self.counts and not self.main_metrics:
            faults.append((("metrics",), f"task {self.slug} counts and has no main metric"))
        return _sound(self, faults)

    @property
    def main_metrics(self) -> tuple[MetricSpec, ...]:
        """The metrics whose mean is the task score."""
        return tuple(metric for metric in self.metrics if metric.main)

    @property
    def human_score(self) -> float | None:
        """The mean human baseline of the main metrics, or None where one is unknown."""
        values = [m.human for m in self.main_metrics if m.human is not None]
        if not values or len(values) < len(self.main_metrics):
            return None
        return sum(values) / len(values)


class BoardSpec(_Definition):
    """A ranking: tasks and their weights.

    ``weighting`` "equal" gives every task 1; "modality" gives each modality the same weight,
    shared equally by its tasks; "custom" takes ``weights`` (positive, one for every task).
    """

    slug: Slug
    title: Text
    tasks: tuple[str, ...] = Field(min_length=1)
    weighting: Literal["equal", "modality", "custom"] = "equal"
    weights: dict[str, Annotated[float, Field(gt=0)]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _weights_match(self) -> Self:
        faults: Faults = [
            (("tasks", place), f"board {self.slug} lists task {task} twice")
            for place, task in _repeated(self.tasks)
        ]
        expected = set(self.tasks) if self.weighting == "custom" else set()
        if set(self.weights) != expected:
            reason = f"board {self.slug}: weights go with weighting = custom, one a task"
            faults.append((("weights",), reason))
        return _sound(self, faults)


class SkillSpec(_Definition):
    """One skill, which ``TaskSpec.skills`` names in English: its Russian name and branch."""

    ru: str
    group: Literal["perception", "knowledge", "reasoning"] | None = None


class BenchmarkSpec(_Definition):
    """One version of a benchmark: its texts, tasks and boards. The first board is the default.

    Benchmarks stand on the site by ``order``, then by slug.
    """

    slug: Slug
    version: str
    title: str
    name: Text
    summary: Text
    homepage: str | None = None
    order: int = 0
    tasks: tuple[TaskSpec, ...] = Field(min_length=1)
    boards: tuple[BoardSpec, ...] = Field(min_length=1)
    skills: dict[str, SkillSpec] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _parts_fit_together(self) -> Self:
        return _sound(self, [*self._repeats(), *self._board_faults(), *self._skill_faults()])

    def _repeats(self) -> Faults:
        names = [name for task in self.tasks for name in (task.slug, *task.aliases)]
        owners = [place for place, task in enumerate(self.tasks) for _ in (0, *task.aliases)]
        boards = [board.slug for board in self.boards]
        return [
            *(
                (("tasks", owners[at]), f"the task name {name} stands twice")
                for at, name in _repeated(names)
            ),
            *((("boards", at), f"the board {slug} stands twice") for at, slug in _repeated(boards)),
        ]

    def _board_faults(self) -> Faults:
        counts = {task.slug: task.counts for task in self.tasks}
        faults: Faults = [
            (("boards", at, "tasks", place), f"board {board.slug} lists an unknown task, {task}")
            for at, board in enumerate(self.boards)
            for place, task in enumerate(board.tasks)
            if task not in counts
        ]
        return faults + [
            (("boards", at, "tasks"), f"no task of board {board.slug} counts")
            for at, board in enumerate(self.boards)
            if not any(map(counts.get, board.tasks))
        ]

    def _skill_faults(self) -> Faults:
        return [
            (("tasks", at, "skills", place), f"the skill {skill} is not described in [skills]")
            for at, task in enumerate(self.tasks)
            for place, skill in enumerate(task.skills)
            if self.skills and skill not in self.skills
        ]

    @cached_property
    def _tasks_by_name(self) -> dict[str, TaskSpec]:
        by_name = {alias: task for task in self.tasks for alias in task.aliases}
        return by_name | {task.slug: task for task in self.tasks}

    def task(self, name: str) -> TaskSpec:
        """Return the task with this slug or alias. Raises KeyError."""
        return self._tasks_by_name[name]

    def board(self, slug: str) -> BoardSpec:
        """Return the board with this slug. Raises KeyError."""
        return {board.slug: board for board in self.boards}[slug]
