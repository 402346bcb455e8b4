"""Reads benchmark definitions: TOML in, BenchmarkSpec out, or every fault with its line."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from scoring.core import toml_lines
from scoring.core.kinds import KINDS
from scoring.core.metrics import METRICS
from scoring.core.spec import (
    BenchmarkSpec,
    BoardSpec,
    Fault,
    Faults,
    InconsistentError,
    MetricSpec,
    SkillSpec,
    TaskSpec,
    Text,
)

FOLDER = Path(__file__).parent.parent / "benchmarks"

_MODELS: Mapping[str, type[BaseModel]] = {
    "tasks": TaskSpec,
    "metrics": MetricSpec,
    "boards": BoardSpec,
    "skills": SkillSpec,
}


@dataclass(frozen=True, slots=True)
class DefinitionFault:
    """One fault of a definition: its line (1-based), the key (``tasks[3].size``), the reason."""

    file: str
    line: int
    place: str
    reason: str

    def __str__(self) -> str:
        """Return the fault as compilers print theirs, so that editors can jump to it."""
        place = f"{self.place}: " if self.place else ""
        return f"{self.file}:{self.line}: {place}{self.reason}"


class DefinitionError(Exception):
    """A definition cannot be used; ``faults`` lists everything that is wrong, in file order."""

    def __init__(self, faults: tuple[DefinitionFault, ...]) -> None:
        """Keep the faults and show one a line."""
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def slugs() -> list[str]:
    """Return the slugs of the shipped benchmarks, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(slug: str) -> BenchmarkSpec:
    """Return the shipped benchmark. Raises KeyError: no such slug; DefinitionError: bad file."""
    if slug not in slugs():
        raise KeyError(slug)
    return load_path(FOLDER / f"{slug}.toml")


def load_path(path: Path) -> BenchmarkSpec:
    """Return the benchmark that the file defines. Raises DefinitionError, OSError."""
    toml = _decode(path)
    try:
        content = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise DefinitionError((_syntax_fault(path.name, str(error)),)) from error
    try:
        spec = BenchmarkSpec.model_validate(content)
    except ValidationError as error:
        raise DefinitionError(_located(path.name, toml, _findings(error))) from error
    if faults := list(_unknown_names(spec)):
        raise DefinitionError(_located(path.name, toml, faults))
    return spec


def _decode(path: Path) -> str:
    content = path.read_bytes()
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        fault = DefinitionFault(path.name, line, "", "not UTF-8; save the file as UTF-8")
        raise DefinitionError((fault,)) from error


def _syntax_fault(file: str, message: str) -> DefinitionFault:
    """Take the line out of tomllib's message, which holds it as text only."""
    found = re.search(r"\(at line (\d+), column \d+\)", message)
    line = int(found[1]) if found else 1
    return DefinitionFault(file, line, "", f"not valid TOML: {message}")


def _located(file: str, toml: str, faults: Faults) -> tuple[DefinitionFault, ...]:
    lines = toml_lines.line_numbers(toml)
    located = [
        DefinitionFault(file, toml_lines.line_of(path, lines), _place(path), reason)
        for path, reason in faults
    ]
    return tuple(sorted(located, key=lambda fault: fault.line))


def _findings(error: ValidationError) -> Faults:
    details = error.errors(include_url=False)
    return [
        finding
        for detail in details
        if not _is_echo(detail, details)
        for finding in _reasons(detail)
    ]


def _is_echo(detail: ErrorDetails, details: Sequence[ErrorDetails]) -> bool:
    """Say whether a list is only too short because pydantic dropped its faulty elements."""
    depth = len(detail["loc"])
    below = (other for other in details if len(other["loc"]) > depth)
    return detail["type"] == "too_short" and any(
        other["loc"][:depth] == detail["loc"] for other in below
    )


def _unknown_names(spec: BenchmarkSpec) -> Iterator[Fault]:
    """Yield kinds and metrics that no code stands behind."""
    for place, task in enumerate(spec.tasks):
        if task.kind not in KINDS:
            yield ("tasks", place, "kind"), f"no kind {task.kind}; known: {', '.join(KINDS)}"
        for index, metric in enumerate(task.metrics):
            if metric.metric not in METRICS:
                reason = f"no metric {metric.metric}; known: {', '.join(METRICS)}"
                yield ("tasks", place, "metrics", index, "metric"), reason


def _reasons(detail: ErrorDetails) -> Iterator[Fault]:
    """Yield path and reason of each fault in one finding of pydantic."""
    loc: toml_lines.Path = detail["loc"]
    cause = detail.get("ctx", {}).get("error")
    if isinstance(cause, InconsistentError):
        yield from ((loc + path, reason) for path, reason in cause.faults)
    elif detail["type"] == "missing":
        yield loc, "missing"
    elif detail["type"] == "extra_forbidden":
        yield loc, _unknown_key(loc)
    else:
        yield loc, f"{detail['msg']}, found {_short(detail['input'])}"


def _unknown_key(loc: toml_lines.Path) -> str:
    names = [part for part in loc[:-1] if isinstance(part, str)]
    default = Text if names else BenchmarkSpec
    known = list(_MODELS.get(names[-1], default).model_fields if names else default.model_fields)
    near = get_close_matches(str(loc[-1]), known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known keys: {', '.join(known)}"
    return f"unknown key; {hint}"


def _short(found: object) -> str:
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _place(loc: toml_lines.Path) -> str:
    """Return ``tasks[3].metrics[0].human`` for ``("tasks", 3, "metrics", 0, "human")``."""
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    return place.removeprefix(".")
