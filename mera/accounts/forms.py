"""Forms of the account pages."""

from allauth.account.forms import SignupForm as AllauthSignupForm


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth ships no types
    """E-mail and password; the public name can be given later."""
