"""The port of the core over a back end: compiles where the language asks for it, then runs."""

import re
from collections.abc import Mapping
from typing import Protocol

from scoring.core.ports import Limits, Outcome, Program, Verdict
from scoring.sandbox.languages import MissingToolError, Step, UnknownLanguageError, language
from scoring.sandbox.launch import Launch
from scoring.sandbox.roots import root_of

_FILE_NAME = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*")


class BackEnd(Protocol):
    """Isolates one launch. Never raises for what the program does."""

    name: str

    def missing(self) -> str:
        """Return what this back end lacks on this host, or an empty string."""
        ...

    def launch(self, launch: Launch, stdin: bytes) -> Outcome:
        """Run ``launch`` and say how it ended."""
        ...


class IsolatedSandbox:
    """Runs programs of every language of languages.toml on one back end."""

    def __init__(self, back_end: BackEnd) -> None:
        self.back_end = back_end
        self.name = back_end.name

    def run(self, program: Program, stdin: bytes, limits: Limits) -> Outcome:
        """Run ``program`` within ``limits`` and say how it ended.

        Raises:
            ValueError: a file name leads out of the program's folder.
        """
        _check_names(program.files)
        try:
            launch = _run_launch(program, limits)
        except (MissingToolError, UnknownLanguageError) as error:
            return Outcome(Verdict.UNAVAILABLE, why=str(error))
        return self.back_end.launch(launch, stdin)


def _check_names(files: Mapping[str, bytes]) -> None:
    for name in files:
        if not _FILE_NAME.fullmatch(name):
            raise ValueError(f"not a file name for a sandbox: {name!r}")


def _run_launch(program: Program, limits: Limits) -> Launch:
    spoken = language(program.language)
    values = {
        **spoken.installed(),
        "entry": program.entry or spoken.source,
        "memory": str(limits.memory_mib),
    }
    return _launch(spoken.run, values, program, limits, spoken.memory_marks)


def _launch(
    step: Step,
    values: Mapping[str, str],
    program: Program,
    limits: Limits,
    memory_marks: tuple[str, ...],
) -> Launch:
    return Launch(
        command=tuple(word.format_map(values) for word in step.argv),
        script=tuple(word.format_map(values) for word in step.script) + tuple(program.arguments),
        files=program.files,
        root=root_of(step, values),
        profile=step.profile,
        limits=limits,
        environment=step.environment,
        reserve_mib=step.reserve_mib,
        memory_marks=memory_marks,
    )
