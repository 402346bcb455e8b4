"""The body of a Python function in an answer, made to fit its place in the file (RealCode)."""

import re

_FENCE = "```python"


def fenced_body(answer: str) -> str:
    """Return the text between the first python fence and the next fence; else the whole answer.

    Source: MERA CODE, task RealCode.
    """
    _, opening, rest = answer.partition(_FENCE)
    body, closing, _ = rest.partition("```")
    return body if opening and closing else answer


def fitted_body(code: str, name: str, gold: str) -> str:
    """Return ``code`` without what stands before the body of ``name``, at the gold's indent.

    All lines move together, by the smallest indent among them; white space alone gives "".
    Source: MERA CODE, task RealCode, repair mode "simple".
    """
    lines = _after_signature(code, name).splitlines()
    indents = [_indent(line) for line in lines if line.strip()]
    if not indents:
        return ""
    shift, margin = min(indents), " " * first_indent(gold)
    return "\n".join(margin + _without(line, shift) for line in lines)


def inserted_body(code: str, gold: str) -> str:
    """Return ``code`` up to the first line indented less than the gold, and a blank line.

    Source: MERA CODE, task RealCode.
    """
    kept: list[str] = []
    for line in code.split("\n"):
        if line.strip() and _indent(line) < first_indent(gold):
            break
        kept.append(line)
    return "\n".join(kept).rstrip() + "\n\n"


def first_indent(code: str) -> int:
    """Return how many characters of white space the first line with text begins with."""
    return next((_indent(line) for line in code.split("\n") if line.strip()), 0)


def _after_signature(code: str, name: str) -> str:
    signature = re.compile(rf"^\s*(?:def|class)\s+{re.escape(name)}\b.*$", re.MULTILINE)
    found = signature.search(code)
    return code[found.end() :].lstrip("\n") if found else code


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _without(line: str, shift: int) -> str:
    return line[shift:] if len(line) >= shift else line.lstrip()
