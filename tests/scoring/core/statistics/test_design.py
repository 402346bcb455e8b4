"""Designs of tasks, from their definition and gold."""

from scoring.core.report import GoldDocument
from scoring.core.statistics.design import document_clusters, task_design
from tests.scoring.core.statistics.specs import metric, task

GOLD = [
    GoldDocument(key=(str(n),), outputs="А", meta={"group_id": group, "film": film})
    for n, (group, film) in enumerate([(7, "x"), (7, "y"), (8, "y"), (9, None)])
]


def test_a_task_without_clusters_has_independent_documents():
    assert document_clusters(task("exact_match"), GOLD) is None


def test_documents_of_one_film_form_a_cluster():
    assert document_clusters(task("em", cluster="film"), GOLD).tolist() == [0, 1, 1, 2]


def test_a_group_metric_brings_its_groups():
    assert document_clusters(task("em", "group_exact_match"), GOLD).tolist() == [0, 0, 1, 2]
    by_film = metric("group_exact_match", options={"group": "film"})
    assert document_clusters(task(by_film), GOLD).tolist() == [0, 1, 1, 2]


def test_bounds_are_those_of_the_main_metrics():
    design = task_design(task(metric("mcc", low=-1.0), "em"), GOLD, weight=0.5)
    assert (design.low, design.high, design.documents, design.weight) == (-0.5, 1.0, 4, 0.5)
