"""Verdicts on programs kept by content, so that a restarted worker goes on where it stopped."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

_PASSED, _FAILED = b"1", b"0"


@dataclass(frozen=True, slots=True)
class VerdictStore:
    """Keeps one small file a verdict in ``directory``; without one it keeps nothing."""

    directory: Path | None = None

    def get(self, key: str) -> bool | None:
        """Return whether the program called ``key`` passed, or None: it was never judged."""
        if self.directory is None:
            return None
        try:
            content = self._path(self.directory, key).read_bytes()
        except FileNotFoundError:
            return None
        return content == _PASSED

    def put(self, key: str, *, passed: bool) -> None:
        """Keep a verdict; a reader never sees half a file."""
        if self.directory is None:
            return
        path = self._path(self.directory, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
            file.write(_PASSED if passed else _FAILED)
        Path(file.name).replace(path)

    @staticmethod
    def _path(directory: Path, key: str) -> Path:
        return directory / key[:2] / key
