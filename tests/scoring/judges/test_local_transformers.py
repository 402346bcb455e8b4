"""The classifiers of ruDetox: what they read, and what is said when they cannot be loaded."""

from collections.abc import Sequence
from importlib.util import find_spec

import pytest

from scoring.core.metrics.detox import detox
from scoring.core.metrics.detox_calibration import calibrated
from scoring.core.ports import JudgeError, MetricUnavailableError, Tools
from scoring.core.report import GoldDocument
from scoring.judges.local_transformers import LocalDetox, Model

GOLD = [GoldDocument(("0",), "норма", inputs="грубо"), GoldDocument(("1",), "норма", inputs="зло")]


class Recorder:
    """Loads classifiers that give 0.9 and remember their rows."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Sequence[str]]] = {}

    def __call__(self, model: Model) -> "Recorded":
        return Recorded(self.rows.setdefault(model.name, []))


class Recorded:
    def __init__(self, seen: list[Sequence[str]]) -> None:
        self.seen = seen

    def probabilities(self, rows: Sequence[Sequence[str]]) -> list[float]:
        self.seen += rows
        return [0.9] * len(rows)


def test_each_classifier_reads_its_fields_once() -> None:
    load = Recorder()
    tools = Tools(judges={"detox": LocalDetox(load)})
    values = [
        detox(GOLD, ["мягко", "мягко"], {"part": part}, tools).value
        for part in ("sta", "sim", "fl", "j")
    ]
    one = calibrated(0.9)
    assert values == pytest.approx([one, one, one, one**3])
    style, meaning, fluency = load.rows.values()
    assert style == [["мягко"], ["мягко"]]
    assert meaning == [["грубо", "мягко"], ["зло", "мягко"]]
    assert fluency == style


def test_long_work_is_told_batch_by_batch() -> None:
    told: list[tuple[int, int]] = []
    judge = LocalDetox(Recorder(), lambda *numbers: told.append(numbers))
    judge.opinions("detox_style", [{"answer": str(n)} for n in range(20)])
    assert told == [(16, 20), (20, 20)]


@pytest.mark.skipif(find_spec("transformers") is not None, reason="transformers is installed")
def test_a_missing_library_makes_the_metric_unavailable_and_says_how_to_get_it() -> None:
    tools = Tools(judges={"detox": LocalDetox()})
    with pytest.raises(MetricUnavailableError, match="pip install transformers torch"):
        detox(GOLD, ["а", "б"], {"part": "sta"}, tools)


def test_without_a_judge_the_metric_is_unavailable() -> None:
    with pytest.raises(MetricUnavailableError, match="no judge called 'detox'"):
        detox(GOLD, ["а", "б"], {"part": "j"}, Tools())


def test_another_kind_of_case_is_refused() -> None:
    with pytest.raises(JudgeError, match="'review'"):
        LocalDetox(Recorder()).opinions("review", [{}])
