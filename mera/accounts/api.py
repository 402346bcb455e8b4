"""``POST /api/v1/auth/token/``: e-mail and password for a token."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from mera.accounts import tokens
from mera.accounts.models import User

_NAME = "auth/token"
_SHORT_LIMIT_S = 300
"""allauth's limit of failed sign-ins is counted over five minutes."""


class CredentialsSerializer(serializers.Serializer[User]):
    """What proves who is asking."""

    email = serializers.EmailField()
    password = serializers.CharField(trim_whitespace=False)


class TokenView(APIView):
    """Makes a token for those who know the password and have no second factor."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "token"

    def get_authenticate_header(self, request: Request) -> str:  # noqa: ARG002  REST framework's interface
        """Return the scheme that the answer 401 names, although none is asked for here."""
        return "Token"

    @extend_schema(
        request=CredentialsSerializer,
        responses=inline_serializer("Token", {"token": serializers.CharField()}),
    )
    def post(self, request: Request) -> Response:
        """Make a token named ``auth/token`` that works until it is revoked."""
        credentials = CredentialsSerializer(data=request.data)
        credentials.is_valid(raise_exception=True)
        user = _authenticated(request, **credentials.validated_data)
        _refuse_what_a_password_cannot_prove(user)
        return Response({"token": tokens.make(user, name=_NAME).key}, status=status.HTTP_200_OK)


def _authenticated(request: Request, *, email: str, password: str) -> User:
    try:
        user = get_adapter().authenticate(request._request, email=email, password=password)
    except ValidationError as too_many:
        raise Throttled(wait=_SHORT_LIMIT_S) from too_many
    if not isinstance(user, User) or not user.is_active:
        raise AuthenticationFailed(_("The e-mail or the password is wrong."))
    return user


def _refuse_what_a_password_cannot_prove(user: User) -> None:
    if not EmailAddress.objects.filter(user=user, verified=True).exists():
        raise PermissionDenied(_("Confirm your e-mail first: sign in on the site."))
    if is_mfa_enabled(user):
        raise PermissionDenied(
            _("This account uses a second factor. Make a token on the account page.")
        )
