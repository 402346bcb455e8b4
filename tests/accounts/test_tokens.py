"""Keys of the API are shown once, stored as hashes, refused with the reason."""

import re
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.utils import timezone

from mera.accounts import tokens
from mera.accounts.authentication import digest
from mera.accounts.models import ApiToken, User

PASSWORD = "a-long-phrase-42"


@pytest.fixture
def user(db):
    user = User.objects.create_user("anna@example.org", PASSWORD)
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    return user


def ask(client, email="anna@example.org", password=PASSWORD):
    form = {"email": email, "password": password}
    return client.post("/api/v1/auth/token/", form, content_type="application/json")


def test_the_page_shows_a_key_once(client, user):
    client.force_login(user)
    form = {"name": "server", "days": "90"}
    page = client.post("/en/account/tokens/", form).content.decode()
    key = re.search(r"mera_[\w-]+", page).group()
    assert ApiToken.objects.get().digest == digest(key)
    assert key not in client.get("/en/account/tokens/").content.decode()


def test_a_password_is_exchanged_for_a_token(client, user):
    assert ApiToken.objects.filter(digest=digest(ask(client).json()["token"])).exists()


def test_a_wrong_password_is_refused(client, user):
    assert ask(client, password="wrong").status_code == 401


def test_an_address_that_is_not_one_is_named(client, user):
    answer = ask(client, email="anna")
    assert (answer.status_code, list(answer.json())) == (400, ["email"])


def test_a_second_factor_cannot_be_passed_by(client, user):
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
    assert ask(client).status_code == 403


def test_an_unconfirmed_address_gets_no_token(client, user):
    user.emailaddress_set.update(verified=False)
    assert ask(client).status_code == 403


def test_a_revoked_token_is_gone(client, user):
    token = tokens.make(user, name="server").token
    client.force_login(user)
    assert client.post(f"/en/account/tokens/{token.pk}/revoke/").status_code == 302
    assert list(tokens.of(user)) == []


def test_another_persons_token_cannot_be_revoked(client, user):
    other = User.objects.create_user("other@example.org", PASSWORD)
    token = tokens.make(other, name="server").token
    client.force_login(user)
    assert client.post(f"/en/account/tokens/{token.pk}/revoke/").status_code == 404
    assert tokens.of(other).exists()


def test_a_token_can_end_by_itself(user):
    made = tokens.make(user, name="server", expires_at=timezone.now() + timedelta(days=30))
    assert made.token.expires_at > timezone.now()
