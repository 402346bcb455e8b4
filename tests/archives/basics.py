"""A tiny benchmark, right answers to it, and ZIPs made of them."""

import io
import json
import struct
import warnings
import zipfile
import zlib
from collections.abc import Mapping

from pydantic import JsonValue

from scoring.core.report import Key
from scoring.core.spec import BenchmarkSpec, BoardSpec, MetricSpec, TaskSpec, Text

Document = dict[str, JsonValue]
_NOTHING = Text(ru="", en="")


def task(slug: str, size: int, kind: str = "text", **fields: object) -> TaskSpec:
    metric = MetricSpec(field="em", metric="exact_match", label="EM", main=True)
    known = {"slug": slug, "file": f"{slug}.json", "title": slug, "description": _NOTHING}
    more = {"modality": "text", "kind": kind, "metrics": (metric,), "size": size}
    return TaskSpec.model_validate({**known, **more, "access": "public", **fields})


SPEC = BenchmarkSpec(
    slug="demo",
    version="1",
    title="Demo",
    name=_NOTHING,
    summary=_NOTHING,
    tasks=(
        task("alpha", 3, aliases=("Alpha-1",)),
        task("beta", 2),
        task("talks", 2, key=("dialog_id", "question_id")),
    ),
    boards=(BoardSpec(slug="all", title=_NOTHING, tasks=("alpha", "beta", "talks")),),
)
ALPHA = {("1",): "A", ("2",): "B", ("3",): "C"}
BETA = {("1",): "да", ("2",): "нет"}
TALKS = {("0", "0"): "1", ("0", "1"): "2"}
RIGHT: Mapping[str, Mapping[Key, JsonValue]] = {"alpha": ALPHA, "beta": BETA, "talks": TALKS}
GOLD = {name: list(answers) for name, answers in RIGHT.items()}


def documents(name: str) -> list[Document]:
    """The right documents of a task."""
    fields = SPEC.task(name).key
    return [
        {"outputs": answer, "meta": {f: int(part) for f, part in zip(fields, key, strict=True)}}
        for key, answer in RIGHT[name].items()
    ]


def dump(value: object, **options: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=4, **options).encode()  # type: ignore[arg-type]


def task_file(docs: object) -> bytes:
    return dump({"data": {"test": docs}})


def good_files() -> dict[str, bytes]:
    return {f"{name}.json": task_file(documents(name)) for name in RIGHT}


def zipped(files: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    return zipped_pairs(list(files.items()), method)


def zipped_pairs(files: list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A ZIP of files in this order, names may repeat."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, data in files:
            archive.writestr(name, data)
    return buffer.getvalue()


def alpha(docs: object) -> bytes:
    """An archive of one file, alpha.json with these documents."""
    return zipped({"alpha.json": task_file(docs)})


def alpha_bytes(data: bytes) -> bytes:
    """An archive of one file, alpha.json with these bytes."""
    return zipped({"alpha.json": data})


def spaces(name: str, size: int, method: int = 8, declared: int | None = None) -> bytes:
    """A ZIP of one member of ``size`` spaces, made without holding them; its size may lie."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    chunk, crc, body = b" " * (1 << 20), 0, []
    for _ in range(size >> 20):
        crc = zlib.crc32(chunk, crc)
        body.append(packer.compress(chunk))
    body.append(packer.flush())
    return single(name, b"".join(body), size if declared is None else declared, crc, method)


def single(name: str, body: bytes, size: int, crc: int, method: int) -> bytes:
    """A ZIP of one member written field by field."""
    raw = name.encode()
    sizes = (crc, len(body), size & 0xFFFFFFFF, len(raw))
    local = struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, method, 0, 33, *sizes, 0) + raw + body
    central = struct.pack("<4s6H3I5H2I", b"PK\1\2", 20, 20, 0, method, 0, 33, *sizes, *[0] * 6)
    return local + end(central + raw, 1, len(local))


def end(directory: bytes, entries: int, start: int) -> bytes:
    """The table of contents with its end record."""
    counts = (0, 0, entries & 0xFFFF, entries & 0xFFFF)
    return directory + struct.pack("<4s4H2IH", b"PK\5\6", *counts, len(directory), start, 0)


def patched(archive: bytes, local: int, central: int, value: bytes) -> bytes:
    """The archive with ``value`` written into the first local and the first central header."""
    out = bytearray(archive)
    for magic, offset in ((b"PK\3\4", local), (b"PK\1\2", central)):
        at = out.find(magic) + offset
        out[at : at + len(value)] = value
    return bytes(out)
