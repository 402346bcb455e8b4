"""The adapter against real classes of transformers: tiny classifiers, made here, at random.

Torch is too heavy for the lock, so this runs where ``pip install transformers torch`` was done.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from scoring.core.ports import JudgeError
from scoring.judges.local_transformers import Classifier, Model, load_transformers

WHY = "pip install transformers torch"
transformers = pytest.importorskip("transformers", reason=WHY)
torch = pytest.importorskip("torch", reason=WHY)

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *LETTERS, *(f"##{x}" for x in LETTERS)]
TEXTS = ["привет", "", "как дела " * 300, "мягко", *(LETTERS[:n] for n in range(1, 20))]


def saved(folder: Path, labels: Sequence[str]) -> str:
    """Save a classifier of one layer with these labels, and its vocabulary; return where."""
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY), encoding="utf-8")
    torch.manual_seed(1)
    config = transformers.BertConfig(
        vocab_size=len(VOCABULARY),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        initializer_range=0.3,
        id2label=dict(enumerate(labels)),
        label2id={label: number for number, label in enumerate(labels)},
    )
    transformers.BertForSequenceClassification(config).save_pretrained(folder)
    return str(folder)


def one_by_one(classifier: Classifier, rows: Sequence[Sequence[str]]) -> list[float]:
    return [value for row in rows for value in classifier.probabilities([row])]


def test_labels_share_one_probability_and_texts_do_not_mix(tmp_path: Path) -> None:
    name, rows = saved(tmp_path, ["neutral", "toxic"]), [[text] for text in TEXTS]
    first, second = (load_transformers(Model(name, label, ("answer",))) for label in (0, 1))
    values = first.probabilities(rows)
    assert values == pytest.approx(one_by_one(first, rows), abs=1e-5)
    assert values == pytest.approx([1 - p for p in second.probabilities(rows)], abs=1e-6)
    assert max(values) - min(values) > 0.01


def test_a_label_is_found_by_name_and_both_texts_of_a_pair_count(tmp_path: Path) -> None:
    name = saved(tmp_path, ["different", "paraphrase"])
    classifier = load_transformers(Model(name, "paraphrase", ("original", "answer")))
    one, other, long = classifier.probabilities([["а", "б"], ["а", "в"], ["а " * 600, "б " * 600]])
    assert one != pytest.approx(other, abs=1e-6)
    assert 0 < long < 1


def test_a_single_logit_passes_the_sigmoid(tmp_path: Path) -> None:
    classifier = load_transformers(Model(saved(tmp_path, ["fluent"]), 1, ("answer",)))
    assert all(0 < value < 1 for value in classifier.probabilities([["а"], ["б"]]))


def test_a_missing_label_or_model_is_our_fault_and_no_score(tmp_path: Path) -> None:
    with pytest.raises(JudgeError, match="knows no label 'paraphrase'"):
        load_transformers(Model(saved(tmp_path, ["a", "b"]), "paraphrase", ("answer",)))
    with pytest.raises(JudgeError, match="cannot be loaded"):
        load_transformers(Model(str(tmp_path / "absent"), 0, ("answer",)))
