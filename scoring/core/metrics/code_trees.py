"""Syntax trees and data flow of programs, for CodeBLEU. The heavy libraries load with this file."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from tokenize import TokenError
from typing import Any

from codebleu.dataflow_match import dfg_function, normalize_dataflow
from codebleu.parser import (
    index_to_code_token,
    remove_comments_and_docstrings,
    tree_to_token_index,
)
from codebleu.utils import get_tree_sitter_language
from tree_sitter import Node, Parser

MOST_CHARACTERS = 50_000
"""Longer programs are cut: an answer of a benchmark task has at most some ten thousand."""
DEEPEST_TREE = 400
"""Trees nested deeper have no subtrees: printing them overflows the parser's own stack."""
MOST_STEPS = 100_000
"""Programs that cost more have no data flow: the extractor walks every loop's body twice, so its
steps double with each loop inside a loop."""

_Edge = tuple[str, int, str, list[str], list[int]]


def subtrees(code: str, language: str) -> list[str]:
    """Return every inner subtree of the program as an S-expression, comments left out."""
    root = _tree(_without_comments(code, language), language)
    pending = [(root, 1)]
    nodes: list[Node] = []
    while pending:
        node, depth = pending.pop()
        if depth > DEEPEST_TREE:
            return []
        nodes.append(node)
        pending += [(child, depth + 1) for child in node.children if child.children]
    return [str(node) for node in nodes]


def data_flow(code: str, language: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the program's data-flow edges with variables numbered by first use.

    An edge is (variable, "comesFrom" or "computedFrom", variables it depends on). What the
    extractor cannot follow has no edges.
    """
    text = _without_comments(code, language)
    try:
        edges = _merged(_raw_edges(text, language))
    except (RecursionError, IndexError, KeyError, ValueError):
        return []
    return [(name, kind, tuple(parents)) for name, kind, parents in normalize_dataflow(edges)]


def shared(reference: Sequence[object], candidate: Sequence[object]) -> int:
    """Return how many of the reference's items the candidate has, each item used once."""
    return (Counter(reference) & Counter(candidate)).total()


def _steps(root: Node) -> int:
    """Return about how many nodes the extractor visits; it stops counting above the limit."""
    steps, pending = 0, [(root, 1)]
    while pending and steps <= MOST_STEPS:
        node, weight = pending.pop()
        steps += weight
        is_loop = node.type.endswith("_statement") and ("for" in node.type or "while" in node.type)
        pending += [(child, weight * 2 if is_loop else weight) for child in node.children]
    return steps


def _raw_edges(text: str, language: str) -> list[_Edge]:
    root, lines = _tree(text, language), text.split("\n")
    if _steps(root) > MOST_STEPS:
        return []
    places = tree_to_token_index(root)
    tokens = {
        place: (number, index_to_code_token(place, lines)) for number, place in enumerate(places)
    }
    extract: Callable[..., tuple[list[_Edge], Any]] = dfg_function[language]
    edges = sorted(extract(root, tokens, {})[0], key=lambda edge: edge[1])
    used = {edge[1] for edge in edges if edge[4]} | {n for edge in edges for n in edge[4]}
    return [edge for edge in edges if edge[1] in used]


def _merged(edges: Sequence[_Edge]) -> list[_Edge]:
    """Join the edges of one token. Parents keep their order, so that runs give equal scores."""
    merged: dict[int, _Edge] = {}
    for edge in edges:
        known = merged.get(edge[1], (edge[0], edge[1], edge[2], [], []))
        names = list(dict.fromkeys([*known[3], *edge[3]]))
        merged[edge[1]] = (*known[:3], names, list(dict.fromkeys([*known[4], *edge[4]])))
    return list(merged.values())


def _without_comments(code: str, language: str) -> str:
    text = code[:MOST_CHARACTERS]
    try:
        cleaned: str = remove_comments_and_docstrings(text, language)
    except (SyntaxError, TokenError):
        return text
    return cleaned


def _tree(text: str, language: str) -> Node:
    return _parser(language).parse(text.encode("utf-8", "replace")).root_node


@cache
def _parser(language: str) -> Parser:
    return Parser(get_tree_sitter_language(language))
