"""Archives with a person's mistake: each with the type of problem that must be reported."""

import gzip
import io
import json
import tarfile
import zipfile
from dataclasses import dataclass

from tests.archives.basics import (
    Document,
    alpha,
    alpha_bytes,
    documents,
    dump,
    good_files,
    patched,
    task_file,
    zipped,
    zipped_pairs,
)


@dataclass(frozen=True)
class Faulty:
    """An archive and the types that its errors must be of, exactly."""

    archive: bytes
    types: frozenset[str]


def changed(position: int, **fields: object) -> list[Document]:
    """The documents of alpha, one of them with other fields; ``...`` takes a field away."""
    docs = documents("alpha")
    document: dict[str, object] = {**docs[position], **fields}
    docs[position] = {n: v for n, v in document.items() if v is not ...}  # type: ignore[misc]
    return docs


def with_id(position: int, value: object) -> bytes:
    return alpha(changed(position, meta={"id": value}))


def tar() -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("alpha.json"))
    return buffer.getvalue()


def crc_broken() -> bytes:
    archive = bytearray(zipped(good_files(), zipfile.ZIP_STORED))
    archive[archive.find(b"outputs")] ^= 0x20
    return bytes(archive)


def lines() -> bytes:
    return b"\n".join(json.dumps(document).encode() for document in documents("alpha"))


def repeated_key(text: str) -> bytes:
    return alpha_bytes(
        dump({"data": {"test": documents("alpha")}}).replace(b'"id": 1', text.encode())
    )


