"""Archives that people's machines make every day: all of them give the right answers."""

import io
import zipfile
from collections.abc import Callable

from tests.archives.basics import documents, dump, good_files, task_file, zipped

HONEST: dict[str, Callable[[], bytes]] = {}


def honest(build: Callable[[], bytes]) -> Callable[[], bytes]:
    HONEST[build.__name__] = build
    return build


@honest
def plain() -> bytes:
    return zipped(good_files())


@honest
def stored() -> bytes:
    return zipped(good_files(), zipfile.ZIP_STORED)


@honest
def packed_with_bzip2() -> bytes:
    return zipped(good_files(), zipfile.ZIP_BZIP2)


@honest
def one_folder() -> bytes:
    return zipped({f"my submission/{name}": data for name, data in good_files().items()})


@honest
def deep_folders() -> bytes:
    return zipped({f"a/{name}/b/{name}": data for name, data in good_files().items()})


@honest
def dot_folder() -> bytes:
    return zipped({f"./{name}": data for name, data in good_files().items()} | {"./": b""})


@honest
def backslash_folder() -> bytes:
    return zipped({f"folder\\{name}": data for name, data in good_files().items()})


@honest
def cyrillic_folder() -> bytes:
    return zipped({f"сабмит/{name}": data for name, data in good_files().items()})


@honest
def cp866_folder() -> bytes:
    """As old Russian Windows writes it: cp866 bytes, no UTF-8 flag."""
    data = zipped({f"xxxxxx/{name}": data for name, data in good_files().items()})
    return data.replace(b"xxxxxx/", "сабмит/".encode("cp866"))


@honest
def macos_litter() -> bytes:
    litter = {"__MACOSX/._alpha.json": b"\0\5\x16\7", ".DS_Store": b"\0\0\0\1Bud1"}
    return zipped(good_files() | litter)


@honest
def windows_litter() -> bytes:
    return zipped(
        good_files() | {"Thumbs.db": b"\xd0\xcf\x11", "desktop.ini": b"[.ShellClassInfo]"}
    )


@honest
def editor_litter() -> bytes:
    return zipped(good_files() | {".ipynb_checkpoints/alpha.json": b"{}", ".git/config": b""})


@honest
def public_logs() -> bytes:
    logs = zipped({"samples_alpha_2025-11-01T10-00-00.000001.jsonl": b"{}\n"})
    return zipped(good_files() | {"logs_public.zip": logs})


@honest
def broken_public_logs() -> bytes:
    return zipped(good_files() | {"logs_public.zip": b"not an archive"})


@honest
def unpacked_public_logs() -> bytes:
    return zipped(good_files() | {"logs_public/results_2025.json": b"{}"})


@honest
def readme_beside() -> bytes:
    return zipped(good_files() | {"README.md": "Привет".encode()})


@honest
def byte_order_mark() -> bytes:
    return zipped({name: b"\xef\xbb\xbf" + data for name, data in good_files().items()})


@honest
def carriage_returns() -> bytes:
    files = good_files()
    return zipped({n: data.replace(b"\n", b"\r\n") + b"\r\n" for n, data in files.items()})


@honest
def white_space_around() -> bytes:
    return zipped({name: b"\n \t" + data + b"\n\n" for name, data in good_files().items()})


@honest
def minified() -> bytes:
    squeezed = {n: d.replace(b"\n", b"").replace(b"    ", b"") for n, d in good_files().items()}
    return zipped(squeezed)


@honest
def documents_reversed() -> bytes:
    return zipped(good_files() | {"alpha.json": task_file(documents("alpha")[::-1])})


@honest
def extra_keys() -> bytes:
    more = [d | {"inputs": {"q": ["…", {"x": 1}]}, "notes": None} for d in documents("alpha")]
    return zipped(good_files() | {"alpha.json": dump({"data": {"test": more, "n": 3}, "v": 1})})


@honest
def nested_dialogues() -> bytes:
    """The published sample has a list for each dialogue."""
    return zipped(good_files() | {"talks.json": task_file([documents("talks")])})


@honest
def dialogue_ids_as_text() -> bytes:
    meta = [{"dialog_id": "0", "question_id": str(n)} for n in range(2)]
    docs = [{"outputs": str(n + 1), "meta": meta[n]} for n in range(2)]
    return zipped(good_files() | {"talks.json": task_file(docs)})


@honest
def streamed() -> bytes:
    """Written to a pipe: sizes come after the data, in data descriptors."""

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.parts: list[bytes] = []

        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            self.parts.append(bytes(data))  # type: ignore[arg-type]
            return len(self.parts[-1])

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in good_files().items():
            archive.writestr(name, data)
    return b"".join(pipe.parts)


@honest
def zip64() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in good_files().items():
            with archive.open(name, "w", force_zip64=True) as file:
                file.write(data)
    return buffer.getvalue()


@honest
def bytes_before() -> bytes:
    """A self-extracting archive begins with a program."""
    return b"MZ" + b"\0" * 500 + zipped(good_files())


@honest
def archive_comment() -> bytes:
    buffer = io.BytesIO(zipped(good_files()))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = "сабмит ".encode() * 100
    return buffer.getvalue()


@honest
def ignored_fields_of_every_kind() -> bytes:
    more = b'"\\ud800": 1e999, "x": ' + b"[" * 90 + b"]" * 90 + b', "outputs"'
    text = task_file(documents("alpha")).replace(b'"outputs"', more)
    return zipped(good_files() | {"alpha.json": text})


@honest
def empty_directory_entries() -> bytes:
    return zipped({"logs/": b"", "alpha/": b""} | good_files())


@honest
def from_dos() -> bytes:
    """Attributes of a file system without links."""
    archive = bytearray(zipped(good_files()))
    at = archive.find(b"PK\1\2")
    archive[at + 5], archive[at + 38 : at + 42] = 0, b"\x20\0\0\0"
    return bytes(archive)
