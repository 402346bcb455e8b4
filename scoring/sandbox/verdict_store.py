"""Verdicts on programs in a folder, so that a restarted worker goes on where it stopped."""

import json
from collections.abc import Iterator, MutableMapping
from dataclasses import asdict
from pathlib import Path
from tempfile import NamedTemporaryFile

from scoring.sandbox.judge import Judged


class VerdictStore(MutableMapping[str, Judged]):
    """One small file a verdict, in ``directory``; readers never see half a file."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def __getitem__(self, key: str) -> Judged:
        """Return the verdict called ``key``. Raises KeyError."""
        try:
            content = self._path(key).read_bytes()
        except FileNotFoundError:
            raise KeyError(key) from None
        return Judged(**json.loads(content))

    def __setitem__(self, key: str, judged: Judged) -> None:
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            json.dump(asdict(judged), file)
        Path(file.name).replace(path)

    def __delitem__(self, key: str) -> None:
        self._path(key).unlink()

    def __iter__(self) -> Iterator[str]:
        return (path.name for path in self._directory.glob("??/*"))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._path(key).exists()

    def _path(self, key: str) -> Path:
        return self._directory / key[:2] / key
