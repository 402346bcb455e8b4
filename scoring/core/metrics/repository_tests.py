"""pass@1 of code that is tested inside its own repository."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.ports import MetricUnavailableError, Tools
from scoring.core.report import GoldDocument, MetricScore


def repository_tests(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Refuse: the score needs the container image of each repository, and none is public here.

    Raises MetricUnavailableError, always. How an answer's code would be cut out and repaired is
    in ``scoring.core.metrics.extraction``.
    Source: MERA CODE, tasks RealCode, RealCodeJava, JavaTestGen, YABLoCo.
    """
    del gold, answers, options, tools
    raise MetricUnavailableError(
        "the tests run inside the repositories' container images, "
        "which the benchmark does not publish; they are not installed here"
    )
