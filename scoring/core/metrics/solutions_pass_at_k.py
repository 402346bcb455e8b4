"""pass@k of programming problems whose answers are programs or results of the client's runs."""

from collections.abc import Sequence
from dataclasses import replace

from pydantic import JsonValue

from scoring.core.kinds.solutions import holds_code
from scoring.core.metrics import Options
from scoring.core.metrics.pass_at_k import mean_pass, pass_at_k
from scoring.core.metrics.running import RUN_BY_US, solved_by_running, tester_of
from scoring.core.ports import Tools
from scoring.core.report import GoldDocument, MetricScore


def solutions_pass_at_k(
    gold: Sequence[GoldDocument], answers: Sequence[JsonValue], options: Options, tools: Tools
) -> MetricScore:
    """Return the mean over problems of the estimate of pass@k, in [0, 1].

    Options: ``k`` and ``generations`` as for ``pass_at_k``. Programs are run by us, which the note
    ``run_by_us`` tells; test results are compared as ``pass_at_k`` does, note ``client_run``.
    Raises MetricUnavailableError, NoIsolationError: there are programs and they cannot be run.
    Source: Chen et al., 2021, equation 1; MERA CODE, tasks ruHumanEval and ruCodeEval.
    """
    if not holds_code(answers):
        return pass_at_k(gold, answers, options, tools)
    tester = tester_of(tools)
    score = mean_pass(solved_by_running(gold, answers, tester), options)
    return replace(score, notes=(RUN_BY_US, f"sandbox:{tester.name}@{tester.version}"))
