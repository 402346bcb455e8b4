"""pass@k of programs that a linter accepts (CodeLinterEval)."""

from collections.abc import Sequence

from pydantic import JsonValue

from scoring.core.metrics import Options
from scoring.core.metrics.extraction.fences import python_blocks
from scoring.core.metrics.linting import accepted
from scoring.core.metrics.pass_at_k import generations_of, mean_pass
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def linter_pass_at_k(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over problems of pass@k, a pass being code that flake8 accepts, in [0, 1].

    Options: ``k`` and ``generations`` as for ``pass_at_k``. Code is cut out of each generation;
    code without a statement or with a suppression comment fails.
    Raises MetricUnavailableError: flake8 is not installed.
    Source: MERA CODE, task CodeLinterEval; Chen et al., 2021, equation 1.
    """
    del gold, tools
    programs = [
        [python_blocks(text) if isinstance(text, str) else "" for text in generations_of(answer)]
        for answer in answers
    ]
    verdicts = iter(accepted(tuple(program for row in programs for program in row)))
    return mean_pass([[next(verdicts) for _ in row] for row in programs], options)
