"""Contributions of documents to a task score."""

import numpy as np
import pytest

from scoring.core.report import TaskReport
from scoring.core.statistics.influence import NoContributionsError, task_contributions
from tests.scoring.core.statistics.specs import metric, task


def report(score, metrics, **parts):
    return TaskReport(task="A", n=4, score=score, metrics=metrics, **parts)


def test_a_mean_is_contributed_to_by_its_documents_scores():
    scores = [1.0, 0.0, 1.0, 0.0]
    one = report(0.5, {"em": 0.5}, per_document={"em": scores})
    assert task_contributions(task("em"), one).tolist() == scores


def test_two_main_metrics_contribute_half_each():
    two = report(
        0.375,
        {"em": 0.5, "f1": 0.25},
        per_document={"em": [1.0, 0, 1, 0], "f1": [1.0, 0, 0, 0]},
    )
    assert task_contributions(task("em", "f1"), two).tolist() == [1.0, 0.0, 0.5, 0.0]


def test_groups_beside_documents():
    both = report(
        0.625,
        {"exact_match": 0.75, "group_exact_match": 0.5},
        per_document={"exact_match": [1.0, 1, 1, 0]},
        codes={"group_exact_match": [(0.0, 1.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)]},
    )
    contributions = task_contributions(task("exact_match", "group_exact_match"), both)
    assert contributions == pytest.approx([1.0, 1.0, 0.5, 0.0])


def test_a_score_that_is_not_there_has_no_contributions():
    with pytest.raises(NoContributionsError, match="task A has no score"):
        task_contributions(task("em"), report(None, {}))


def test_a_diagnostic_task_without_a_main_metric_has_no_contributions():
    shown = metric("em").model_copy(update={"main": False})
    diagnostic = task("em").model_copy(update={"metrics": (shown,)})
    with pytest.raises(NoContributionsError, match="task A has no score"):
        task_contributions(diagnostic, report(0.0, {"em": 0.5}))


def test_a_metric_silent_about_documents_is_named():
    with pytest.raises(NoContributionsError, match="metric strange"):
        task_contributions(task("strange"), report(0.5, {"strange": 0.5}))


def test_the_last_digits_of_a_mean_are_the_scores_own():
    value = 0.1 + 0.2
    one = report(value, {"em": value}, per_document={"em": [0.3, 0.3, 0.3, 0.3]})
    assert np.allclose(task_contributions(task("em"), one), value, rtol=0, atol=1e-15)
