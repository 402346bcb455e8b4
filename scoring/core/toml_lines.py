"""Where each key of a TOML document stands, so that a fault in a definition can name its line."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Path = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""
    (?P<comment>\#[^\n]*)
  | (?P<string>\"{3}(?:\\.|[^\\])*?\"{3,5} | '{3}.*?'{3,5} | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
  | (?P<mark>[\[\]{}=,\n])
  | (?P<bare>[^\s\[\]{}=,\#"']+)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


def line_numbers(toml: str) -> Mapping[Path, int]:
    """Return the 1-based line of every table, key and array element of ``toml``, by its path.

    A path is what pydantic calls ``loc``: ``("tasks", 3, "size")``. ``toml`` must be valid TOML:
    parse it with tomllib first.
    """
    return _Scanner(list(_tokens(toml))).document()


def line_of(path: Path, lines: Mapping[Path, int]) -> int:
    """Return the line of ``path`` or of the nearest part above it that stands in the file."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def _tokens(toml: str) -> Iterator[_Token]:
    line, end = 1, 0
    for match in _TOKEN.finditer(toml):
        line += toml.count("\n", end, match.start())
        if match.lastgroup and match.lastgroup != "comment":
            yield _Token(match.lastgroup, match.group(), line)
        line += match.group().count("\n")
        end = match.end()
    yield _Token("mark", "\n", line)


@dataclass
class _Scanner:
    """A reader of valid TOML that keeps places and drops values."""

    tokens: list[_Token]
    position: int = 0
    lines: dict[Path, int] = field(default_factory=dict)
    tables: dict[Path, int] = field(default_factory=dict)

    def document(self) -> dict[Path, int]:
        table: Path = ()
        while self.position < len(self.tokens):
            if self._skip("\n"):
                continue
            if self._skip("["):
                table = self._header()
            else:
                self._pair(table)
        return self.lines

    def _skip(self, text: str) -> bool:
        token = self._peek()
        found = token.kind == "mark" and token.text == text
        self.position += found
        return found

    def _peek(self) -> _Token:
        return self.tokens[self.position]

    def _next(self) -> _Token:
        token = self._peek()
        self.position += 1
        return token

    def _header(self) -> Path:
        line = self._peek().line
        is_array = self._skip("[")
        path: Path = ()
        for part in self._key("]"):
            path = (*self._current(path), part)
        self._skip("]")
        if is_array:
            self.tables[path] = self.tables.get(path, -1) + 1
        self.lines.setdefault(path, line)
        path = self._current(path)
        self.lines[path] = line
        return path

    def _current(self, path: Path) -> Path:
        """Return the path of the last table of an array of tables, other paths as they are."""
        return (*path, self.tables[path]) if path in self.tables else path

    def _pair(self, table: Path) -> None:
        line = self._peek().line
        path = table
        for part in self._key("="):
            path = (*path, part)
            self.lines.setdefault(path, line)
        self._value(path)

    def _key(self, end: str) -> list[str]:
        parts: list[str] = []
        while not self._skip(end):
            token = self._next()
            if token.kind == "string":
                parts.append(token.text[1:-1])
            else:
                parts += [part for part in token.text.split(".") if part]
        return parts

    def _value(self, path: Path) -> None:
        if self._skip("["):
            self._array(path)
        elif self._skip("{"):
            self._inline_table(path)
        else:
            while self._peek().kind != "mark":
                self._next()

    def _array(self, path: Path) -> None:
        index = 0
        while not self._skip("]"):
            if self._skip("\n") or self._skip(","):
                continue
            self.lines[(*path, index)] = self._peek().line
            self._value((*path, index))
            index += 1

    def _inline_table(self, path: Path) -> None:
        while not self._skip("}"):
            if not (self._skip(",") or self._skip("\n")):
                self._pair(path)
