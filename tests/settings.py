"""Settings of the tests: the project's own, plus what only tests need."""

import tempfile
from pathlib import Path

from mera.settings import *  # noqa: F403  the settings under test are the project's

_DIR = Path(tempfile.mkdtemp(prefix="mera-test-"))
VAR_DIR = _DIR
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405  from mera.settings
    # A file, not the shared in-memory database: racing threads need their own connections.
    DATABASES["default"]["TEST"] = {"NAME": str(_DIR / "test.sqlite3")}  # noqa: F405  from mera.settings
CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}  # noqa: F405  from mera.settings
CELERY_TASK_ALWAYS_EAGER = CELERY_TASK_EAGER_PROPAGATES = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES["default"]["OPTIONS"]["location"] = str(_DIR / "files")  # noqa: F405  from mera.settings
STORAGES["gold"]["OPTIONS"]["location"] = str(_DIR / "gold")  # noqa: F405  from mera.settings
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405  from mera.settings
STATIC_ROOT = _DIR / "static"
STATIC_ROOT.mkdir()
