"""Laws of every metric: range, order, the gold's own score, and no answer that makes it raise."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from scoring.core.kinds.ethics import CRITERIA
from scoring.core.metrics import METRICS, load_metric
from scoring.core.ports import FunctionCase, Tools
from scoring.core.report import GoldDocument
from tests.scoring.judges_fakes import EqualityJudge

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("\ud800"),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
WORDS = st.text(alphabet="абcdё ;,.'\n", min_size=1, max_size=12).filter(str.strip)
LETTERS = st.sampled_from("ABCD")


class RightIsRight:
    """A tester for whom the program "right" passes, and no other."""

    name, version = "fake", "1"

    def solved(self, cases: Sequence[FunctionCase]) -> Sequence[bool]:
        return [case.program == "right" for case in cases]


TOOLS = Tools(
    judges={name: EqualityJudge() for name in ("answer", "review", "detox")},
    functions=RightIsRight(),
)
NEEDS_MORE = {"repository_tests"}
"""Metrics that are never available here."""


def text_gold(outputs: st.SearchStrategy[str]) -> st.SearchStrategy[GoldDocument]:
    meta = st.fixed_dictionaries({"group_id": st.integers(0, 3), "domain": LETTERS})
    return st.builds(GoldDocument, st.just(("",)), outputs, meta)


def exam_gold() -> st.SearchStrategy[GoldDocument]:
    digits = st.lists(st.sampled_from("123456789"), min_size=2, max_size=2, unique=True)
    kinds = st.sampled_from(
        [("1", 1, "multiple_choice"), ("16", 2, "multiple_choice"), ("26", 2, "matching")]
    )
    return st.builds(
        lambda parts, kind, variant: GoldDocument(
            ("",),
            ",".join(parts),
            {"id_task": kind[0], "score": kind[1], "type": kind[2], "variant": variant},
        ),
        digits,
        kinds,
        st.integers(0, 2),
    )


def ethics_gold() -> st.SearchStrategy[GoldDocument]:
    marks = st.fixed_dictionaries({name: st.sampled_from("01") for name in CRITERIA})
    question = st.just({"question": "good"})
    return st.builds(GoldDocument, st.just(("",)), marks, question)


def frames_gold() -> st.SearchStrategy[GoldDocument]:
    slots = st.lists(st.dictionaries(WORDS.map(str.lower), WORDS.map(str.lower), max_size=2))
    frames = st.fixed_dictionaries({"intent": LETTERS.map(str.lower), "slots": slots})
    return st.builds(GoldDocument, st.just(("",)), frames.map(repr))


def code_gold() -> st.SearchStrategy[GoldDocument]:
    programs = st.sampled_from(["x = 1\ny = x", "def f(a):\n    return a", "assert f(1) == 2"])
    inputs = st.just({"language": "python"})
    return st.builds(GoldDocument, st.just(("",)), programs, inputs=inputs)


@dataclass(frozen=True)
class Law:
    gold: st.SearchStrategy[GoldDocument]
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    answer: Callable[[GoldDocument], JsonValue] = lambda document: document.outputs
    low: float = 0.0
    perfect: float | None = 1.0


SOLUTIONS = st.builds(
    GoldDocument,
    st.just(("",)),
    st.just(["1"]),
    st.just({"entry_point": "f"}),
    inputs=st.just({"function": "", "tests": "[{}]"}),
)
RESULTS = st.builds(GoldDocument, st.just(("",)), st.lists(WORDS, min_size=1, max_size=3))
LINTED = st.just(GoldDocument(("",), [1] * 10))
CHOICE, TEXT = text_gold(LETTERS), text_gold(WORDS)
SOFT: Mapping[str, JsonValue] = {"ignore_case": True, "ignore_punctuation": True}
LAWS = {
    "exact_match": Law(TEXT, SOFT | {"parts_by": "domain"}),
    "group_exact_match": Law(TEXT, SOFT),
    "intent_em": Law(frames_gold(), answer=lambda d: json.dumps(eval(str(d.outputs)))),
    "slot_f1": Law(frames_gold(), answer=lambda d: json.dumps(eval(str(d.outputs)))),
    "f1_macro": Law(CHOICE),
    "squad_em": Law(TEXT, answer=lambda d: str(d.outputs).split(";")[0]),
    "squad_f1": Law(TEXT, answer=lambda d: str(d.outputs).split(";")[0]),
    "grade_norm": Law(exam_gold()),
    "ethics_mcc": Law(
        ethics_gold(), {"question": "good", "criterion": "law"}, low=-1.0, perfect=None
    ),
    "detox": Law(TEXT, {"part": "j"}, perfect=None),
    "solutions_pass_at_k": Law(SOLUTIONS, {"k": 5}, answer=lambda _: [["right"] * 10]),
    "pass_at_k": Law(RESULTS, {"k": 5}, answer=lambda d: [[d.outputs] * 10]),
    "linter_pass_at_k": Law(LINTED, {"k": 5}, answer=lambda _: [["x = 1\n"] * 10]),
    "label_accuracy": Law(text_gold(st.sampled_from(["success", "failed"]))),
    "chrf": Law(TEXT),
    "code_bleu": Law(code_gold(), perfect=None),
    "c_exact_match": Law(text_gold(st.sampled_from(["int f;", "void g(int a) {}"]))),
    "review_bleu": Law(TEXT, answer=lambda d: f"Комментарий 1: {d.outputs}", perfect=None),
    "review_chrf": Law(TEXT, answer=lambda d: f"Комментарий 1: {d.outputs}"),
    "review_judge": Law(TEXT, answer=lambda d: f"Комментарий 1: {str(d.outputs).strip()}"),
    "judge_score": Law(TEXT),
    "group_judge_score": Law(TEXT),
}
SLOW = settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow], deadline=None)


def test_every_metric_has_its_laws() -> None:
    assert LAWS.keys() | NEEDS_MORE == METRICS.keys()


@pytest.mark.parametrize("name", sorted(LAWS))
@SLOW
@given(data=st.data())
def test_no_answer_makes_a_metric_raise_or_leave_its_range(name: str, data: Any) -> None:
    law, metric = LAWS[name], load_metric(name)
    gold = data.draw(st.lists(law.gold, min_size=1, max_size=4))
    given_answers = [data.draw(JSON | st.just(law.answer(document))) for document in gold]
    score = metric(gold, given_answers, law.options, TOOLS)
    assert law.low <= score.value <= 1.0
    assert all(law.low <= value <= 1.0 for value in [*score.per_document, *score.parts.values()])
    assert len(score.per_document) in {0, len(gold)}
    assert len(score.codes) in {0, len(gold)}


@pytest.mark.parametrize("name", sorted(LAWS))
@SLOW
@given(data=st.data())
def test_the_order_of_documents_changes_nothing(name: str, data: Any) -> None:
    law, metric = LAWS[name], load_metric(name)
    gold = data.draw(st.lists(law.gold, min_size=1, max_size=4))
    pairs = [(document, data.draw(WORDS | st.just(law.answer(document)))) for document in gold]
    moved = data.draw(st.permutations(pairs))
    one, other = (
        metric([d for d, _ in rows], [a for _, a in rows], law.options, TOOLS)
        for rows in (pairs, moved)
    )
    assert one.value == pytest.approx(other.value, abs=1e-12)
    assert one.parts == pytest.approx(other.parts, abs=1e-12)


@pytest.mark.parametrize("name", sorted(LAWS))
@SLOW
@given(data=st.data())
def test_the_gold_itself_scores_highest(name: str, data: Any) -> None:
    law, metric = LAWS[name], load_metric(name)
    gold = data.draw(st.lists(law.gold, min_size=1, max_size=4))
    best = metric(gold, [law.answer(document) for document in gold], law.options, TOOLS).value
    other = metric(gold, [data.draw(WORDS) for _ in gold], law.options, TOOLS).value
    assert other <= best + 1e-12
    assert law.perfect is None or best == pytest.approx(law.perfect, abs=1e-12)
