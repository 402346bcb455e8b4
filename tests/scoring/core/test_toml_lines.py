"""Places of keys in TOML: the tables, arrays and strings that definitions use."""

import tomllib

import pytest

from scoring.core import definitions
from scoring.core.toml_lines import line_numbers, line_of

TOML = '''\
a = 1  # a comment with [brackets]
b.c = "x # no comment"
[t]
d = [
  1,
  { e = 2, f = [3, 4] },
]
[[u]]
g = """
[not a table]
h = 1
"""
i = 2024-01-01 10:00:00
[[u]]
g = \'\'\'it's\'\'\'
[u.v]
"k l" = 'm'
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("b", "c"), 2),
        (("t",), 3),
        (("t", "d", 0), 5),
        (("t", "d", 1, "f", 1), 6),
        (("u", 0), 8),
        (("u", 0, "i"), 13),
        (("u", 1), 14),
        (("u", 1, "v", "k l"), 17),
    ],
)
def test_a_path_stands_on_its_line(path, line):
    assert line_numbers(TOML)[path] == line


def test_the_line_of_an_unknown_path_is_that_of_the_part_above():
    assert line_of(("t", "d", 1, "nothing"), line_numbers(TOML)) == 6
    assert line_of(("nothing",), line_numbers(TOML)) == 1


def _paths(value, path=()):
    yield path
    children = value.items() if isinstance(value, dict) else ()
    children = enumerate(value) if isinstance(value, list) else children
    for key, child in children:
        yield from _paths(child, (*path, key))


@pytest.mark.parametrize("slug", definitions.slugs())
def test_every_part_of_a_shipped_definition_has_a_line(slug):
    text = (definitions.FOLDER / f"{slug}.toml").read_text(encoding="utf-8")
    lines = line_numbers(text)
    missing = [path for path in _paths(tomllib.loads(text)) if path and path not in lines]
    assert missing == []
