"""Same answers are told, however they are packed; other answers are told apart."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.fingerprint import answer_hashes, fingerprint, share_equal
from scoring.core.report import Key
from tests.archives.basics import ALPHA, alpha_bytes, documents, dump, task_file
from tests.archives.reports import checked

ANSWERS = st.dictionaries(st.tuples(st.integers(0, 99).map(str)), st.text(max_size=3), max_size=9)


def test_packing_spacing_key_order_and_marks_do_not_show() -> None:
    docs = documents("alpha")[::-1]
    turned = [{"meta": d["meta"], "note": 1, "outputs": d["outputs"]} for d in docs]
    others = [
        task_file(docs),
        b"\xef\xbb\xbf" + json.dumps({"data": {"test": docs}}).encode(),
        dump({"data": {"test": turned}}).replace(b"\n", b"\r\n"),
    ]
    prints = {fingerprint(checked(alpha_bytes(data)).answers["alpha"]) for data in others}
    assert prints == {fingerprint(ALPHA)}


@given(ANSWERS, ANSWERS)
def test_fingerprints_are_equal_exactly_when_answers_are(
    first: dict[Key, str], second: dict[Key, str]
) -> None:
    assert (fingerprint(first) == fingerprint(second)) == (first == second)


@given(ANSWERS)
def test_everything_equals_itself(answers: dict[Key, str]) -> None:
    hashes = answer_hashes(answers)
    assert share_equal(hashes, hashes) == (1.0 if answers else 0.0)


def test_half_of_the_answers_equal_is_a_half() -> None:
    first = answer_hashes({("1",): "A", ("2",): "B"})
    second = answer_hashes({("1",): "A", ("2",): "C"})
    assert share_equal(first, second) == 0.5


def test_a_lone_surrogate_has_a_fingerprint() -> None:
    assert len(fingerprint({("1",): "\ud800"})) == 64
