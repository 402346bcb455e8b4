"""How the API's schema names what REST framework cannot tell by itself."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library's own base class
    """``Authorization: Token <key>``."""

    target_class = "mera.accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, object]:  # noqa: ARG002  the library's interface
        """Return the scheme of OpenAPI."""
        return dict(
            build_bearer_security_scheme_object(
                header_name="Authorization",
                token_prefix="Token",  # noqa: S106  a word, not a secret
                bearer_format=None,
            )
        )
