"""Laws of the check: a report and nothing else comes out, and order never matters."""

import json
import zipfile
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from scoring.core.fingerprint import fingerprint
from tests.archives.basics import (
    ALPHA,
    RIGHT,
    alpha_bytes,
    documents,
    good_files,
    task_file,
    zipped_pairs,
)
from tests.archives.honest import bytes_before, streamed, zip64
from tests.archives.reports import can_be_sent, checked

Law = Callable[..., None]
ARCHIVES = [zipped_pairs(list(good_files().items())), streamed(), zip64(), bytes_before()]
KEYS = st.sampled_from(["data", "test", "outputs", "meta", "id", "x"])
NAMES = st.one_of(
    st.sampled_from(["alpha.json", "beta.json", "a/alpha.json", "logs_public.zip", "ALPHA.JSON"]),
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20),
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(0, 4),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.sampled_from(["1", "A", "\ud800", "\0"]),
)
VALUES: st.SearchStrategy[JsonValue] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
DOCUMENTS = st.fixed_dictionaries(
    {}, optional={"outputs": VALUES, "meta": st.fixed_dictionaries({}, optional={"id": VALUES})}
)
EDITS = st.lists(st.tuples(st.integers(0, 10**4), st.binary(max_size=8)), min_size=1, max_size=4)


def edited(data: bytes, edits: list[tuple[int, bytes]]) -> bytes:
    """The bytes with a few stretches overwritten; an empty stretch cuts the rest off."""
    for place, patch in edits:
        at = place % (len(data) + 1)
        data = data[:at] + patch + data[at + len(patch) :] if patch else data[:at]
    return data


def any_bytes(data: bytes) -> None:
    assert can_be_sent(checked(data))


def any_damage(archive: bytes, edits: list[tuple[int, bytes]]) -> None:
    assert can_be_sent(checked(edited(archive, edits)))


def any_structure(files: list[tuple[str, bytes]], method: int) -> None:
    assert can_be_sent(checked(zipped_pairs(files, method)))


def any_json(value: JsonValue) -> None:
    assert can_be_sent(checked(alpha_bytes(json.dumps(value).encode())))


def any_documents(docs: list[JsonValue]) -> None:
    data = json.dumps({"data": {"test": docs}}).encode()
    found = checked(alpha_bytes(data))
    assert can_be_sent(found)
    assert found.errors or found.answers == {"alpha": ALPHA}


def any_text(edits: list[tuple[int, bytes]]) -> None:
    assert can_be_sent(checked(alpha_bytes(edited(task_file(documents("alpha")), edits))))


LAWS: dict[Law, tuple[st.SearchStrategy[object], ...]] = {
    any_bytes: (st.binary(max_size=300),),
    any_damage: (st.sampled_from(ARCHIVES), EDITS),
    any_structure: (
        st.lists(st.tuples(NAMES, st.binary(max_size=20)), max_size=5),
        st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2]),
    ),
    any_json: (VALUES,),
    any_documents: (st.lists(st.one_of(DOCUMENTS, VALUES), max_size=5),),
    any_text: (EDITS,),
}


def hold(law: Law, examples: int) -> None:
    slow = [HealthCheck.too_slow]
    settings(max_examples=examples, deadline=None, suppress_health_check=slow)(
        given(*LAWS[law])(law)
    )()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_nothing_but_a_report_comes_out(law: Law) -> None:
    hold(law, 400)


@pytest.mark.nightly
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_nothing_but_a_report_comes_out_of_a_hundred_thousand(law: Law) -> None:
    hold(law, 20_000)


@pytest.mark.parametrize("seed", range(20))
def test_order_of_files_and_documents_changes_nothing(seed: int) -> None:
    dice = Random(seed)
    files = [(f"{name}.json", task_file(shuffled(documents(name), dice))) for name in RIGHT]
    found = checked(zipped_pairs(shuffled(files, dice)))
    assert not found.problems
    prints = {name: fingerprint(answers) for name, answers in found.answers.items()}
    assert prints == {name: fingerprint(answers) for name, answers in RIGHT.items()}


def shuffled(values: list, dice: Random) -> list:  # type: ignore[type-arg]
    return dice.sample(values, len(values))


@given(st.lists(st.tuples(st.sampled_from("ABC"), st.text(max_size=3)), min_size=3, max_size=3))
def test_the_short_way_and_the_long_way_agree(answers: list[tuple[str, str]]) -> None:
    docs = [{"outputs": "".join(a), "meta": {"id": n}} for n, a in enumerate(answers, 1)]
    short = json.dumps({"data": {"test": docs}}).encode()
    long = short.replace(b'"id": ', b'"id" : ')
    assert checked(alpha_bytes(short)).answers == checked(alpha_bytes(long)).answers
