"""pass@1 of code that is tested inside its own repository."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.extraction.c_function import c_function
from scoring.core.metrics.extraction.fences import java_test_class
from scoring.core.metrics.extraction.java_body import fitted_method, java_block
from scoring.core.metrics.extraction.python_body import fenced_body, fitted_body, inserted_body
from scoring.core.metrics.means import mean_score
from scoring.core.metrics.running import RUN_BY_US
from scoring.core.ports import (
    MetricUnavailableError,
    RepositoryCase,
    RepositoryTester,
    Tools,
)
from scoring.core.report import GoldDocument, MetricScore


def repository_tests(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean of [the tests end well with the answer in its place], in [0, 1].

    Where the gold has the right code, all its tests must have run: see the tester.
    Options: ``code``, how code is cut out of the answer: ``python_body``, ``java_body``,
    ``java_class`` or ``c_function``; ``file`` and ``command``, the fields of ``meta`` that hold
    the file to put it into and the command to run. ``meta.image_name`` names the image. An answer
    without code fails without being run.
    Raises MetricUnavailableError: images or their facts are not at hand; NoIsolationError.
    Source: MERA CODE, tasks RealCode, RealCodeJava, JavaTestGen, YABLoCo.
    """
    tester = _tester(tools)
    contents = [
        _CONTENTS[str(options.get("code"))](document, answer if isinstance(answer, str) else "")
        for document, answer in zip(gold, answers, strict=True)
    ]
    cases = [
        _case(document, content, options)
        for document, content in zip(gold, contents, strict=True)
        if content is not None
    ]
    verdicts = iter(tester.passed(cases))
    scores = [0.0 if content is None else float(next(verdicts)) for content in contents]
    notes = (RUN_BY_US, f"sandbox:{tester.name}@{tester.version}")
    return replace(mean_score(scores), notes=notes)


def _tester(tools: Tools) -> RepositoryTester:
    if tools.repositories is None:
        raise MetricUnavailableError(
            "the tests run inside the repositories' images, which the benchmark does not publish; "
            "none are at hand here (MERA_IMAGES)"
        )
    return tools.repositories


def _case(document: GoldDocument, content: str, options: Options) -> RepositoryCase:
    name = _fact(document, str(options.get("file", "file_path")))
    right = _right_content(document, str(options.get("code")))
    return RepositoryCase(
        image=_fact(document, "image_name"),
        command=_fact(document, str(options.get("command", "test_command"))),
        files={name: _bytes(content)},
        right=None if right is None else {name: _bytes(right)},
    )


def _bytes(content: str) -> bytes:
    return content.encode("utf-8", "surrogatepass")


def _fact(document: GoldDocument, name: str) -> str:
    value = document.meta.get(name)
    if not isinstance(value, str) or not value:
        raise MetricUnavailableError(
            f"gold of document {', '.join(document.key)} has no meta.{name}"
        )
    return value


def _text(document: GoldDocument, name: str) -> str:
    value = document.meta.get(name, "")
    return value if isinstance(value, str) else ""


def _right_code(document: GoldDocument) -> str:
    return _text(document, "gt") or str(document.outputs)


def _between(document: GoldDocument, code: str) -> str:
    return _text(document, "left_context") + code + _text(document, "right_context")


def _right_content(document: GoldDocument, code: str) -> str | None:
    """Return the file with the right code in it; None where the answer is a file of its own."""
    return None if code == "java_class" else _between(document, _right_code(document))


def _with_python_body(document: GoldDocument, answer: str) -> str:
    right = _right_code(document)
    code = fitted_body(fenced_body(answer), _text(document, "intent"), right)
    return _between(document, inserted_body(code, right))


def _with_java_body(document: GoldDocument, answer: str) -> str:
    left, intent = _text(document, "left_context"), _text(document, "intent")
    return _between(
        document, fitted_method(java_block(answer), left, intent, _right_code(document))
    )


def _java_class(_document: GoldDocument, answer: str) -> str | None:
    return java_test_class(answer) or None


def _with_c_function(document: GoldDocument, answer: str) -> str:
    return _between(document, c_function(answer))


_CONTENTS: Mapping[str, Callable[[GoldDocument, str], str | None]] = {
    "python_body": _with_python_body,
    "java_body": _with_java_body,
    "java_class": _java_class,
    "c_function": _with_c_function,
}
"""How the whole file is made of an answer; None = there is no code in it."""
