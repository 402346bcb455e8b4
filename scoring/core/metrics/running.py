"""Which generations solve their problem when their programs are run by us."""

import ast
import re
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from scoring.core.metrics.extraction.fences import python_blocks
from scoring.core.metrics.pass_at_k import generations_of
from scoring.core.ports import FunctionCase, FunctionTester, MetricUnavailableError, Tools
from scoring.core.report import GoldDocument

RUN_BY_US = "run_by_us"
"""Mark of a score whose programs ran in our sandbox."""

_LONGEST_TESTS = 1 << 20


def tester_of(tools: Tools) -> FunctionTester:
    """Return what runs functions. Raises MetricUnavailableError: there is nothing here."""
    if tools.functions is None:
        raise MetricUnavailableError(
            "programs are run in isolation only, and there is none here: "
            "apt-get install bubblewrap; mera sandbox doctor says more"
        )
    return tools.functions


def solved_by_running(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], tester: FunctionTester
) -> list[list[bool]]:
    """Return the success of every generation of every problem, in order.

    Raises MetricUnavailableError: gold holds no tests; NoIsolationError.
    """
    rows = [
        [_case(document, text) for text in generations_of(answer)]
        for document, answer in zip(gold, answers, strict=True)
    ]
    verdicts = iter(tester.solved([case for row in rows for case in row]))
    return [[next(verdicts) for _ in row] for row in rows]


def program_of(head: str, entry: str, answer: str) -> str:
    """Return the whole program of an answer: code without fences, after what it continues.

    ``head`` is the problem: imports, perhaps other functions, then the signature and docstring of
    ``entry``. An answer that defines ``entry`` itself takes the place of that signature.
    Source: MERA CODE, tasks ruHumanEval and ruCodeEval, where the whole head is kept.
    """
    code = python_blocks(answer)
    definition = re.compile(rf"^(?:async\s+)?def\s+{re.escape(entry)}\b", re.MULTILINE)
    own = definition.search(head)
    if own and definition.search(code):
        return head[: own.start()] + code
    return head + code


def _case(document: GoldDocument, answer: JsonValue) -> FunctionCase:
    inputs = document.inputs if isinstance(document.inputs, dict) else {}
    entry = document.meta.get("entry_point")
    head = inputs.get("function")
    expected = document.outputs
    if not isinstance(entry, str) or not isinstance(head, str) or not isinstance(expected, list):
        raise _no_tests(document)
    arguments = _arguments(document, inputs.get("tests"))
    if len(arguments) != len(expected):
        raise _no_tests(document)
    return FunctionCase(
        program=program_of(head, entry, answer if isinstance(answer, str) else ""),
        entry=entry,
        arguments=arguments,
        expected=[str(result) for result in expected],
    )


def _arguments(document: GoldDocument, text: JsonValue) -> Sequence[Mapping[str, object]]:
    """Read ``[{'a': 1}, ...]``, literals of Python as the public datasets hold them."""
    if not isinstance(text, str) or len(text) > _LONGEST_TESTS:
        raise _no_tests(document)
    try:
        tests = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
        raise _no_tests(document) from error
    if not isinstance(tests, list) or not all(isinstance(test, dict) for test in tests):
        raise _no_tests(document)
    return tests


def _no_tests(document: GoldDocument) -> MetricUnavailableError:
    return MetricUnavailableError(
        f"gold of document {', '.join(document.key)} holds no tests to run "
        "(inputs.function, inputs.tests, meta.entry_point, one result a test)"
    )
