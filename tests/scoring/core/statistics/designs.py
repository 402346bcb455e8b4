"""Small made-up boards for the tests of the statistics."""

import numpy as np

from scoring.core.statistics.board import board_statistics
from scoring.core.statistics.covariance import task_covariance
from scoring.core.statistics.design import TaskDesign


def right_or_wrong(rng, shares, documents, spread=0.0):
    """Return answers (models, documents), 1 = right; documents differ in difficulty by spread."""
    easier = rng.normal(0, spread, documents)
    return (rng.random((len(shares), documents)) < np.add.outer(shares, easier)).astype(float)


def board(answers, *, clusters=None, weights=None, draws=1000):
    """Return the statistics of {task: {model: contributions}}."""
    keys = {key for vectors in answers.values() for key in vectors}
    scores = {k: {t: float(v[k].mean()) for t, v in answers.items() if k in v} for k in keys}
    designs = {
        task: TaskDesign(
            (weights or {}).get(task, 1.0), len(next(iter(vectors.values()))), clusters
        )
        for task, vectors in answers.items()
    }
    covariances = {task: task_covariance(vectors, clusters) for task, vectors in answers.items()}
    return board_statistics(scores, designs, covariances, draws=draws)
