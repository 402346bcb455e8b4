"""The demo's accounts, with a password everybody knows: refused anywhere but in the demo."""

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import Group

from mera.accounts.models import MODERATORS, ORGANISERS, User

PASSWORD = "mera-demo-1"  # noqa: S105  public on purpose; accounts with it exist in the demo only
RESEARCHER = "researcher@demo.local"
MODERATOR = "moderator@demo.local"
TEAMS = "teams@demo.local"
_MODELS_A_DAY = 1000


@dataclass(frozen=True, slots=True)
class Person:
    """One demo account."""

    email: str
    name: str
    team: str = ""
    groups: tuple[str, ...] = ()


ACCOUNTS = (
    Person(RESEARCHER, "Анна Исследователь", "Демо-лаборатория"),
    Person("second@demo.local", "Борис Второй", "Вторая команда"),
    Person(MODERATOR, "Модератор", groups=(MODERATORS,)),
    Person("organiser@demo.local", "Организатор", groups=(MODERATORS, ORGANISERS)),
)


class NotADemoError(Exception):
    """Accounts with a public password were asked for outside the demo."""


def create_accounts() -> None:
    """Create the accounts that are missing. Raises NotADemoError."""
    if not settings.DEMO:
        raise NotADemoError("demo accounts exist only with MERA_DEMO=1")
    for person in ACCOUNTS:
        if not User.objects.filter(email=person.email).exists():
            _create(person)
    if not User.objects.filter(email=TEAMS).exists():
        # The invented teams: owns the demo models; without a password nobody can sign in to it.
        User.objects.create_user(
            TEAMS, None, daily_submissions=_MODELS_A_DAY, daily_attempts=_MODELS_A_DAY
        )


def _create(person: Person) -> None:
    user = User.objects.create_user(
        person.email,
        PASSWORD,
        display_name=person.name,
        team=person.team,
        is_staff=ORGANISERS in person.groups,
    )
    user.groups.set(Group.objects.filter(name__in=person.groups))
    EmailAddress.objects.create(user=user, email=person.email, verified=True, primary=True)
