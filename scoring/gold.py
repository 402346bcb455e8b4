"""The right answers: a private storage, opened only by workers and loaders.

The storage ``gold`` is separate from the archives, so that a deployment can give its web
processes no credentials for it.
"""

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import transaction
from django.utils.crypto import salted_hmac

from scoring.core.document_groups import document_groups
from scoring.core.gold_file import read_gold
from scoring.core.messages import message
from scoring.core.problems import Problem
from scoring.core.report import GoldDocument
from scoring.core.spec import TaskSpec
from scoring.core.statistics.design import document_clusters
from scoring.models import Benchmark, Gold
from scoring.prepared_gold import dump


class GoldRefusedError(Exception):
    """A gold file is faulty; ``problems`` lists everything that is wrong with it."""

    def __init__(self, task: str, problems: Sequence[Problem]) -> None:
        """Keep the problems; the text shows one a line, in English."""
        lines = [message(problem, "en") for problem in problems]
        super().__init__("\n".join([f"gold of {task} is refused:", *lines]))
        self.problems = problems


class GoldDamagedError(Exception):
    """A stored gold file is gone or is not what was imported; our fault."""


def import_gold(benchmark: Benchmark, task: TaskSpec, content: bytes, *, is_demo: bool) -> Gold:
    """Store the gold of one task as the current one; the same content again changes nothing.

    Raises GoldRefusedError: the file is faulty; nothing is stored.
    """
    gold_file = read_gold(task, content)
    if gold_file.problems:
        raise GoldRefusedError(task.slug, gold_file.problems)
    sha256 = hashlib.sha256(content).hexdigest()
    current = Gold.objects.filter(benchmark=benchmark, task=task.slug, is_current=True).first()
    if current and (current.sha256, current.is_demo) == (sha256, is_demo):
        return current
    prepared = dump(gold_file.documents)
    new = Gold(
        benchmark=benchmark,
        task=task.slug,
        path=_store(_path(benchmark, task, sha256), content),
        sha256=sha256,
        prepared_path=_store(_path(benchmark, task, f"prepared-{sha256}"), prepared),
        prepared_sha256=hashlib.sha256(prepared).hexdigest(),
        digest=keyed_digest(content),
        documents=len(gold_file.documents),
        keys=[list(document.key) for document in gold_file.documents],
        clusters=_clusters(task, gold_file.documents),
        groups=document_groups(task, gold_file.documents),
        is_demo=is_demo,
    )
    return _make_current(new)


def _clusters(task: TaskSpec, documents: Sequence[GoldDocument]) -> bytes:
    """Return the cluster numbers as the statistics read them; empty where there are no clusters."""
    numbers = document_clusters(task, documents)
    return b"" if numbers is None else numbers.astype("int64").tobytes()


def keyed_digest(content: bytes) -> str:
    """Return a digest that may be published: without the site's secret it confirms no guess."""
    return salted_hmac("scoring.gold", content, algorithm="sha256").hexdigest()


@contextmanager
def local_path(gold: Gold) -> Iterator[Path]:
    """Give a file for ``prepared_gold.load``, its SHA-256 checked. Raises GoldDamagedError."""
    content = _read(gold)
    stored = _stored_path(gold)
    if stored:
        yield stored
        return
    with tempfile.NamedTemporaryFile(suffix=".json") as copy:
        copy.write(content)
        copy.flush()
        yield Path(copy.name)


def _read(gold: Gold) -> bytes:
    try:
        with storages["gold"].open(gold.prepared_path) as stored:
            content: bytes = stored.read()
    except OSError as error:
        raise GoldDamagedError(f"gold of {gold} cannot be read") from error
    if hashlib.sha256(content).hexdigest() != gold.prepared_sha256:
        raise GoldDamagedError(f"gold of {gold} is not what was imported")
    return content


def _stored_path(gold: Gold) -> Path | None:
    """Return where the file lies, or None: an object store has no local files."""
    try:
        return Path(storages["gold"].path(gold.prepared_path))
    except NotImplementedError:
        # So Django says that a storage keeps no local files.
        return None


def _path(benchmark: Benchmark, task: TaskSpec, name: str) -> str:
    return f"{benchmark.slug}/{benchmark.version}/{task.slug}-{name[:25]}.json"


def _store(path: str, content: bytes) -> str:
    return storages["gold"].save(path, ContentFile(content))


@transaction.atomic
def _make_current(gold: Gold) -> Gold:
    earlier = Gold.objects.filter(benchmark=gold.benchmark, task=gold.task, is_current=True)
    earlier.update(is_current=False)
    gold.save()
    return gold
