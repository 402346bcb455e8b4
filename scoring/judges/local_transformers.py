"""The detoxification judge: three public classifiers run on this machine (ruDetox)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from scoring.core.ports import JudgeError, MetricUnavailableError, Opinion
from scoring.judges.opinion_cache import OpinionCache, content_key

_LONGEST_TOKENS = 512
_BATCH = 16


class Classifier(Protocol):
    """Gives the probability of one label to a batch of texts, or of pairs of texts."""

    def probabilities(self, rows: Sequence[Sequence[str]]) -> list[float]:
        """Return one probability in [0, 1] per row of one or two texts."""
        ...


class _Config(Protocol):
    label2id: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Model:
    """A published classifier, the label asked for, and the fields of a case that it reads."""

    name: str
    label: str | int
    fields: tuple[str, ...]


MODELS: Mapping[str, Model] = {
    "detox_style": Model("IlyaGusev/rubertconv_toxic_clf", 0, ("answer",)),
    "detox_meaning": Model(
        "s-nlp/rubert-base-cased-conversational-paraphrase-v1",
        "paraphrase",
        ("original", "answer"),
    ),
    "detox_fluency": Model("s-nlp/ruRoberta-large-RuCoLa-v1", 1, ("answer",)),
}
"""The classifiers of MERA's module ``scoring``, task ruDetox."""


class LocalDetox:
    """Gives raw probabilities of style, meaning and fluency; the metric calibrates them.

    Models are loaded when first needed and kept.
    """

    name = "rudetox-classifiers"
    version = "1"

    def __init__(
        self,
        load: Callable[[Model], Classifier] | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Take the classifiers from ``load``, or from the transformers library.

        ``progress`` is told how many of how many cases of a kind have an opinion.
        """
        self._load = load or load_transformers
        self._progress = progress
        self._classifiers: dict[str, Classifier] = {}
        self._cache = OpinionCache()

    def opinions(self, kind: str, cases: Sequence[Mapping[str, str]]) -> Sequence[Opinion]:
        """Return the raw probability of each case, in order.

        Raises MetricUnavailableError: transformers or torch is not installed; JudgeError: a
        classifier cannot be loaded, or this judge knows no such kind of case.
        """
        if kind not in MODELS:
            raise JudgeError(f"{self.name} is not asked about {kind!r}")
        keys = [content_key(self.name, self.version, kind, case) for case in cases]
        kept = {key: opinion for key in keys if (opinion := self._cache.get(key))}
        wanted = {key: case for key, case in zip(keys, cases, strict=True) if key not in kept}
        for key, opinion in zip(wanted, self._ask(kind, list(wanted.values())), strict=True):
            self._cache.put(key, opinion)
            kept[key] = opinion
        return [kept[key] for key in keys]

    def _ask(self, kind: str, cases: Sequence[Mapping[str, str]]) -> Iterator[Opinion]:
        fields = MODELS[kind].fields
        for start in range(0, len(cases), _BATCH):
            batch = cases[start : start + _BATCH]
            rows = [[case[field] for field in fields] for case in batch]
            yield from map(Opinion, self._classifier(kind).probabilities(rows))
            if self._progress:
                self._progress(start + len(batch), len(cases))

    def _classifier(self, kind: str) -> Classifier:
        if kind not in self._classifiers:
            self._classifiers[kind] = self._load(MODELS[kind])
        return self._classifiers[kind]


def load_transformers(model: Model) -> Classifier:
    """Return the classifier, loaded by the transformers library.

    Raises MetricUnavailableError: transformers or torch is not installed; JudgeError: the model
    is neither on this machine nor to be had from the hub.
    """
    if find_spec("transformers") is None or find_spec("torch") is None:
        raise MetricUnavailableError(
            "the classifiers of ruDetox need transformers and torch: "
            "pip install transformers torch sentencepiece"
        )
    try:
        return _TransformersClassifier(model)
    except OSError as error:
        raise JudgeError(f"the classifier {model.name} cannot be loaded: {error}") from error


class _TransformersClassifier:
    """One sequence classifier of the transformers library."""

    def __init__(self, model: Model) -> None:
        transformers, self._torch = import_module("transformers"), import_module("torch")
        self._tokenizer = transformers.AutoTokenizer.from_pretrained(model.name)
        self._network = transformers.AutoModelForSequenceClassification.from_pretrained(model.name)
        self._network.eval()
        self._label = _label_number(self._network.config, model)

    def probabilities(self, rows: Sequence[Sequence[str]]) -> list[float]:
        texts = [list(column) for column in zip(*rows, strict=True)]
        inputs = self._tokenizer(
            *texts, return_tensors="pt", padding=True, truncation=True, max_length=_LONGEST_TOKENS
        )
        with self._torch.no_grad():
            logits = self._network(**inputs).logits
        if logits.shape[-1] > 1:
            chosen = self._torch.softmax(logits, -1)[:, self._label]
        else:
            chosen = self._torch.sigmoid(logits)[:, 0]
        return [float(value) for value in chosen]


def _label_number(config: _Config, model: Model) -> int:
    if isinstance(model.label, int):
        return model.label
    if model.label not in config.label2id:
        raise JudgeError(f"{model.name} knows no label {model.label!r}")
    return config.label2id[model.label]
