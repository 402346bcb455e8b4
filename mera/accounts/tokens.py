"""Keys of the API: made, shown once, revoked. Only their hash is stored."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from mera.accounts.authentication import digest
from mera.accounts.models import ApiToken, User


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token just made. ``key`` is known here and never again."""

    token: ApiToken
    key: str


def make(user: User, *, name: str, expires_at: datetime | None = None) -> NewToken:
    """Make a token that acts for ``user``; ``expires_at`` None = until it is revoked."""
    key = f"mera_{secrets.token_urlsafe(32)}"
    token = ApiToken.objects.create(
        user=user, name=name, prefix=key[:8], digest=digest(key), expires_at=expires_at
    )
    return NewToken(token, key)


def of(user: User) -> QuerySet[ApiToken]:
    """Return the tokens of ``user`` that are not revoked, newest first."""
    return user.api_tokens.filter(revoked_at=None)


def revoke(user: User, token_id: int) -> bool:
    """Revoke a token of ``user``; return whether there was one."""
    return bool(of(user).filter(pk=token_id).update(revoked_at=timezone.now()))
