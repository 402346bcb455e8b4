"""Every environment variable of the platform, typed; the only reader of the environment.

Unset variables take defaults that run on one machine with nothing installed ("embedded"): SQLite,
a Valkey server on a unix socket and files, all below ``var/``.
"""

import hashlib
import os
import tempfile
from functools import lru_cache
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

BASE_DIR = Path(__file__).resolve().parent.parent
_LONGEST_SOCKET_PATH = 100
"""Bytes. The kernel takes 107; the rest is for the name Valkey gives the socket while it binds."""
_CLIENT_VARIABLES = frozenset({"MERA_SERVER", "MERA_TOKEN"})
EMBEDDED_SECRET_KEY = "embedded-demo-key-refused-in-production"  # noqa: S105  the check refuses it outside the demo


class Env(BaseSettings):
    """The environment, read once at start. Names as in the operator's manual."""

    model_config = SettingsConfigDict(env_file=None, extra="ignore", frozen=True)

    database_url: str = ""
    redis_url: str = ""
    secret_key: str = EMBEDDED_SECRET_KEY
    allowed_hosts: str = "localhost,127.0.0.1,[::1]"
    email_url: str = ""
    default_from_email: str = "MERA <noreply@mera.local>"
    media_storage: str = ""
    gold_storage: str = ""

    demo: bool = Field(default=False, alias="MERA_DEMO")
    debug: bool = Field(default=False, alias="MERA_DEBUG")
    https: bool = Field(default=False, alias="MERA_HTTPS")
    var_dir: Path = Field(default=BASE_DIR / "var", alias="MERA_VAR")
    public_url: str = Field(default="http://localhost:8000", alias="MERA_PUBLIC_URL")
    sandbox: str = Field(default="auto", alias="MERA_SANDBOX")
    max_upload_mb: int = Field(default=512, alias="MERA_MAX_UPLOAD_MB", gt=0)
    daily_submissions: int = Field(default=10, alias="MERA_DAILY_SUBMISSIONS", ge=0)
    daily_attempts: int = Field(default=40, alias="MERA_DAILY_ATTEMPTS", ge=0)
    job_lease_s: int = Field(default=30, alias="MERA_JOB_LEASE_S", gt=0)
    score_workers: int = Field(default=2, alias="MERA_SCORE_WORKERS", gt=0)
    judge_url: str = Field(default="", alias="MERA_JUDGE_URL")
    judge_key: str = Field(default="", alias="MERA_JUDGE_KEY")
    judge_model: str = Field(default="", alias="MERA_JUDGE_MODEL")
    images: Path | None = Field(default=None, alias="MERA_IMAGES")


def socket_path(var_dir: Path) -> Path:
    """Return where the embedded Valkey listens: below ``var_dir``.

    Where that path is too long for a unix socket: below the system's directory for temporary
    files, under a name made from ``var_dir``.
    """
    path = var_dir / "run" / "valkey.sock"
    if len(bytes(path)) <= _LONGEST_SOCKET_PATH:
        return path
    name = hashlib.sha256(bytes(var_dir)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"mera-{name}" / "valkey.sock"


@lru_cache
def env() -> Env:
    """Return the environment of this process."""
    return Env()


def known_variables() -> frozenset[str]:
    """Return the names of all variables that mean something to the platform."""
    fields = Env.model_fields.items()
    ours = frozenset((field.alias or name).upper() for name, field in fields)
    return ours | _CLIENT_VARIABLES


def unknown_variables() -> list[str]:
    """Return the MERA_* names of this process's environment that mean nothing: likely typos."""
    return sorted(
        name for name in os.environ if name.startswith("MERA_") and name not in known_variables()
    )
