"""Writes a demo model's answers as the official packer would: task files at the root of a ZIP."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scoring.core.spec import BenchmarkSpec
from scoring.demo.gold import Document, read_gold
from scoring.demo.models import DemoModel, answers, attempted


def write_archive(model: DemoModel, spec: BenchmarkSpec, gold_dir: Path, path: Path) -> None:
    """Write the ZIP of everything the model attempts. ``gold_dir`` is what ``write_gold`` wrote."""
    write_files(path, task_files(model, spec, gold_dir))


def task_files(model: DemoModel, spec: BenchmarkSpec, gold_dir: Path) -> dict[str, bytes]:
    """Return the files of the model's archive by name."""
    return {
        task.file: task_file(answers(model, spec.slug, task, read_gold(gold_dir, task)))
        for task in attempted(model, spec)
    }


def task_file(documents: Sequence[Document]) -> bytes:
    """Return a task file: UTF-8, indent 4, Cyrillic as it is."""
    return json.dumps({"data": {"test": documents}}, ensure_ascii=False, indent=4).encode()


def write_files(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a ZIP that is the same to the byte every time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, compress_type=ZIP_DEFLATED)
