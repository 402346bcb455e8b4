"""How fast untrusted programs are judged, beside the bare interpreter in the same run.

Prints one JSON object per line: bench, ours, reference, ratio, unit, note.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scoring.core.ports import Limits, Program, Sandbox, Verdict
from scoring.sandbox.backends import load
from scoring.sandbox.batch import Case, judge_batch
from scoring.sandbox.judge import Call
from scoring.sandbox.languages import MissingToolError, language, languages

LIMITS = Limits(wall_s=60, cpu_s=5, memory_mib=512)
WORKERS = 2
PROBLEMS, GENERATIONS = 164, 10
INPUTS = range(7)
STARTS = 30
HELLO = {
    "python": "print(1)",
    "javascript": "console.log(1)",
    "c": '#include <stdio.h>\nint main(void) { puts("1"); }',
    "cpp": "#include <iostream>\nint main() { std::cout << 1; }",
    "java": "public class Main { public static void main(String[] a) { System.out.println(1); } }",
    "go": "package main\nfunc main() { println(1) }",
    "csharp": "public class P { public static void Main() { System.Console.WriteLine(1); } }",
    "scala": "object Main { def main(a: Array[String]): Unit = println(1) }",
}


@dataclass(frozen=True)
class Generation:
    """A generated solution, half of them right, and whether it is."""

    source: str
    tests: tuple[Call, ...]
    is_right: bool

    def as_case(self) -> Case:
        """Return it for the judge."""
        return Case(self.source.encode(), "solve", self.tests)

    def as_script(self) -> str:
        """Return it for the bare interpreter, which must be told the right results."""
        checks = (f"assert str(solve({test.args[0]})) == {test.expected!r}" for test in self.tests)
        return "\n".join((self.source, *checks))


def generations() -> list[Generation]:
    """Return 1,640 different programs for 164 problems."""
    return [_generation(p, g) for p in range(PROBLEMS) for g in range(GENERATIONS)]


def _generation(problem: int, number: int) -> Generation:
    is_right = number % 2 == 0
    added = 0 if is_right else 1
    source = (
        "from typing import List\n\n"
        f"def solve(n: int) -> List[int]:\n    # Attempt {number}.\n"
        f"    return [i * {problem + 1} + {added} for i in range(n) if i % 3]\n"
    )
    tests = tuple(
        Call(str([i * (problem + 1) for i in range(n) if i % 3]), [n]) for n in INPUTS[1:]
    )
    return Generation(source, tests, is_right)


def judging(count: int) -> dict[str, object]:
    """Judge ``count`` programs, ours and bare by turns, so that both meet the same host."""
    chosen = generations()[:count]
    turns = [chosen[at : at + PROBLEMS] for at in range(0, count, PROBLEMS)]
    sandbox = load("warm")
    python = language("python").installed()["python"]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        bare_s, ours_s = [], []
        for turn in turns:
            bare_s.append(_timed(_run_bare, pool, python, Path(folder), turn))
            ours_s.append(_timed(_judge, sandbox, turn))
    note = f"{count} programs, half right, {WORKERS} workers, every verdict checked"
    return _row("sandbox.judge", count / sum(ours_s), count / sum(bare_s), "programs/s", note)


def _judge(sandbox: Sandbox, turn: Sequence[Generation]) -> None:
    cases = [generation.as_case() for generation in turn]
    for decided in judge_batch(sandbox, cases, LIMITS, workers=WORKERS):
        right = turn[decided.position].is_right
        if (decided.judged.verdict == "passed") != right:
            raise AssertionError(f"wrong verdict: {decided}")


def _run_bare(
    pool: ThreadPoolExecutor, python: str, folder: Path, turn: Sequence[Generation]
) -> None:
    def is_as_expected(number: int) -> bool:
        script = folder / f"{number}.py"
        script.write_text(turn[number].as_script(), "utf-8")
        run = subprocess.run([python, "-I", "-S", str(script)], capture_output=True, check=False)
        return (run.returncode == 0) == turn[number].is_right

    if not all(pool.map(is_as_expected, range(len(turn)))):
        raise AssertionError("the bare interpreter gave a wrong verdict")


def starting(name: str) -> dict[str, object]:
    """Compare the start of an empty isolated Python with the bare one; medians."""
    sandbox = load(name)
    python = language("python").installed()["python"]
    program = Program("python", {"main.py": b"pass"})
    sandbox.run(program, b"", LIMITS)
    ours, bare = [], []
    for _ in range(STARTS):
        ours.append(_timed(sandbox.run, program, b"", LIMITS))
        bare.append(_timed(subprocess.run, [python, "-I", "-S", "-c", "pass"]))
    mine, other = (statistics.median(times) * 1000 for times in (ours, bare))
    note = f"{mine - other:+.1f} ms over the bare interpreter"
    return _row(f"sandbox.start.{name}", mine, other, "ms", note)


def in_language(name: str) -> Iterator[dict[str, object]]:
    """Run a smallest program; compiling and setting up, which come before every run, apart."""
    spoken = language(name)
    sandbox = load("warm")
    program = Program(name, {spoken.source: HELLO[name].encode()})
    outcomes, times = [], []
    for _ in range(3):
        started = time.perf_counter()
        outcomes.append(sandbox.run(program, b"", LIMITS))
        times.append(time.perf_counter() - started)
    if any(outcome.verdict is not Verdict.OK for outcome in outcomes):
        raise AssertionError(f"{name}: {outcomes}")
    run_ms = statistics.median(outcome.wall_s for outcome in outcomes) * 1000
    rest_ms = statistics.median(times) * 1000 - run_ms
    yield _row(f"sandbox.run.{name}", run_ms, None, "ms", "a smallest program, without compiling")
    kind = "compile" if spoken.compile else "set_up"
    yield _row(f"sandbox.{kind}.{name}", rest_ms, None, "ms", "before the run, in its own sandbox")


def _timed(act: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    act(*arguments)
    return time.perf_counter() - started


def _row(
    bench: str, ours: float, reference: float | None, unit: str, note: str
) -> dict[str, object]:
    return {
        "bench": bench,
        "ours": round(ours, 2),
        "reference": None if reference is None else round(reference, 2),
        "ratio": None if reference is None else round(ours / reference, 3),
        "unit": unit,
        "note": note,
    }


def rows(count: int) -> Iterator[dict[str, object]]:
    """Yield every row; languages that are not installed are left out."""
    yield judging(count)
    yield from (starting(name) for name in ("bubblewrap", "warm"))
    for name in languages():
        if _is_installed(name):
            yield from in_language(name)


def _is_installed(name: str) -> bool:
    try:
        language(name).installed()
    except MissingToolError:
        return False
    return True


def main() -> int:
    """Print the rows; ``--programs`` shortens the longest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=PROBLEMS * GENERATIONS)
    for row in rows(parser.parse_args().programs):
        print(json.dumps(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
