"""A C or C++ function in an answer (YABLoCo)."""

_TAGS = ("cpp", "c++", "c", "++")
_MAIN = ("void main(", "int main(")


def c_function(answer: str) -> str:
    """Return the answer's first fenced block, or all of it, without includes and ``main``.

    The language tags are cut one after the other, from code that begins with "c" as well; one
    fence alone gives "-".
    Source: MERA CODE, task YABLoCo.
    """
    sections = answer.split("```")
    code = "-" if len(sections) == 2 else sections[min(1, len(sections) - 1)]
    for tag in _TAGS:
        code = code.removeprefix(tag)
    kept: list[str] = []
    for line in code.split("\n"):
        if line.startswith(_MAIN):
            break
        if not line.startswith("#include"):
            kept.append(line)
    return "\n".join(kept) + "\n"
