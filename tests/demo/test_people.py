"""Demo accounts exist in the demo only, with the groups that they are named after."""

import pytest

from mera.accounts.models import User
from mera.demo import people

pytestmark = pytest.mark.django_db


def test_outside_the_demo_they_are_refused(settings):
    settings.DEMO = False
    with pytest.raises(people.NotADemoError):
        people.create_accounts()
    assert not User.objects.exists()


def test_everybody_gets_the_rights_of_the_name(settings):
    settings.DEMO = True
    people.create_accounts()
    people.create_accounts()
    moderators = {u.email for u in User.objects.all() if u.has_perm("submissions.moderate")}
    assert moderators == {"moderator@demo.local", "organiser@demo.local"}


def test_nobody_can_sign_in_as_the_invented_teams(settings):
    settings.DEMO = True
    people.create_accounts()
    assert not User.objects.get(email=people.TEAMS).has_usable_password()
