"""What must not be so when the site starts: unsafe defaults outside the demo, misspelt settings."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import ERROR, CheckMessage, Error, Tags, register, run_checks
from django.core.checks import Warning as Caution
from django.core.exceptions import ImproperlyConfigured

from mera.env import EMBEDDED_SECRET_KEY, unknown_variables
from scoring.sandbox import doctor

_SHORTEST_KEY = 50
_ON_ONES_OWN = "On your own machine: MERA_DEMO=1 or MERA_DEBUG=1."
_MANUAL = "The settings are listed in docs/operations.md."


@register(Tags.security)
def no_embedded_defaults(app_configs: Any, **_options: Any) -> Sequence[CheckMessage]:  # noqa: ANN401, ARG001  Django's interface
    """Refuse what is meant for one machine and known to everybody, unless this is the demo."""
    if settings.DEMO or settings.DEBUG:
        return []
    return [*_secret_key(), *_database(), *_mail()]


@register(Tags.security)
def no_debugging_demo(app_configs: Any, **_options: Any) -> Sequence[CheckMessage]:  # noqa: ANN401, ARG001  Django's interface
    """Refuse a demo, whose passwords are public, under an address that promises a real site."""
    if settings.DEMO and settings.PUBLIC_URL.startswith("https://"):
        hint = "Unset MERA_DEMO, or keep the demo to yourself."
        return [Caution("The demo has public passwords.", hint=hint, id="mera.W001")]
    return []


@register
def no_unknown_variables(app_configs: Any, **_options: Any) -> Sequence[CheckMessage]:  # noqa: ANN401, ARG001  Django's interface
    """Name the MERA_* variables that mean nothing: a misspelt limit is no limit."""
    return [
        Error(
            f"{name} is no setting of the platform.", hint="See docs/operations.md.", id="mera.E003"
        )
        for name in unknown_variables()
    ]


@register(Tags.security, deploy=True)
def sandbox_holds(app_configs: Any, **_options: Any) -> Sequence[CheckMessage]:  # noqa: ANN401, ARG001  Django's interface
    """Tell what the sandbox lacks on this host; runs programs, so only with ``check --deploy``."""
    return [
        (Error if finding.required else Caution)(
            f"Sandbox: {finding.name}: {finding.detail}", hint=finding.remedy, id="mera.W003"
        )
        for finding in doctor.findings()
        if not finding.ok
    ]


def refuse_unsafe_settings() -> None:
    """Let no web server start that the checks refuse; servers do not ask them by themselves.

    Raises ImproperlyConfigured: every error with its remedy.
    """
    errors = [found for found in run_checks(tags=[Tags.security]) if found.level >= ERROR]
    if errors:
        raise ImproperlyConfigured("\n".join(f"{one.msg} {one.hint}" for one in errors))


def _secret_key() -> list[CheckMessage]:
    if settings.SECRET_KEY != EMBEDDED_SECRET_KEY and len(settings.SECRET_KEY) >= _SHORTEST_KEY:
        return []
    hint = f"Set SECRET_KEY to at least {_SHORTEST_KEY} random characters. {_ON_ONES_OWN}"
    return [Error("The secret key is known or too short.", hint=hint, id="mera.E001")]


def _database() -> list[CheckMessage]:
    if not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return []
    hint = "Set DATABASE_URL=postgres://… as soon as more than one machine or many people write."
    return [Caution("The database is SQLite.", hint=hint, id="mera.W002")]


def _mail() -> list[CheckMessage]:
    if not settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
        return []
    hint = f"Set EMAIL_URL=smtp://… so that codes and notices reach people. {_ON_ONES_OWN}"
    return [Error("E-mail goes into files that nobody reads.", hint=hint, id="mera.E002")]
