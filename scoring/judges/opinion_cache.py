"""Opinions kept by the content they are about, in memory and perhaps in a directory."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from scoring.core.ports import Opinion


@dataclass(frozen=True, slots=True)
class OpinionCache:
    """Remembers opinions. With ``directory`` they outlive the process, one JSON file each."""

    directory: Path | None = None
    _memory: dict[str, Opinion] = field(default_factory=dict)

    def get(self, key: str) -> Opinion | None:
        """Return the opinion kept under ``key``, or None."""
        if key in self._memory or self.directory is None:
            return self._memory.get(key)
        try:
            kept = json.loads(self._path(self.directory, key).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        self._memory[key] = Opinion(score=kept["score"], words=kept["words"])
        return self._memory[key]

    def put(self, key: str, opinion: Opinion) -> None:
        """Keep ``opinion`` under ``key``; a reader never sees half a file."""
        self._memory[key] = opinion
        if self.directory is None:
            return
        path = self._path(self.directory, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            json.dump({"score": opinion.score, "words": opinion.words}, file)
        Path(file.name).replace(path)

    @staticmethod
    def _path(directory: Path, key: str) -> Path:
        return directory / key[:2] / f"{key}.json"


def content_key(judge: str, version: str, kind: str, case: Mapping[str, str]) -> str:
    """Return the SHA-256 of who is asked about what, as hexadecimal digits."""
    content = json.dumps([judge, version, kind, dict(case)], sort_keys=True)
    return sha256(content.encode("utf-8")).hexdigest()
