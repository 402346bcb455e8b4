"""The port of the core over a back end: compiles where the language asks for it, then runs."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.core.ports import Limits, Outcome, Program, Verdict
from scoring.sandbox.artefacts import BadArtefactError, checked_names, unpacked
from scoring.sandbox.languages import (
    Language,
    MissingToolError,
    Step,
    UnknownLanguageError,
    language,
)
from scoring.sandbox.launch import BackEnd, Launch
from scoring.sandbox.roots import root_of

COMPILE_LIMITS = Limits(
    wall_s=120,
    cpu_s=60,
    memory_mib=2048,
    processes=64,
    files=512,
    file_size_mib=64,
    output_kib=32 << 10,
    disk_mib=256,
)
"""What a compiler may use, whatever the limits of the program."""

# The artefact leaves through standard output, so no folder is ever shared between the two steps
# and nothing on the host follows a link that a compiler was made to create.
_PACK = 'mkdir /tmp/out && "$@" >&2 && exec tar -C /tmp/out -cf - .'
_SHELL = ("/usr/bin/sh", "-c", _PACK, "sh")


class IsolatedSandbox:
    """Runs programs of every language of languages.toml on one back end."""

    def __init__(self, back_end: BackEnd) -> None:
        self.back_end = back_end
        self.name = back_end.name

    def run(self, program: Program, stdin: bytes, limits: Limits) -> Outcome:
        """Run ``program`` within ``limits`` and say how it ended.

        A program that does not compile has failed; its error stream is the compiler's.

        Raises:
            ValueError: a file name leads out of the program's folder.
        """
        checked_names(program.files)
        try:
            spoken = language(program.language)
            values = _values(spoken, program, limits)
        except (MissingToolError, UnknownLanguageError) as error:
            return Outcome(Verdict.UNAVAILABLE, why=str(error))
        files = self._files(spoken, program, values)
        if isinstance(files, Outcome):
            return files
        launch = _launch(spoken.run, values, replace(program, files=files), limits)
        return self.back_end.launch(replace(launch, memory_marks=spoken.memory_marks), stdin)

    def _files(
        self, spoken: Language, program: Program, values: Mapping[str, str]
    ) -> Mapping[str, bytes] | Outcome:
        """Return the files to run with; an outcome when the program does not compile."""
        if spoken.compile is None:
            return program.files
        launch = _launch(spoken.compile, values, replace(program, arguments=()), COMPILE_LIMITS)
        outcome = self.back_end.launch(replace(launch, command=(*_SHELL, *launch.command)), b"")
        if outcome.verdict is not Verdict.OK:
            return _not_compiled(outcome)
        try:
            return unpacked(outcome.stdout)
        except BadArtefactError as error:
            return _not_compiled(replace(outcome, verdict=Verdict.FAILED, why=str(error)))


def _not_compiled(outcome: Outcome) -> Outcome:
    if outcome.verdict is Verdict.UNAVAILABLE:
        return outcome
    return replace(outcome, stdout=b"", why=f"does not compile: {outcome.why}")


def _values(spoken: Language, program: Program, limits: Limits) -> Mapping[str, str]:
    entry = program.entry or spoken.source
    return {**spoken.installed(), "entry": entry, "memory": str(limits.memory_mib)}


def _launch(step: Step, values: Mapping[str, str], program: Program, limits: Limits) -> Launch:
    command = tuple(word.format_map(values) for word in step.argv)
    script = tuple(word.format_map(values) for word in step.script)
    arguments = tuple(program.arguments)
    return Launch(
        command=command if script else command + arguments,
        script=script + arguments if script else (),
        files=program.files,
        root=root_of(step, values),
        profile=step.profile,
        limits=limits,
        environment=step.environment,
        reserve_mib=step.reserve_mib,
    )
