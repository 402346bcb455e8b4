"""``mera sandbox run|judge|doctor``: the sandbox from the command line."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from pydantic import JsonValue, TypeAdapter, ValidationError

from scoring.core.ports import Limits, Outcome, Program, Verdict
from scoring.sandbox.backends import BACK_ENDS, DEFAULT, load
from scoring.sandbox.doctor import Finding, findings
from scoring.sandbox.inside.caller import NotPlainError
from scoring.sandbox.judge import Call, judge_calls
from scoring.sandbox.languages import UnknownLanguageError, language, languages
from scoring.sandbox.seccomp import executor_profile

EXIT_REACHED = 0
EXIT_WRONG_USAGE = 2
EXIT_NO_ISOLATION = 3
_LIMITS = Limits()
_CALLS = TypeAdapter(list[Call])
_PROFILE = TypeAdapter(dict[str, JsonValue])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``sandbox`` to ``parser``."""
    commands = parser.add_subparsers(dest="sandbox_command", required=True, metavar="COMMAND")
    run_parser = commands.add_parser("run", help="run an untrusted program and say how it ended")
    _add_common(run_parser)
    run_parser.add_argument("file", type=Path, metavar="FILE")
    run_parser.add_argument("--stdin", type=Path, metavar="FILE", help="what it reads")
    run_parser.set_defaults(sandbox_run=_run_program)
    judge_parser = commands.add_parser("judge", help="call a function of an untrusted solution")
    _add_common(judge_parser)
    judge_parser.add_argument("--entry", required=True, metavar="NAME", help="the function")
    judge_parser.add_argument("--tests", required=True, type=Path, metavar="TESTS.json")
    judge_parser.add_argument("solution", type=Path, metavar="SOLUTION")
    judge_parser.set_defaults(sandbox_run=_judge_solution)
    doctor_parser = commands.add_parser("doctor", help="what this host offers and what is missing")
    doctor_parser.add_argument("--backend", default=DEFAULT, choices=tuple(BACK_ENDS))
    doctor_parser.add_argument("--json", action="store_true", dest="as_json")
    doctor_parser.set_defaults(sandbox_run=_examine)
    profile_parser = commands.add_parser(
        "profile", help="extend a container engine's seccomp profile by what bubblewrap needs"
    )
    profile_parser.add_argument("default", type=Path, metavar="PROFILE.json")
    profile_parser.set_defaults(sandbox_run=_extend_profile)


def run(args: argparse.Namespace) -> int:
    """Carry out ``sandbox``: 0 = a verdict was reached, 2 = wrong usage, 3 = no isolation."""
    try:
        code: int = args.sandbox_run(args)
    except (UnknownLanguageError, ValidationError, NotPlainError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_WRONG_USAGE
    return code


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", default="python", metavar="|".join(languages()))
    parser.add_argument("--backend", default=DEFAULT, choices=tuple(BACK_ENDS))
    parser.add_argument("--wall", type=float, default=_LIMITS.wall_s, metavar="S")
    parser.add_argument("--memory", type=int, default=_LIMITS.memory_mib, metavar="MB")


def _run_program(args: argparse.Namespace) -> int:
    source = language(args.language).source
    program = Program(args.language, {source: args.file.read_bytes()})
    stdin = args.stdin.read_bytes() if args.stdin else b""
    outcome = load(args.backend).run(program, stdin, _limits(args))
    sys.stdout.write(json.dumps(_outcome_fields(outcome), ensure_ascii=False) + "\n")
    return EXIT_NO_ISOLATION if outcome.verdict is Verdict.UNAVAILABLE else EXIT_REACHED


def _judge_solution(args: argparse.Namespace) -> int:
    if args.language != "python":
        raise UnknownLanguageError(f"functions are judged in python only, not in {args.language}")
    judged = judge_calls(
        load(args.backend),
        args.solution.read_bytes(),
        args.entry,
        _CALLS.validate_json(args.tests.read_bytes()),
        _limits(args),
    )
    sys.stdout.write(json.dumps(asdict(judged), ensure_ascii=False) + "\n")
    return EXIT_NO_ISOLATION if judged.verdict == "unavailable" else EXIT_REACHED


def _examine(args: argparse.Namespace) -> int:
    found = findings(load(args.backend))
    if args.as_json:
        sys.stdout.write(json.dumps([asdict(finding) for finding in found]) + "\n")
    else:
        sys.stdout.writelines(f"{_line(finding)}\n" for finding in found)
    works = all(finding.ok for finding in found if finding.required)
    return EXIT_REACHED if works else EXIT_NO_ISOLATION


def _extend_profile(args: argparse.Namespace) -> int:
    default = _PROFILE.validate_json(args.default.read_bytes())
    sys.stdout.write(json.dumps(executor_profile(default), indent=1) + "\n")
    return EXIT_REACHED


def _line(finding: Finding) -> str:
    mark = "ok  " if finding.ok else "FAIL" if finding.required else "-   "
    remedy = f"\n       -> {finding.remedy}" if finding.remedy else ""
    return f"{mark} {finding.name}: {finding.detail}{remedy}"


def _limits(args: argparse.Namespace) -> Limits:
    return Limits(wall_s=args.wall, memory_mib=args.memory)


def _outcome_fields(outcome: Outcome) -> dict[str, object]:
    return {
        "verdict": outcome.verdict,
        "exit_code": outcome.exit_code,
        "signal": outcome.signal,
        "wall_s": round(outcome.wall_s, 4),
        "cpu_s": round(outcome.cpu_s, 4),
        "peak_rss_mb": round(outcome.peak_rss_mib, 1),
        "stdout": outcome.stdout.decode("utf-8", "replace"),
        "stderr": outcome.stderr.decode("utf-8", "replace"),
        "truncated": outcome.truncated,
        "why": outcome.why,
    }
