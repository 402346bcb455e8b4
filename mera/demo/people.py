"""The demo's accounts, with a password everybody knows: refused anywhere but in the demo."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import Group

from mera.accounts.models import MODERATORS, ORGANISERS, User

PASSWORD = "mera-demo-1"  # noqa: S105  public on purpose; accounts with it exist in the demo only

ACCOUNTS = {
    "researcher@demo.local": ("Anna Researcher", "Demo Lab", ()),
    "second@demo.local": ("Boris Second", "Second Team", ()),
    "moderator@demo.local": ("Moderator", "", (MODERATORS,)),
    "organiser@demo.local": ("Organiser", "", (MODERATORS, ORGANISERS)),
}
"""E-mail -> public name, team, groups."""


class NotADemoError(Exception):
    """Accounts with a public password were asked for outside the demo."""


def create_accounts() -> int:
    """Create the accounts that are missing and return how many. Raises NotADemoError."""
    if not settings.DEMO:
        raise NotADemoError("demo accounts exist only with MERA_DEMO=1")
    missing = [e for e in ACCOUNTS if not User.objects.filter(email=e).exists()]
    for email in missing:
        _create(email)
    return len(missing)


def _create(email: str) -> None:
    name, team, groups = ACCOUNTS[email]
    user = User.objects.create_user(
        email,
        PASSWORD,
        display_name=name,
        team=team,
        is_staff=ORGANISERS in groups,
    )
    user.groups.set(Group.objects.filter(name__in=groups))
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
