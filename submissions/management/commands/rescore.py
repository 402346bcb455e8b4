"""``manage.py rescore``: recompute scores by the rules in force."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from scoring.models import Benchmark
from submissions import rescoring
from submissions.rescoring import Change, Move, Wanted

_CHANGES = ("submission", "task", "before", "after", "difference")
_MOVES = ("board", "model", "submission", "total", "new total", "rank", "new rank")


class Command(BaseCommand):
    """Hands the work to the workers; a dry run computes here and stores nothing."""

    help = (
        "Rescore all submissions of a benchmark, one task or one submission, as worker jobs. "
        "Old scores are kept. With --dry-run: show which numbers and ranks would change."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what to rescore and how."""
        parser.add_argument("benchmark", help="slug of the benchmark; its current version")
        parser.add_argument("--task", default="", help="only this task")
        parser.add_argument("--submission", default="", metavar="ID", help="only this submission")
        parser.add_argument("--dry-run", action="store_true", help="show changes, store nothing")

    def handle(self, *_args: object, **options: str) -> None:
        """Order the jobs, or print the tables."""
        wanted = _wanted(options["benchmark"], options["task"], options["submission"])
        if options["dry_run"]:
            self._show(wanted)
            return
        jobs = rescoring.order(wanted)
        self.stdout.write(f"{len(jobs)} submissions are queued to be rescored")

    def _show(self, wanted: Wanted) -> None:
        changes = list(rescoring.preview(wanted))
        changed = [change for change in changes if _is_change(change)]
        self.stdout.write(f"{len(changed)} of {len(changes)} task scores would change")
        self._table(_CHANGES, [_change_row(change) for change in changed])
        moved = rescoring.moves(wanted.benchmark, changes)
        self.stdout.write(f"{len(moved)} totals or ranks on boards would change")
        self._table(_MOVES, [_move_row(move) for move in moved])

    def _table(self, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
        if not rows:
            return
        widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
        for row in (head, *rows):
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.stdout.write("  ".join(cells).rstrip())


def _wanted(slug: str, task: str, submission: str) -> Wanted:
    benchmark = Benchmark.objects.filter(slug=slug, is_current=True).first()
    if benchmark is None:
        raise CommandError(f"there is no benchmark {slug}")
    if task and task not in {spec.slug for spec in benchmark.spec.tasks}:
        raise CommandError(f"{slug} has no task {task}")
    wanted = Wanted(benchmark, task, submission)
    if submission and not wanted.submissions():
        raise CommandError(f"there is no scored submission {submission} with that in {slug}")
    return wanted


def _is_change(change: Change) -> bool:
    return bool(change.fault) or change.before != change.after


def _change_row(change: Change) -> tuple[str, ...]:
    known = change.before is not None and change.after is not None
    difference = f"{change.after - change.before:+.6f}" if known else change.fault  # type: ignore[operator]  # both are known
    after = "cannot be scored" if change.fault else _number(change.after)
    return (change.submission.pk, change.task, _number(change.before), after, difference)


def _move_row(move: Move) -> tuple[str, ...]:
    return (
        move.board,
        move.submission.model_name,
        move.submission.pk,
        _number(move.total_before),
        _number(move.total_after),
        str(move.rank_before or "-"),
        str(move.rank_after or "-"),
    )


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.6f}"
