"""Leaving erases the person and needs more than a stray click."""

import pytest

from mera.accounts import deletion, tokens
from mera.accounts.models import User

PASSWORD = "a-long-phrase-42"


@pytest.fixture
def user(db):
    user = User.objects.create_user("anna@example.org", PASSWORD, display_name="Анна", team="Lab")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    return user


def sign_in_and_confirm(client):
    client.post("/en/account/login/", {"login": "anna@example.org", "password": PASSWORD})
    client.post("/en/account/reauthenticate/", {"password": PASSWORD})


def test_nothing_that_names_the_person_is_left(user):
    tokens.make(user, name="server")
    deletion.anonymise(user)
    user.refresh_from_db()
    assert "anna" not in user.email
    assert (user.public_name, user.display_name, user.is_active) == ("", "", False)
    assert not user.api_tokens.exists()
    assert not user.emailaddress_set.exists()


def test_the_page_wants_the_address_typed(client, user):
    sign_in_and_confirm(client)
    assert client.post("/en/account/profile/delete/", {"email": "x@example.org"}).status_code == 200
    assert User.objects.filter(email="anna@example.org").exists()


def test_after_deletion_the_session_is_over(client, user):
    sign_in_and_confirm(client)
    client.post("/en/account/profile/delete/", {"email": "anna@example.org"})
    assert not User.objects.filter(email="anna@example.org").exists()
    assert client.get("/en/account/profile/").status_code == 302


def test_the_page_wants_the_password_again(client, user):
    client.force_login(user)
    page = client.post("/en/account/profile/delete/", {"email": "anna@example.org"})
    assert "/account/reauthenticate/" in page.url
