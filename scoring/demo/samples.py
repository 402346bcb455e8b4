"""Sample archives of MERA Multi for people who try the site: good, partial and broken."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from scoring.core import definitions
from scoring.core.spec import TaskSpec
from scoring.demo.archive import task_file, task_files, write_files
from scoring.demo.gold import Document, write_gold
from scoring.demo.models import DemoModel, demo_models

Files = dict[str, bytes]
Documents = list[Document]


def write_samples(directory: Path, gold_dir: Path) -> None:
    """Write multi-full.zip, multi-audio.zip and multi-broken.zip.

    ``gold_dir`` is where ``write_gold`` wrote the demo gold of ``multi``; it is written if absent.
    """
    spec = definitions.load("multi")
    if not gold_dir.exists():
        write_gold(gold_dir, spec)
    files = task_files(_author(), spec, gold_dir)
    audio = {task.file for task in spec.tasks if task.modality == "audio"}
    write_files(directory / "multi-full.zip", files)
    write_files(
        directory / "multi-audio.zip", {name: files[name] for name in files if name in audio}
    )
    write_files(directory / "multi-broken.zip", broken(files, spec.tasks))


def _author() -> DemoModel:
    return next(model for model in demo_models() if model.slug == "soroka-omni-8b")


def broken(files: Files, tasks: tuple[TaskSpec, ...]) -> Files:
    """Return the files with one fault of each kind, a different one in each of the first tasks."""
    spoilt = dict(files)
    for task, spoil in zip(tasks, FAULTS.values(), strict=False):
        content = json.loads(spoilt.pop(task.file))["data"]["test"]
        spoilt |= spoil(task.slug, content)
    return spoilt


def _extension(task: str, documents: Documents) -> Files:
    return {f"{task}.jsn": task_file(documents)}


def _unreadable(task: str, documents: Documents) -> Files:
    return {f"{task}.json": task_file(documents)[:-40]}


def _no_data(task: str, documents: Documents) -> Files:
    return {f"{task}.json": _json({"answers": {"test": documents}})}


def _no_split(task: str, documents: Documents) -> Files:
    return {f"{task}.json": _json({"data": {"validation": documents}})}


def _no_outputs(task: str, documents: Documents) -> Files:
    del documents[3]["outputs"]
    return {f"{task}.json": task_file(documents)}


def _no_meta(task: str, documents: Documents) -> Files:
    del documents[4]["meta"]
    return {f"{task}.json": task_file(documents)}


def _no_id_field(task: str, documents: Documents) -> Files:
    documents[5]["meta"] = {"number": documents[5]["meta"]["id"]}
    return {f"{task}.json": task_file(documents)}


def _missing_id(task: str, documents: Documents) -> Files:
    return {f"{task}.json": task_file(documents[:-1])}


def _output_type(task: str, documents: Documents) -> Files:
    documents[6]["outputs"] = 42
    return {f"{task}.json": task_file(documents)}


def _unknown_id(task: str, documents: Documents) -> Files:
    extra = {"outputs": "A", "meta": {"id": 10_000_000}}
    return {f"{task}.json": task_file([*documents, extra])}


def _repeated_id(task: str, documents: Documents) -> Files:
    return {f"{task}.json": task_file([*documents, documents[7]])}


def _text_ids(task: str, documents: Documents) -> Files:
    for document in documents:
        document["meta"]["id"] = str(document["meta"]["id"])
    return {f"{task}.json": task_file(documents)}


def _repeated_key(task: str, documents: Documents) -> Files:
    text = task_file(documents).decode()
    return {f"{task}.json": text.replace('"outputs": ', '"outputs": "", "outputs": ', 1).encode()}


def _misspelt_name(task: str, documents: Documents) -> Files:
    return {f"{task.replace('_', '-').lower()}.json": task_file(documents)}


def _two_files(task: str, documents: Documents) -> Files:
    content = task_file(documents)
    return {f"first/{task}.json": content, f"second/{task}.json": content}


def _json(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False, indent=4).encode()


FAULTS: Mapping[str, Callable[[str, Documents], Files]] = {
    "extension": _extension,
    "unreadable_file": _unreadable,
    "no_data_field": _no_data,
    "no_split": _no_split,
    "no_outputs_field_for_doc": _no_outputs,
    "no_meta_field_for_doc": _no_meta,
    "no_id_field_for_doc": _no_id_field,
    "no_id": _missing_id,
    "doc_output_type_error": _output_type,
    "unknown_id": _unknown_id,
    "duplicate_id": _repeated_id,
    "id_type_error": _text_ids,
    "duplicate_key": _repeated_key,
    "unknown_file": _misspelt_name,
    "duplicate_file": _two_files,
}
"""A way to spoil a task file for each fault that one file can show, by the type of its problem."""
