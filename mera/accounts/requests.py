"""What a view behind ``login_required`` may rely on."""

from django.http import HttpRequest

from mera.accounts.models import User


class SignedInRequest(HttpRequest):
    """A request of a signed-in person."""

    user: User
