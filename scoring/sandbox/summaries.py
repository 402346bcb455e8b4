"""How many tests passed, as the usual test runners say at their end.

An answer that ends the process of its tests with 0 leaves no such words behind.
"""

import re

_PYTEST = re.compile(r"^=*\s*(?:\d+ \w+, )*(\d+) passed\b.* in [\d.]+s", re.MULTILINE)
_UNITTEST = re.compile(r"^Ran (\d+) tests? in [\d.]+s\s+OK(?: \((.*)\))?\s*$", re.MULTILINE)
_SUREFIRE = re.compile(
    r"Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)\s*$", re.MULTILINE
)
_JUNIT_CONSOLE = re.compile(r"^\[\s*(\d+) tests successful\s*\]", re.MULTILINE)
_JUNIT_4 = re.compile(r"^OK \((\d+) tests?\)\s*$", re.MULTILINE)
_CTEST = re.compile(r"^\d+% tests passed, (\d+) tests? failed out of (\d+)", re.MULTILINE)
_GOOGLE_TEST = re.compile(r"^\[\s*PASSED\s*\] (\d+) tests?\.", re.MULTILINE)
_LEFT_OUT = re.compile(r"(?:skipped|expected failures)=(\d+)")


def passed_tests(said: str) -> int:
    """Return how many tests passed by the summaries in ``said``; 0 where there is none.

    Known are pytest, unittest, Maven's surefire, JUnit 4 and 5, ctest and GoogleTest.
    """
    surefire = [int(run) - sum(map(int, rest)) for run, *rest in _SUREFIRE.findall(said)]
    return sum(
        (
            sum(map(int, _PYTEST.findall(said))),
            sum(int(run) - _left_out(notes) for run, notes in _UNITTEST.findall(said)),
            # One line a module, or a class, and the last one for all.
            surefire[-1] if surefire else 0,
            sum(map(int, _JUNIT_CONSOLE.findall(said))),
            sum(map(int, _JUNIT_4.findall(said))),
            sum(int(every) - int(failed) for failed, every in _CTEST.findall(said)),
            sum(map(int, _GOOGLE_TEST.findall(said))),
        )
    )


def _left_out(notes: str) -> int:
    return sum(map(int, _LEFT_OUT.findall(notes)))
