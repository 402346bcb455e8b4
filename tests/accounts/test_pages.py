"""The account pages do what they say, in both languages."""

import re

import pytest
from django.core import mail
from django.urls import reverse

from mera.accounts.models import MODERATORS, User

PASSWORD = "a-long-phrase-42"


@pytest.fixture
def user(db):
    user = User.objects.create_user("anna@example.org", PASSWORD, display_name="Анна")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def signed_in(client, user):
    client.force_login(user)
    return client


def code_in(letter):
    return re.search(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", letter.body, re.MULTILINE).group(1)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ru", "en"])
def test_signing_up_takes_a_code_from_the_letter(client, language):
    form = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD}
    page = client.post(f"/{language}/account/signup/", form, follow=True)
    assert page.redirect_chain[-1][0].endswith("/confirm-email/")
    client.post(page.redirect_chain[-1][0], {"code": code_in(mail.outbox[0])})
    user = User.objects.get(email="new@example.org")
    assert user.emailaddress_set.get().verified
    assert user.language == language


@pytest.mark.django_db
def test_a_forgotten_password_is_reset_by_code(client, user):
    page = client.post("/en/account/password/reset/", {"email": user.email}, follow=True)
    confirm = page.redirect_chain[-1][0]
    page = client.post(confirm, {"code": code_in(mail.outbox[0])}, follow=True)
    form = {"password1": "another-phrase-43", "password2": "another-phrase-43"}
    client.post(page.redirect_chain[-1][0], form)
    user.refresh_from_db()
    assert user.check_password("another-phrase-43")


PAGES = (
    "accounts:profile",
    "accounts:tokens",
    "account_email",
    "account_change_password",
    "mfa_index",
    "usersessions_list",
    "account_logout",
)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_page_of_the_account_opens(signed_in, name, language):
    page = signed_in.get(reverse(name).replace("/ru/", f"/{language}/"))
    assert page.status_code == 200
    assert 'style="' not in page.content.decode()


def test_guests_are_sent_to_sign_in(client):
    page = client.get("/en/account/profile/")
    assert page.status_code == 302
    assert "/account/login/" in page.url


def test_the_profile_is_saved_and_answers_in_the_chosen_language(signed_in, user):
    form = {"display_name": "Anna", "team": "Lab", "language": "en", "time_zone": "Asia/Tomsk"}
    page = signed_in.post("/ru/account/profile/", form)
    user.refresh_from_db()
    assert (user.public_name, user.time_zone) == ("Lab", "Asia/Tomsk")
    assert page.url == "/en/account/profile/"


def test_an_unknown_time_zone_in_the_database_does_not_cost_the_page(signed_in, user):
    User.objects.filter(pk=user.pk).update(time_zone="Mars/Olympus")
    assert signed_in.get("/en/account/profile/").status_code == 200


@pytest.mark.django_db
def test_groups_exist_with_their_rights():
    user = User.objects.create_user("moderator@example.org", PASSWORD)
    user.groups.add(user.groups.model.objects.get(name=MODERATORS))
    assert user.has_perm("submissions.moderate")
    assert not user.has_perm("accounts.change_user")


@pytest.mark.django_db
def test_the_admin_is_entered_through_the_sites_own_door(client):
    assert "/account/login/" in client.get("/admin/login/").url


def test_the_admin_shows_people(client, db):
    client.force_login(User.objects.create_superuser("root@example.org", PASSWORD))
    assert client.get("/admin/accounts/user/").status_code == 200
    assert client.get("/admin/accounts/user/add/").status_code == 200
