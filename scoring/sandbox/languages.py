"""The languages of languages.toml: which tools they need and how a program of theirs is run."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from scoring.sandbox.seccomp import Profile


class MissingToolError(Exception):
    """A tool of a language is not installed here; the text names it and its Debian package."""


class UnknownLanguageError(Exception):
    """languages.toml has no such language; the text lists those it has."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Step(_Table):
    """One command of a language, to compile or to run. ``script`` is its end, for warm starts."""

    argv: tuple[str, ...]
    script: tuple[str, ...] = ()
    profile: Profile
    libraries: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    unlinked: tuple[str, ...] = ()
    links: dict[str, str] = Field(default_factory=dict)
    environment: dict[str, str] = Field(default_factory=dict)
    reserve_mib: int = 0
    proc: bool = False


class Language(_Table):
    """One language: its source file's name, tools and steps. ``compile`` is absent for scripts."""

    title: str
    source: str
    package: str
    tools: dict[str, tuple[Path, ...]]
    run: Step
    compile: Step | None = None
    memory_marks: tuple[str, ...] = ()

    def installed(self) -> Mapping[str, str]:
        """Return the values of the placeholders in commands: tools' real paths and their parts.

        Raises:
            MissingToolError: a tool is not installed.
        """
        values: dict[str, str] = {}
        for name, candidates in self.tools.items():
            tool = self._first_existing(name, candidates)
            values |= {
                name: str(tool),
                f"{name}_prefix": str(tool.parent.parent),
                f"{name}_file": tool.name,
            }
        return values

    def _first_existing(self, name: str, candidates: tuple[Path, ...]) -> Path:
        for candidate in candidates:
            if candidate.exists():
                return candidate.resolve()
        raise MissingToolError(f"{self.title}: no {name}; apt-get install {self.package}")


@cache
def languages() -> Mapping[str, Language]:
    """Return every language of languages.toml by name."""
    text = Path(__file__).with_name("languages.toml").read_text("utf-8")
    return {name: Language.model_validate(table) for name, table in tomllib.loads(text).items()}


def language(name: str) -> Language:
    """Return the language called ``name``.

    Raises:
        UnknownLanguageError: there is none.
    """
    try:
        return languages()[name]
    except KeyError:
        known = ", ".join(sorted(languages()))
        raise UnknownLanguageError(f"unknown language {name!r}; known are {known}") from None
