"""What the robustness page tells: other rules, tasks that tell models apart, boards that agree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from leaderboard import formats
from leaderboard.models import Snapshot
from scoring.core.spec import BenchmarkSpec

RULES = ("total", "mean_win_rate", "borda", "common_tasks")
CLEAR_SIGNAL, WEAK_SIGNAL = 2.0, 1.0
STABLE_PLACES = 1


@dataclass(frozen=True, slots=True)
class Model:
    """A model's place under each rule, and its range when any one task is left out."""

    submission: str
    name: str
    places: Sequence[int | None]
    without_a_task: str
    is_stable: bool


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two rules, tasks or boards, and Kendall's tau between their orders, in figures and words."""

    first: str
    second: str
    tau: str
    words: str
    spread: str = ""
    models: int | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """How well a task tells models apart: ``verdict`` in words and the figures behind it."""

    slug: str
    title: str
    verdict: str
    signal: str
    smallest_difference: str
    separated_pairs: str


def context(spec: BenchmarkSpec, snapshot: Snapshot) -> Mapping[str, object]:
    """Return the robustness card in the reader's language; no ``models`` for too few entries."""
    analysis = snapshot.analysis
    if not analysis:
        return {"models": []}
    models = _models(snapshot)
    return {
        "models": models,
        "stable": sum(model.is_stable for model in models),
        "rules": [_rule(name) for name in RULES],
        "agreement": _rule_agreement(analysis["tau"]),
        "moved_by": _moved_by(spec, analysis["moved_by"]),
        "tasks": _tasks(spec, analysis["tasks"]),
        "redundant": _redundant(spec, analysis["redundant"]),
        "boards": _boards(spec, analysis["boards"]),
    }


def _rule(name: str) -> str:
    return {
        "total": _("Total Score"),
        "mean_win_rate": _("Mean win rate"),
        "borda": _("Borda count"),
        "common_tasks": _("Common tasks only"),
    }[name]


def _models(snapshot: Snapshot) -> list[Model]:
    names = {row["submission"]: row["model"] for row in snapshot.content["rows"]}
    places = snapshot.analysis["places"]
    spans = snapshot.analysis["leave_one_out"]
    found = [
        _model(key, names.get(key, key), [places[rule][key] for rule in RULES], spans[key])
        for key in spans
    ]
    return sorted(found, key=lambda model: (model.places[0] or len(found) + 1, model.name))


def _model(key: str, name: str, places: Sequence[int | None], span: Sequence[int]) -> Model:
    known = [place for place in (*places, *span) if place is not None]
    is_stable = max(known) - min(known) <= STABLE_PLACES
    return Model(key, name, places, _span(*span), is_stable)


def _span(best: int, worst: int) -> str:
    return str(best) if best == worst else f"{best}–{worst}"


def _rule_agreement(found: Sequence[Sequence[Any]]) -> list[Agreement]:
    return [_agreement(_rule(first), _rule(second), tau) for first, second, tau in found]


def _agreement(first: str, second: str, tau: float | None) -> Agreement:
    return Agreement(first, second, _figure(tau), _words(tau))


def _words(tau: float | None) -> str:
    """Return what a tau means: (1 + tau) / 2 is the share of pairs that both order alike."""
    if tau is None:
        return _("not known: too few models")
    share = formats.percent((1 + tau) / 2)
    return _("%(share)s of the pairs of models stand in the same order") % {"share": share}


def _figure(value: float | None) -> str:
    return formats.MISSING if value is None else formats.localised(f"{value:.2f}")


def _moved_by(spec: BenchmarkSpec, found: Sequence[Any] | None) -> Agreement | None:
    return _agreement(spec.task(found[0]).title, "", found[1]) if found else None


def _tasks(spec: BenchmarkSpec, found: Mapping[str, Mapping[str, Any] | None]) -> list[Task]:
    """Return the tasks that are known of; those that tell models apart best come first."""
    known = [(slug, facts) for slug, facts in found.items() if facts]
    known.sort(key=lambda pair: -pair[1]["separated_pairs"])
    return [_task(spec, slug, facts) for slug, facts in known]


def _task(spec: BenchmarkSpec, slug: str, facts: Mapping[str, Any]) -> Task:
    return Task(
        slug,
        spec.task(slug).title,
        _verdict(facts["signal_to_noise"]),
        _figure(facts["signal_to_noise"]),
        formats.score(facts["smallest_difference"]),
        formats.percent(facts["separated_pairs"]),
    )


def _verdict(signal: float | None) -> str:
    if signal is None or signal >= CLEAR_SIGNAL:
        return _("tells models apart well")
    if signal >= WEAK_SIGNAL:
        return _("tells apart only models far from each other")
    return _("mostly chance orders the models")


def _redundant(spec: BenchmarkSpec, found: Sequence[Sequence[Any]]) -> list[Agreement]:
    return [
        _agreement(spec.task(first).title, spec.task(second).title, tau)
        for first, second, tau in found
    ]


def _boards(spec: BenchmarkSpec, found: Sequence[Mapping[str, Any]]) -> list[Agreement]:
    titles = {board.slug: board.title.in_language(get_language()) for board in spec.boards}
    return [
        Agreement(
            titles[pair["boards"][0]],
            titles[pair["boards"][1]],
            _figure(pair["tau"]),
            _words(pair["tau"]),
            f"{_figure(pair['subset_mean'])} ± {_figure(pair['subset_spread'])}",
            pair["models"],
        )
        for pair in found
    ]
