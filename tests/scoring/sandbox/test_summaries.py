"""What test runners say at their end, counted."""

import pytest

from scoring.sandbox.summaries import passed_tests

PYTEST = """
============================= test session starts ==============================
collected 5 items

test_a.py ...s.                                                          [100%]

========================= 4 passed, 1 skipped in 0.12s =========================
"""
SUREFIRE = """
[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.05 s - in a.ATest
[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.01 s - in a.BTest
[INFO]
[INFO] Results:
[INFO]
[WARNING] Tests run: 5, Failures: 0, Errors: 0, Skipped: 1
[INFO] BUILD SUCCESS
"""
CONSOLE = """
[         3 tests found           ]
[         0 tests skipped         ]
[         3 tests successful      ]
[         0 tests failed          ]
"""


@pytest.mark.parametrize(
    ("said", "passed"),
    [
        (PYTEST, 4),
        ("3 passed in 0.01s\n", 3),
        ("1 failed, 2 passed in 0.30s", 2),
        ("2 passed, 7 warnings in 61.20s (0:01:01)", 2),
        ("Ran 3 tests in 0.001s\n\nOK\n", 3),
        ("Ran 1 test in 0.001s\n\nOK (skipped=1)\n", 0),
        ("Ran 3 tests in 0.001s\n\nFAILED (failures=1)\n", 0),
        (SUREFIRE, 4),
        (CONSOLE, 3),
        ("\nOK (12 tests)\n", 12),
        ("100% tests passed, 0 tests failed out of 7\n", 7),
        ("67% tests passed, 1 tests failed out of 3\n", 2),
        ("[  PASSED  ] 9 tests.\n", 9),
        ("", 0),
        ("everything passed, I am sure", 0),
    ],
)
def test_a_summary_is_counted(said, passed):
    assert passed_tests(said) == passed
