"""Code between markdown fences, by the rules of the tasks that use them."""

import re

_OWN_LINES = re.compile(r"^```([\w-]+)\n(.*?\n)```", re.DOTALL | re.MULTILINE)
_OPEN_LINE = re.compile(r"^```([\w-]+)\n(.*)", re.DOTALL | re.MULTILINE)
_ANYWHERE = re.compile(r"```([\w-]+)\n(.*?)```", re.DOTALL)
_OPEN_ANYWHERE = re.compile(r"```([\w-]+)\n(.*)", re.DOTALL)
_UNNAMED = re.compile(r"```\n(.*?)```", re.DOTALL)


def python_blocks(answer: str) -> str:
    r"""Return the answer's python blocks, joined by newlines and preceded by one.

    A block's fences stand on lines of their own; an unclosed block reaches to the end. Without
    any block the whole answer is the code; with blocks of other languages only, it is a newline.
    Source: MERA CODE, task CodeLinterEval (and ruHumanEval, ruCodeEval on the client).
    """
    blocks = _OWN_LINES.findall(answer) or _OPEN_LINE.findall(answer)
    if not blocks:
        return answer
    return "\n" + "\n".join(code for language, code in blocks if language == "python")


def blocks_in(language: str, answer: str) -> str:
    """Return the answer's blocks of ``language``, joined by newlines; else the whole answer.

    Looked for in turn: closed blocks, an unclosed one, blocks that name no language.
    Source: MERA CODE, task UnitTests.
    """
    named = _ANYWHERE.findall(answer) or _OPEN_ANYWHERE.findall(answer)
    codes = [code for name, code in named if name == language]
    code = "\n".join(codes if named else _UNNAMED.findall(answer))
    return code.strip("\n") if code.strip() else answer


def java_test_class(answer: str) -> str:
    """Return the text after the first java fence (or the start) up to the next fence, stripped.

    Source: MERA CODE, task JavaTestGen.
    """
    _, opening, rest = answer.partition("```java")
    return (rest if opening else answer).partition("```java")[0].partition("```")[0].strip()
