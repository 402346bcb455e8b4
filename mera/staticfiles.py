"""How style sheets, scripts and fonts are stored: hashed names, our own ones compressed."""

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage

_LEFT_AS_THEY_ARE = ("admin/", "drf_spectacular_sidecar/")
"""Seldom read and big: compressing them takes longer than all else at start together."""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is not typed
    """WhiteNoise's storage that spends no time on pages for the few."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the files of ``paths`` that every reader loads."""
        ours = [path for path in paths if not path.startswith(_LEFT_AS_THEY_ARE)]
        yield from super().compress_files(ours)
