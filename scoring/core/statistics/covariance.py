"""The covariance of models' scores on one task, exact and cheap to extend by one model.

Two models answer the same documents, so their scores rise and fall together; whether one is
better than the other can only be judged with the covariance of the two.

Products are taken between whole numbers held as floats, small enough that no sum rounds. So the
result has the same bits in whatever order models come, with whatever number of threads, and
whether a model was added later or was there from the start. A board rebuilt from its stored
scores is the board that grew one publication at a time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.core.statistics.arrays import Clusters, Floats, Integers
from scoring.core.statistics.standard_error import deviations

MANTISSA_BITS = 53
"""Whole numbers up to 2**53 are exact in a 64-bit float."""
ROW_BITS = 24
"""Whole numbers up to 2**24 are exact in a 32-bit float, as which the rows are kept."""


@dataclass(frozen=True, slots=True)
class TaskCovariance:
    """The models of one task, in the order of their keys, and the covariance of their scores.

    ``rows`` (models, clusters) and ``exponents`` (models,) are each model's deviations,
    rows * 2**exponents; ``covariance`` is (models, models).
    """

    keys: tuple[str, ...]
    rows: NDArray[np.float32]
    exponents: Integers
    covariance: Floats

    def standard_errors(self) -> dict[str, float]:
        """Return the standard error of each model's score on the task, by key."""
        errors = np.sqrt(np.diagonal(self.covariance)).tolist()
        return dict(zip(self.keys, errors, strict=True))


def task_covariance(
    contributions: Mapping[str, Floats], clusters: Clusters = None
) -> TaskCovariance:
    """Return the covariance of all models of a task. Cost: models^2 * clusters.

    ``contributions`` maps a model's key to its (documents,) vector in gold order.
    Raises ValueError: no models, or vectors of unequal length.
    """
    keys = tuple(sorted(contributions))
    stacked = np.stack([contributions[key] for key in keys])
    rows, exponents = _whole(deviations(stacked, clusters))
    exact = rows.astype(np.float64)
    products = np.ldexp(exact @ exact.T, exponents[:, None] + exponents)
    return TaskCovariance(keys, rows, exponents, products)


def with_model(
    task: TaskCovariance, key: str, contributions: Floats, clusters: Clusters = None
) -> TaskCovariance:
    """Return the task with one more model, or with new contributions of a model it has.

    The same bits as ``task_covariance`` of all models. Cost: models * clusters.
    """
    if key in task.keys:
        return with_model(without_model(task, key), key, contributions, clusters)
    place = int(np.searchsorted(task.keys, key))
    row, exponent = _whole(deviations(contributions[None, :], clusters))
    rows = np.insert(task.rows, place, row, axis=0)
    exponents = np.insert(task.exponents, place, exponent)
    products = np.ldexp(rows.astype(np.float64) @ row[0].astype(np.float64), exponents + exponent)
    covariance = np.insert(task.covariance, place, np.delete(products, place), axis=0)
    covariance = np.insert(covariance, place, products, axis=1)
    return TaskCovariance(
        (*task.keys[:place], key, *task.keys[place:]), rows, exponents, covariance
    )


def without_model(task: TaskCovariance, key: str) -> TaskCovariance:
    """Return the task without a model. Raises ValueError: the task has no such model."""
    place = task.keys.index(key)
    covariance = np.delete(np.delete(task.covariance, place, axis=0), place, axis=1)
    keys = task.keys[:place] + task.keys[place + 1 :]
    rows, exponents = np.delete(task.rows, place, axis=0), np.delete(task.exponents, place)
    return TaskCovariance(keys, rows, exponents, covariance)


def _whole(values: Floats) -> tuple[NDArray[np.float32], Integers]:
    """Return rows of whole numbers, and for each row the power of 2 that turns it back.

    As many bits are kept as leave the sum of all squares exact: 19 for 30,000 clusters, which
    changes a standard error by less than a millionth of itself.
    """
    sum_bits = max(values.shape[1] - 1, 1).bit_length()
    bits = min(ROW_BITS, (MANTISSA_BITS - sum_bits) // 2)
    largest = np.abs(values).max(axis=1, initial=0.0)
    exponents = np.frexp(largest)[1].astype(np.int64) - bits
    rows = np.rint(np.ldexp(values, -exponents[:, None])).astype(np.float32)
    return rows, exponents


def board_covariance(
    tasks: Mapping[str, TaskCovariance], shares: Mapping[str, float], keys: Sequence[str]
) -> Floats:
    """Return the covariance of the models' total scores, (models, models) in the order of keys.

    Documents are drawn within fixed tasks, so the tasks' covariances add up:
    sum over tasks of share^2 * covariance, where ``shares`` (summing to 1) are the weights of the
    tasks in the total. A model that did not attempt a task scores 0 there for certain. Models of
    a task that are not among ``keys`` are left out.
    """
    places = {key: place for place, key in enumerate(keys)}
    total = np.zeros((len(keys), len(keys)))
    for name in sorted(shares.keys() & tasks.keys()):
        task = tasks[name]
        own = [i for i, key in enumerate(task.keys) if key in places]
        at = [places[task.keys[i]] for i in own]
        total[np.ix_(at, at)] += shares[name] ** 2 * task.covariance[np.ix_(own, own)]
    return total
