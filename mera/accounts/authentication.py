"""How a request to the API says who it is: ``Authorization: Token <key>``."""

import hashlib

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.request import Request

from mera.accounts.models import ApiToken, User


def digest(key: str) -> str:
    """Return the hex SHA-256 under which a key is stored."""
    return hashlib.sha256(key.encode()).hexdigest()


class TokenAuthentication(BaseAuthentication):
    """Finds the user of a key and says exactly why a key is refused."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return user and token, or None without a Token header. Raises AuthenticationFailed."""
        scheme, _space, key = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "token":
            return None
        token = ApiToken.objects.select_related("user").filter(digest=digest(key.strip())).first()
        if token is None:
            raise exceptions.AuthenticationFailed(
                _("No such API token. Make one on the account page.")
            )
        self._refuse_ended(token)
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=timezone.now())
        return token.user, token

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  the interface of REST framework
        """Return the scheme that a 401 answer names."""
        return "Token"

    @staticmethod
    def _refuse_ended(token: ApiToken) -> None:
        if token.revoked_at or not token.user.is_active:
            raise exceptions.AuthenticationFailed(
                _("The API token “%(name)s” was revoked. Make a new one on the account page.")
                % {"name": token.name}
            )
        if token.expires_at and token.expires_at < timezone.now():
            raise exceptions.AuthenticationFailed(
                _("The API token “%(name)s” expired on %(day)s. Make a new one in your account.")
                % {"name": token.name, "day": token.expires_at.date().isoformat()}
            )