GOOD = zipped(good_files())
ALPHA = task_file(documents("alpha"))
FILES: dict[str, tuple[bytes, set[str]]] = {
    "no data": (alpha_bytes(b"{}"), {"no_data_field"}),
    "bare list": (alpha_bytes(dump(documents("alpha"))), {"no_data_field"}),
    "root null": (alpha_bytes(b"null"), {"no_data_field"}),
    "root number": (alpha_bytes(b"7"), {"no_data_field"}),
    "root text": (alpha_bytes(b'"data test"'), {"no_data_field"}),
    "test on top": (alpha_bytes(dump({"test": documents("alpha")})), {"no_data_field"}),
    "no test": (alpha_bytes(dump({"data": {"train": []}})), {"no_split"}),
    "data null": (alpha_bytes(dump({"data": None})), {"no_split"}),
    "data list": (alpha_bytes(dump({"data": documents("alpha")})), {"no_split"}),
    "test null": (alpha(None), {"no_split"}),
    "test object": (alpha({"1": "A"}), {"no_split"}),
    "no documents": (alpha([]), {"no_id"}),
    "empty file": (alpha_bytes(b""), {"unreadable_file"}),
    "only a mark": (alpha_bytes(b"\xef\xbb\xbf"), {"unreadable_file"}),
    "cut JSON": (alpha_bytes(ALPHA[:-20]), {"unreadable_file"}),
    "trailing comma": (
        alpha_bytes(ALPHA.replace(b"}\n        ]", b"},\n        ]")),
        {"unreadable_file"},
    ),
    "two documents": (alpha_bytes(ALPHA + b"\n" + ALPHA), {"unreadable_file"}),
    "JSON lines": (alpha_bytes(lines()), {"unreadable_file"}),
    "Python dictionary": (alpha_bytes(repr({"data": {"test": []}}).encode()), {"unreadable_file"}),
    "NaN": (alpha_bytes(ALPHA.replace(b'"A"', b"NaN")), {"unreadable_file"}),
    "minus Infinity": (alpha_bytes(ALPHA.replace(b'"A"', b"-Infinity")), {"unreadable_file"}),
    "cp1251": (alpha_bytes(ALPHA.replace(b'"A"', '"Ответ"'.encode("cp1251"))), {"unreadable_file"}),
    "UTF-16": (alpha_bytes(ALPHA.decode().encode("utf-16")), {"unreadable_file"}),
    "UTF-16 bare": (alpha_bytes(ALPHA.decode().encode("utf-16-le")), {"unreadable_file"}),
    "UTF-32": (alpha_bytes(ALPHA.decode().encode("utf-32")), {"unreadable_file"}),
    "gzip under a task's name": (alpha_bytes(gzip.compress(ALPHA)), {"unreadable_file"}),
    "ZIP under a task's name": (alpha_bytes(GOOD), {"unreadable_file"}),
    "HTML under a task's name": (alpha_bytes(b"<!DOCTYPE html>"), {"unreadable_file"}),
    "mark twice": (alpha_bytes(b"\xef\xbb\xbf" * 2 + ALPHA), {"unreadable_file"}),
    "control character": (alpha_bytes(ALPHA.replace(b'"A"', b'"\1"')), {"unreadable_file"}),
    "raw surrogate": (alpha_bytes(ALPHA.replace(b'"A"', b'"\xed\xa0\x80"')), {"unreadable_file"}),
    "endless key twice": (
        repeated_key(('"' + "k" * 10**6 + '": 1, ') * 2 + '"id": 1'),
        {"duplicate_key"},
    ),
    "key twice in meta": (
        repeated_key('"id": 1, "id": 2'),
        {"duplicate_key", "duplicate_id", "no_id"},
    ),
    "key twice, equal": (repeated_key('"id": 1, "id": 1'), {"duplicate_key"}),
    "key twice, spaced": (repeated_key('"id" : 1, "id" : 1'), {"duplicate_key"}),
    "key twice, nested": (repeated_key('"id": 1, "x": {"a": 1, "a": 2}'), {"duplicate_key"}),
    "key twice, escaped": (repeated_key('"id": 1, "i\\u0064": 1'), {"duplicate_key"}),
}
DOCUMENTS: dict[str, tuple[bytes, set[str]]] = {
    "no outputs": (alpha(changed(1, outputs=...)), {"no_outputs_field_for_doc"}),
    "no meta": (alpha(changed(1, meta=...)), {"no_meta_field_for_doc"}),
    "no id": (alpha(changed(1, meta={})), {"no_id_field_for_doc"}),
    "meta null": (alpha(changed(1, meta=None)), {"no_id_field_for_doc"}),
    "meta list": (alpha(changed(1, meta=["id"])), {"no_id_field_for_doc"}),
    "document text": (
        alpha([*documents("alpha")[:2], "C"]),
        {"no_outputs_field_for_doc", "no_meta_field_for_doc"},
    ),
    "id missing": (alpha(documents("alpha")[:2]), {"no_id"}),
    "id unknown": (
        alpha([*documents("alpha"), {"outputs": "A", "meta": {"id": 9}}]),
        {"unknown_id"},
    ),
    "id twice": (alpha([*documents("alpha"), documents("alpha")[0]]), {"duplicate_id"}),
    "ids as text": (alpha(changed(0, meta={"id": "1"})), {"id_type_error"}),
    "id true": (with_id(0, True), {"id_type_error"}),
    "id 1.0": (with_id(0, 1.0), {"id_type_error"}),
    "id null": (with_id(0, None), {"id_type_error"}),
    "id list": (with_id(0, [1]), {"id_type_error"}),
    "id object": (with_id(0, {"id": 1}), {"id_type_error"}),
    "id long": (with_id(0, 10**4200), {"unknown_id", "no_id"}),
    "id too long": (
        alpha_bytes(ALPHA.replace(b": 1\n", b": " + b"9" * 10**5 + b"\n")),
        {"unreadable_file"},
    ),
    "output number": (alpha(changed(0, outputs=2)), {"doc_output_type_error"}),
    "output null": (alpha(changed(0, outputs=None)), {"doc_output_type_error"}),
    "output list": (alpha(changed(0, outputs=["A"])), {"doc_output_type_error"}),
    "output segments": (alpha(changed(0, outputs=[{"segment": "A"}])), {"doc_output_type_error"}),
    "all at once": (
        alpha([{"meta": {"id": 1}}, {"outputs": 5, "meta": {"id": "2"}}, {"outputs": "C"}]),
        {
            "no_outputs_field_for_doc",
            "doc_output_type_error",
            "id_type_error",
            "no_meta_field_for_doc",
        },
    ),
}
NAMES: dict[str, tuple[bytes, set[str]]] = {
    "extension": (zipped({"alpha.jso": ALPHA}), {"extension"}),
    "upper-case extension": (zipped({"alpha.JSON": ALPHA}), {"extension"}),
    "no extension": (zipped({"alpha": ALPHA}), {"extension"}),
    "wrong case": (zipped({"Alpha.json": ALPHA}), {"unknown_file"}),
    "display name": (zipped({"Alpha-1.json": ALPHA}), {"unknown_file"}),
    "misspelt": (zipped(good_files() | {"betta.json": b"{}"}), {"unknown_file"}),
    "foreign JSON": (zipped(good_files() | {"config.json": b"{}"}), {"unknown_file"}),
    "nothing known": (zipped({"readme.txt": b"hello"}), {"no_task"}),
    "no entries": (zipped({}), {"no_task"}),
    "member twice": (zipped_pairs([("alpha.json", ALPHA)] * 2), {"duplicate_file"}),
    "two folders": (zipped({"a/alpha.json": ALPHA, "b/alpha.json": ALPHA}), {"duplicate_file"}),
    "dot at the end": (zipped({"alpha.json.": ALPHA}), {"unknown_file"}),
    "space in front": (zipped({" alpha.json": ALPHA}), {"unknown_file"}),
    "zero-width space": (zipped({"alpha\u200b.json": ALPHA}), {"unknown_file"}),
    "Cyrillic letter": (zipped({"\u0430lpha.json": ALPHA}), {"unknown_file"}),
    "folders alone": (zipped({"alpha.json/": b"", "b/c/": b""}), {"no_task"}),
    "archive inside": (zipped({"submission.zip": GOOD}), {"nested_archive"}),
}
CONTAINERS: dict[str, tuple[bytes, set[str]]] = {
    "no bytes": (b"", {"unreadable_zip"}),
    "text": (b"this is not an archive\n" * 10, {"unreadable_zip"}),
    "cut": (GOOD[:-300], {"unreadable_zip"}),
    "cut to a start": (GOOD[:20], {"unreadable_zip"}),
    "RAR": (b"Rar!\x1a\x07\x01\x00" + b"\0" * 200, {"unreadable_zip"}),
    "7-Zip": (b"7z\xbc\xaf\x27\x1c" + b"\0" * 200, {"unreadable_zip"}),
    "gzip": (gzip.compress(ALPHA), {"unreadable_zip"}),
    "TAR": (tar(), {"unreadable_zip"}),
    "JSON": (ALPHA, {"unreadable_zip"}),
    "checksum": (crc_broken(), {"unreadable_zip"}),
    "encrypted": (patched(GOOD, 6, 8, b"\1"), {"encrypted"}),
    "LZMA": (zipped(good_files(), zipfile.ZIP_LZMA), {"unsupported_method"}),
    "Zstandard inside": (patched(GOOD, 8, 10, b"\x5d"), {"unsupported_method"}),
    "AES": (patched(patched(GOOD, 8, 10, b"\x63"), 6, 8, b"\1"), {"encrypted"}),
    "Deflate64": (patched(GOOD, 8, 10, b"\x09"), {"unsupported_method"}),
}
FAULTY = {
    name: Faulty(archive, frozenset(types))
    for table in (FILES, DOCUMENTS, NAMES, CONTAINERS)
    for name, (archive, types) in table.items()
}
