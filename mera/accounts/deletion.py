"""How a person leaves: everything that names them is erased, what they published stays."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.utils.crypto import get_random_string

from mera.accounts.deletion_signal import person_left
from mera.accounts.models import User


@transaction.atomic
def anonymise(user: User) -> None:
    """Erase e-mail, names, password, tokens, second factor and sessions of ``user``.

    The row itself stays, so that results and moderation history keep an owner without a name.
    """
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    user.api_tokens.all().delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.email = f"deleted-{get_random_string(12).lower()}@deleted.invalid"
    user.display_name = user.team = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    person_left.send(sender=User, user=user)
    for session in UserSession.objects.filter(user=user):
        session.end()
