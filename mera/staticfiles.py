"""How style sheets, scripts and fonts are stored: hashed names, those of every page compressed."""

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage

_ON_EVERY_PAGE = ("css/", "js/", "icons.", "favicon.", "django_htmx/htmx")
"""The rest belongs to the admin and the API's manual; compressing that takes ten seconds."""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is not typed
    """WhiteNoise's storage that spends no time on pages for the few."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the files of ``paths`` that every reader loads."""
        ours = [path for path in paths if path.startswith(_ON_EVERY_PAGE)]
        yield from super().compress_files(ours)
