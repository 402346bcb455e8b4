"""CodeBLEU: n-grams, keywords, syntax and data flow of programs together (UnitTests)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from codebleu import bleu, weighted_ngram_match
from codebleu.codebleu import PACKAGE_DIR
from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.code_trees import MOST_CHARACTERS, data_flow, shared, subtrees
from scoring.core.metrics.extraction.fences import blocks_in
from scoring.core.metrics.means import mean_score
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore, field_values

GRAMMARS = {"csharp": "c_sharp", "js": "javascript"}
"""The grammars of languages whose name in the gold differs from the grammar's."""


@dataclass(frozen=True, slots=True)
class CodeBleu:
    """The four parts of CodeBLEU of one program, each in [0, 1]."""

    ngrams: float
    weighted_ngrams: float
    syntax: float
    data_flow: float

    @property
    def total(self) -> float:
        """The mean of the four parts; a part that is 0 stays 0."""
        return (self.ngrams + self.weighted_ngrams + self.syntax + self.data_flow) / 4


def code_bleu(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over documents of CodeBLEU with weights of a quarter each, in [0, 1].

    The gold's ``inputs.language`` (python, java, go, js, csharp) names the language. Code is cut
    out of the answer first. Raises KeyError: a language without a grammar.
    Source: Ren et al., 2020, equation 6; CodeXGLUE; MERA CODE, task UnitTests.
    """
    del options, tools
    scores = []
    languages = field_values(gold, "inputs.language")
    for document, language, answer in zip(gold, languages, answers, strict=True):
        if not isinstance(language, str):
            raise KeyError(f"gold {document.key} names no language")
        code = blocks_in(language, answer) if isinstance(answer, str) else ""
        scores.append(compare(code, str(document.outputs), GRAMMARS.get(language, language)).total)
    return mean_score(scores)


def compare(code: str, right: str, language: str) -> CodeBleu:
    """Return the parts of CodeBLEU of ``code`` against ``right``; ``language`` names a grammar."""
    given, wanted = code.strip()[:MOST_CHARACTERS], right.strip()
    tokens, right_tokens = given.split(), wanted.split()
    trees, flow = subtrees(wanted, language), data_flow(wanted, language)
    given_trees = set(subtrees(given, language))
    return CodeBleu(
        ngrams=float(bleu.corpus_bleu([[right_tokens]], [tokens])),
        weighted_ngrams=_weighted(tokens, right_tokens, language),
        syntax=_share(sum(tree in given_trees for tree in trees), len(trees)),
        data_flow=_share(shared(flow, data_flow(given, language)), len(flow)),
    )


def _weighted(tokens: list[str], right_tokens: list[str], language: str) -> float:
    words = _keywords(language)
    weights = {token: 1 if token in words else 0.2 for token in right_tokens}
    reference = [[[right_tokens, weights]]]
    return float(weighted_ngram_match.corpus_bleu(reference, [tokens]))


@cache
def _keywords(language: str) -> frozenset[str]:
    text = (PACKAGE_DIR / "keywords" / f"{language}.txt").read_text(encoding="utf-8")
    return frozenset(line.strip() for line in text.splitlines())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
