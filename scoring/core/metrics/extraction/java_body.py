"""The body of a Java method in an answer, made to fit its place in the file (RealCodeJava)."""

import re
from collections.abc import Iterator

_FENCE = "```java"
_CONTEXT_LINES = 20
_SHORTEST_BODY = 5
_TOKENS = re.compile(
    r"""
    (?P<skipped> //[^\n]* | /\*.*?(?:\*/|\Z)          # comments
      | "(?:\\.|[^"\\])*(?:"|\Z) | '(?:\\.|[^'\\])*(?:'|\Z) )  # texts and characters
    | (?P<brace> [{}] )
    """,
    re.DOTALL | re.VERBOSE,
)
_LAST_BRACE = re.compile(r"(?<=\n)[\t ]*}[\n\t ]*?$")


def java_block(answer: str) -> str:
    """Return the text from the first java fence (or the start) to the next fence (or the end).

    Source: MERA CODE, task RealCodeJava.
    """
    _, opening, rest = answer.partition(_FENCE)
    return (rest if opening else answer).partition("```")[0]


def fitted_method(code: str, left_context: str, intent: str, gold: str) -> str:
    """Return the method's body: no repeated signature, braces closed, nothing after the method.

    ``intent`` names the method (``add[function]``); ``left_context`` ends with its signature.
    Source: MERA CODE, task RealCodeJava; braces in comments, texts and characters do not count.
    """
    return _cut_after_method(_closed(_without_signature(code, left_context, intent), gold))


def _without_signature(code: str, left_context: str, intent: str) -> str:
    name = re.escape(intent.partition("[")[0])
    context = "\n".join(left_context.splitlines()[-_CONTEXT_LINES:])
    signatures: list[str] = re.findall(rf"(?m)\s+{name}\b.*{{[\n\t ]*?$", context)
    return code.split(signatures[-1])[-1] if signatures else code


def _closed(code: str, gold: str) -> str:
    balance = sum(1 if brace == "{" else -1 for brace, _ in _braces(code))
    if code.rstrip().endswith("}") and balance < 0:
        return code
    ending = _LAST_BRACE.search(gold)
    if ending is None:
        return code
    return code + ("" if code.endswith("\n") else "\n") + ending[0]


def _cut_after_method(code: str) -> str:
    depth = 1
    for brace, position in _braces(code):
        depth += 1 if brace == "{" else -1
        if depth == 0 and position >= _SHORTEST_BODY:
            return code[: position + 1]
    return code


def _braces(code: str) -> Iterator[tuple[str, int]]:
    for token in _TOKENS.finditer(code):
        if token["brace"]:
            yield token["brace"], token.start()
