"""Documents are grouped for readers by what the organisers wrote of them."""

from scoring.core.definitions import load
from scoring.core.document_groups import MOST_VALUES, document_groups
from scoring.core.report import GoldDocument

TASK = load("multi").task("RealVQA")


def document(number: int, instruction: str = "", **meta: object) -> GoldDocument:
    return GoldDocument((str(number),), "A", meta={"id": number, **meta}, instruction=instruction)


def test_every_field_of_the_categories_makes_groups():
    gold = [
        document(1, categories={"domain": "city", "topic": "who"}),
        document(2, categories={"domain": "home", "topic": "who"}),
        document(3, categories={"domain": "city", "topic": "what"}),
    ]
    assert document_groups(TASK, gold) == {
        "domain": {"city": [0, 2], "home": [1]},
        "topic": {"who": [0, 1], "what": [2]},
    }


def test_a_domain_that_a_metric_makes_parts_by_makes_groups():
    task = load("text").task("ruHHH")
    gold = [document(1, criteria="honest"), document(2, criteria="helpful"), document(3)]
    assert document_groups(task, gold) == {"criteria": {"honest": [0], "helpful": [1]}}


def test_prompts_are_numbered_by_their_text_and_never_told():
    gold = [document(1, "Смотри"), document(2, "Ответь"), document(3, "Смотри")]
    assert document_groups(TASK, gold) == {"prompt": {"2": [0, 2], "1": [1]}}


def test_a_field_that_is_the_same_or_different_everywhere_makes_no_groups():
    many = [document(n, domain=f"d{n}", category="x") for n in range(MOST_VALUES + 1)]
    assert document_groups(TASK, many) == {}


def test_gold_without_any_such_field_has_no_groups():
    assert document_groups(TASK, [document(1), document(2, categories="none")]) == {}
