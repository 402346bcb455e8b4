"""The Russian texts of the site: extracts what is to be said, checks that all is said, compiles.

    python -m tools.translations check      exit code 1 when a string has no Russian
    python -m tools.translations compile    writes locale/<language>/LC_MESSAGES/django.mo
    python -m tools.translations missing    prints the missing entries, ready to be filled in

English is the language of the sources and needs no catalogue. Russian stands in
``locale/ru/parts/*.po``, one file per area of the site. GNU gettext is not needed.
"""

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "locale" / "ru" / "parts"
COMPILED = ROOT / "locale" / "ru" / "LC_MESSAGES" / "django.mo"
SOURCES = ("mera", "scoring", "submissions", "leaderboard")
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}

PLURALS = (
    "nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) "
    "? 1 : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14)? 2 : 3)"
)
"""The plural forms of Django's own Russian catalogues; Babel's default has one fewer."""


def wanted() -> Catalog:
    """Return every translatable string of Python and templates, with where it is said."""
    catalog = _empty()
    for path in _sources():
        for line, text, context in _strings(path):
            catalog.add(text, context=context, locations=[(str(path.relative_to(ROOT)), line)])
    return catalog


def russian() -> Catalog:
    """Return all parts as one catalogue. Raises ValueError: two parts differ on one string."""
    merged = _empty()
    for part in sorted(PARTS.glob("*.po")):
        with part.open("rb") as file:
            for message in read_po(file, locale="ru"):
                _add(merged, message, part.name)
    return merged


def faults() -> list[str]:
    """Return what is wrong: strings without Russian, doubtful ones, wrong placeholders."""
    said = russian()
    found = []
    for message in wanted():
        if message.id:
            translated = said.get(message.id, message.context)
            found += [f"{_place(message)}: {fault}" for fault in _faults(message, translated)]
    return found


def compile_all() -> None:
    """Write the compiled Russian catalogue that Django reads."""
    COMPILED.parent.mkdir(parents=True, exist_ok=True)
    with COMPILED.open("wb") as file:
        write_mo(file, russian())


def missing() -> str:
    """Return the strings without Russian as the text of a .po file."""
    said = russian()
    rest = _empty()
    for message in wanted():
        translated = said.get(message.id, message.context) if message.id else None
        if message.id and (translated is None or not _is_complete(translated)):
            rest.add(message.id, context=message.context, locations=message.locations)
    out = BytesIO()
    write_po(out, rest, omit_header=True, width=100)
    return out.getvalue().decode()


def _empty() -> Catalog:
    catalog = Catalog(locale="ru", domain="django", charset="utf-8", fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", PLURALS)]
    return catalog


def _sources() -> Iterator[Path]:
    for folder in SOURCES:
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from sorted(path for path in (ROOT / "templates").rglob("*.*") if path.is_file())


def _strings(path: Path) -> Iterator[tuple[int, str | tuple[str, ...], str | None]]:
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # Calls of gettext on their lines, the rest blanked out; indentation means nothing here.
        source = "\n".join(line.strip() for line in templatize(source).split("\n"))
    else:
        yield from _in_f_strings(source)
    for line, text, _comments, context in _calls(source):
        yield line, text, context


def _in_f_strings(source: str) -> Iterator[tuple[int, str | tuple[str, ...], str | None]]:
    """Yield what is said inside f-strings, which to babel are single words."""
    joined = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr)]
    for node in (part for one in joined for part in ast.walk(one)):
        if isinstance(node, ast.Call):
            for _line, text, _comments, context in _calls(ast.unparse(node)):
                yield node.lineno, text, context


def _calls(source: str) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    yield from extract("python", BytesIO(source.encode()), KEYWORDS)


def _add(merged: Catalog, message: Message, part: str) -> None:
    if not message.id:
        return
    known = merged.get(message.id, message.context)
    if known is not None and known.string != message.string:
        raise ValueError(f"{part}: {message.id!r} is translated otherwise in another part")
    merged.add(message.id, message.string, context=message.context, flags=message.flags)


def _faults(message: Message, translated: Message | None) -> Iterator[str]:
    if translated is None or not _is_complete(translated):
        yield f"no Russian for {message.id!r}"
        return
    if translated.fuzzy:
        yield f"the Russian of {message.id!r} is marked as doubtful"
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    names = {name for text in ids for name in _placeholders(text)}
    strings = translated.string if isinstance(translated.string, tuple) else (translated.string,)
    for string in strings:
        unknown = set(_placeholders(string)) - names
        lost = set() if isinstance(message.id, tuple) else names - set(_placeholders(string))
        for name in sorted(unknown | lost):
            yield f"the Russian of {message.id!r} differs in the placeholder {name}"


def _is_complete(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(strings)


def _placeholders(text: str) -> list[str]:
    parts = text.split("%(")[1:]
    return [part.partition(")")[0] for part in parts]


def _place(message: Message) -> str:
    path, line = message.locations[0]
    return f"{path}:{line}"


def main(arguments: list[str]) -> int:
    """Run one command; return the exit code."""
    command = arguments[0] if len(arguments) == 1 else ""
    if command == "compile":
        compile_all()
    elif command == "missing":
        sys.stdout.write(missing())
    elif command == "check":
        found = faults()
        sys.stdout.write("".join(f"{fault}\n" for fault in found))
        return 1 if found else 0
    else:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
